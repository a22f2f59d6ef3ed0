import type { LiveConfig, Revision } from "../values/configs.ts";
import type { Count, UniverseId } from "../values/ids.ts";
import { largest } from "../values/lists.ts";
import { definedOnly } from "../values/definedOnly.ts";

/** The newest publishes of a repository (spec: Revision history document). */
export interface History {
  /** The env named on the command line; absent under a bare `--universe-id`. */
  readonly env?: string;
  readonly universeId: UniverseId;
  /** The `--count` in force. */
  readonly count: Count;
  /** True when the reading stopped at the count, rather than at the end of the history. */
  readonly countReached: boolean;
  /** True when there are older ones than those that are listed. */
  readonly more: boolean;
  /** Newest first, in the platform's order. */
  readonly revisions: readonly Revision[];
  /** The version that is live now. */
  readonly liveVersion: number;
}

interface HistorySource {
  readonly live: LiveConfig;
  /** The newest publishes of the repository, to know what is live by them. */
  readonly newest: readonly Revision[];
  readonly found: readonly Revision[];
  readonly count: Count;
  readonly more: boolean;
}

/** Make a history of what was read, newest first: as many as are listed, and one more where there is one. */
export function listHistory(
  { env, universeId }: { readonly env?: string | undefined; readonly universeId: UniverseId },
  { live, newest, found, count, more }: HistorySource,
): History {
  return {
    ...definedOnly({ env }),
    universeId,
    count,
    countReached: found.length >= count,
    more,
    revisions: found.slice(0, count),
    // The values may still be those of the publish before.
    liveVersion: Math.max(
      live.version,
      newestVersion(newest.filter((one) => deploymentOf(one) === "deployed")),
    ),
  };
}

/**
 * Find the version that the newest publish of a history leads to, even while the values still show an older one; 0
 * when there is none. A publish that the platform failed to deploy leads to nothing.
 */
export function newestVersion(history: readonly Revision[]): number {
  return largest(
    0,
    history.filter((one) => deploymentOf(one) !== "failed").map(({ version }) => version),
  );
}

/**
 * What the platform says of a deployment. `Published` is what a revision that serves players has, and
 * most other words are not documented (platform.md, Configs API): a word that nobody knows is unknown,
 * and no failure.
 */
export type Deployment = "deployed" | "underway" | "failed" | "unknown";

/** Read what the platform says of a publish's deployment; nothing said means that it is deployed. */
export function deploymentOf({ deploymentResult = "" }: Revision): Deployment {
  const word = deploymentResult.trim();
  if (/(un|not|no)[-_ ]?succe|fail|abort|cancel|reject|revert/i.test(word)) return "failed";
  if (/part|progress|pending|underway|rolling|queue|schedul|deploying|publishing/i.test(word)) {
    return "underway";
  }
  const done = /^$|(^|_)(published|deployed)$/i.test(word) ||
    (/succe/i.test(word) && !/error|insucce/i.test(word));
  return done ? "deployed" : "unknown";
}

/**
 * Check whether a revision is the one serving players: its version is live. It need not be the first of the
 * list.
 */
export function isPublished(revision: Revision, liveVersion: number): boolean {
  return revision.version === liveVersion && liveVersion > 0;
}

/**
 * Check whether somebody else published in between: versions lie between the two that did not fail.
 *
 * @param before What was the newest version; 0 where it is not known, and false is returned then.
 * @param own The version that one's own publish made.
 * @param history The newest revisions; where they could not be read, false is returned.
 */
export function isOvertaken(
  before: number,
  own: number,
  history: readonly Revision[] | undefined,
): boolean {
  if (before === 0 || history === undefined) return false;
  const failed = history.filter((one) =>
    one.version > before && one.version < own && deploymentOf(one) === "failed"
  );
  return own - before - 1 > failed.length;
}
