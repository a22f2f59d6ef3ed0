import { addToKey } from "./addToKey.ts";
import type { Identified } from "./identify.ts";

/** What to do about scopes that a key lacks. */
export function addScopes(missing: readonly string[], identified: Identified): string {
  return addToKey(missing.map((scope) => `"${scope}"`).join(" and "), "scopes", identified);
}
