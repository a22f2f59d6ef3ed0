import { Refusal } from "../../../platform/refusal.ts";
import type { Revision } from "../../../values/configs.ts";
import type { Failure } from "../../../values/failure.ts";

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
