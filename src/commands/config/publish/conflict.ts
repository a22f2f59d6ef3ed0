import type { Configs } from "../../../platform/configs.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { Failure } from "../../../values/failure.ts";
import { readIfPossible } from "./indeterminate.ts";

/** The platform's draft is no longer the one that the plan was made from. */
export class Conflict extends Failure {
  override readonly name = "Conflict";
}

/** The status of a hash that does not match is not known; 400, 409 and 412 are taken alike. */
export function isMismatch(error: unknown): error is Refusal {
  return error instanceof Refusal && [400, 409, 412].includes(error.status);
}

/**
 * Finds out whether a write was refused because the draft is another one by now.
 *
 * @param hash The hash of the draft that the write was about.
 * @param undone What did not happen to it.
 * @throws Conflict when it is.
 */
export async function throwIfMoved(
  configs: Configs,
  hash: string,
  refusal: Refusal,
  undone: "published" | "discarded" = "published",
): Promise<void> {
  const draft = await readIfPossible(configs.draft());
  if (draft === undefined || draft.hash === hash) return;
  throw new Conflict(
    `Someone else changed the draft while this ran (${refusal.status}); nothing was ${undone}.`,
    "Run it again to see what is there now.",
  );
}
