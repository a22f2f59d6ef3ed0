import { Failure } from "../../../values/failure.ts";
import type { Advise } from "../commandLine.ts";

/** How to go on from a draft that is staged, or to drop it. */
export function goOn(advise: Advise): string {
  return `Run the command again to publish it, or drop it with ${advise("draft --discard")}.`;
}

/**
 * Says that the draft is staged and no more.
 *
 * @param cause Why it went no further.
 */
export function stagedOnly(cause: Failure, advice: string): Failure {
  // Cause: The draft was sent, and the publish behind it was refused, interrupted or lost.
  return new Failure(`${cause.what} The draft is staged but not published.`, advice);
}
