import { Failure } from "../../../values/failure.ts";

/** How to go on from a draft that is staged, or to drop it. */
export const GO_ON =
  "Run the command again to publish it, or drop it with `cli config draft --discard`.";

/**
 * Says that the draft is staged and no more.
 *
 * @param cause Why it went no further.
 */
export function stagedOnly(cause: Failure, advice = GO_ON): Failure {
  // Cause: The draft was sent, and the publish behind it was refused, interrupted or lost.
  return new Failure(`${cause.what} The draft is staged but not published.`, advice);
}
