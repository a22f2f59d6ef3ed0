import type { Draft } from "../../../values/configs.ts";
import { equalJson } from "../../../values/json.ts";

/** Whether two readings show one and the same draft; not every reading tells a hash. */
export function sameDraft(a: Draft, b: Draft): boolean {
  return a.hash === b.hash && equalJson(a.entries, b.entries) &&
    equalJson(a.rules ?? null, b.rules ?? null);
}
