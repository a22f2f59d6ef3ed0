import { Refusal } from "../../../platform/refusal.ts";
import { Failure } from "../../../values/failure.ts";

/** The platform's draft is no longer the one that the plan was made from. */
export class Conflict extends Failure {
  override readonly name = "Conflict";

  /**
   * @param refusal What the platform answered to the write.
   * @param undone What did not happen to the draft.
   */
  static of({ status }: Refusal, undone: "published" | "discarded"): Conflict {
    return new Conflict(
      `Somebody else changed the draft while this ran (${status}); nothing was ${undone}.`,
      "Run it again to see what is there now.",
    );
  }
}

/** The status of a hash that does not match is not known; 400, 409 and 412 are taken alike. */
export function isMismatch(error: unknown): error is Refusal {
  return error instanceof Refusal && !error.rollingOut && [400, 409, 412].includes(error.status);
}
