import type { Revision } from "../values/configs.ts";
import type { Count, UniverseId } from "../values/ids.ts";
import { largest } from "../values/largest.ts";

/** The newest publishes of a repository (spec: Revision history document). */
export interface History {
  /** The env named on the command line; absent under a bare `--universe-id`. */
  readonly env?: string;
  readonly universeId: UniverseId;
  /** The `--count` in force. */
  readonly count: Count;
  /** Whether the reading stopped at the count, rather than at the end of the history. */
  readonly countReached: boolean;
  /** Whether there are older ones than those that are listed. */
  readonly more: boolean;
  /** Newest first, in the platform's order. */
  readonly revisions: readonly Revision[];
  /** The version that is live now. */
  readonly liveVersion: number;
}

/**
 * The version that the newest publish of a history leads to, whatever the values answer for a moment;
 * 0 when there is none. A publish that the platform failed to deploy leads to nothing.
 */
export function newestVersion(history: readonly Revision[]): number {
  return largest(0, history.filter((one) => !hasFailed(one)).map(({ version }) => version));
}

/** Whether a publish is deployed, as far as the platform says: wholly, and not only on its way. */
export function isDeployed({ deploymentResult = "" }: Revision): boolean {
  return deploymentResult === "" ||
    (/succe/i.test(deploymentResult) &&
      !/(un|not|no|in|part\w*)[-_ ]?succe|fail|error/i.test(deploymentResult));
}

/**
 * Whether the platform says that a publish will never serve anybody. Its words are not documented;
 * one that is on its way, or deployed in part, has not failed.
 */
function hasFailed({ deploymentResult = "" }: Revision): boolean {
  return /(un|not|no)[-_ ]?succe|fail|error|abort|cancel|reject|revert/i.test(deploymentResult);
}

/**
 * Whether a revision is the one serving players: the one whose version is live, which need not be
 * the first of the list.
 */
export function isPublished(revision: Revision, liveVersion: number): boolean {
  return revision.version === liveVersion && liveVersion > 0;
}
