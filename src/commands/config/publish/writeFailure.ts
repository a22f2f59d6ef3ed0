import { Refusal } from "../../../platform/refusal.ts";
import { Failure, Interrupted } from "../../../values/failure.ts";
import { Unreachable } from "../../../platform/http.ts";
import { UnusableReply } from "../../../platform/reply.ts";
import type { Revision } from "../../../values/configs.ts";
import type { CommandHint } from "../commandHint.ts";

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

/** Whether nobody knows what became of a write: no answer, an unusable one, or a platform fault. */
export function isIndeterminate(error: Failure): boolean {
  return error instanceof Unreachable || error instanceof UnusableReply ||
    (error instanceof Refusal && error.status >= 500);
}

/**
 * Reads what may tell what became of a write; undefined when it cannot be read.
 *
 * @throws Interrupted when a person ends the reading.
 */
export async function readIfPossible<Value>(reading: Promise<Value>): Promise<Value | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Interrupted) throw error;
    return undefined;
  }
}

/**
 * Adds to a refusal for a rollout that still runs whose it is and since when, as the history tells.
 *
 * @param newest The newest revisions, newest first; undefined when they cannot be read.
 * @returns The failure as it is, when it is another one or the history does not tell.
 */
export function tellRollout(
  failure: Failure,
  newest: readonly Revision[] | undefined,
): Failure {
  if (!(failure instanceof Refusal) || !failure.rollingOut) return failure;
  const running = newest?.[0];
  if (running === undefined) return failure;
  const { version, time, publishedBy } = running;
  const since = time === "" ? "" : ` since ${time}`;
  const by = publishedBy === undefined || publishedBy === "" ? "" : ` by user ${publishedBy}`;
  const what = `${failure.what} It is the rollout of v${version}${since}${by}.`;
  return new Refusal(failure.status, what, failure.advice, true);
}

/** How to go on from a draft that is staged, or to drop it. */
export function goOn(hint: CommandHint): string {
  return `Run the command again to publish it, or discard it with ${hint("draft --discard")}.`;
}

/** The draft is staged as it was to be, and nothing was published. */
export class StagedOnly extends Failure {
  override readonly name = "StagedOnly";

  /** @param cause Why it went no further. */
  constructor(cause: Failure, advice: string) {
    super(`${cause.what} The draft is staged but not published.`, advice);
  }
}
