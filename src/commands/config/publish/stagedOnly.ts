import { Failure } from "../../../values/failure.ts";
import type { CommandHint } from "../commandHint.ts";

/** How to go on from a draft that is staged, or to drop it. */
export function goOn(hint: CommandHint): string {
  return `Run the command again to publish it, or discard it with ${hint("draft --discard")}.`;
}

/** The draft is staged as it was to be, and nothing was published. */
export class StagedOnly extends Failure {
  override readonly name = "StagedOnly";
}

/**
 * Says that the draft is staged and no more.
 *
 * @param cause Why it went no further.
 */
export function stagedOnly(cause: Failure, advice: string): StagedOnly {
  return new StagedOnly(`${cause.what} The draft is staged but not published.`, advice);
}
