import type { LiveConfig, Revision } from "../values/configs.ts";
import type { Count, UniverseId } from "../values/ids.ts";
import { equalJson, type JsonObject } from "../values/json.ts";
import { definedOnly, largest } from "../values/collections.ts";

/** The newest publishes of a repository (spec: Revision history document). */
export interface History {
  /** The env named on the command line; absent under a bare `--universe-id`. */
  readonly env?: string;
  readonly universeId: UniverseId;
  /** The `--count` in force. */
  readonly count: Count;
  /** True when as many were found as were asked for. */
  readonly countReached: boolean;
  /** True when there are more than are listed. */
  readonly more: boolean;
  /** Newest first, in the platform's order. */
  readonly revisions: readonly Revision[];
  readonly liveVersion: number;
}

/**
 * Make a history from the publishes that were found, newest first.
 *
 * @param newest The newest publishes of the repository, to find the live version.
 */
export function listHistory(
  { env, universeId }: { readonly env?: string | undefined; readonly universeId: UniverseId },
  { live, newest, found, count, more }: Pick<History, "count" | "more"> & {
    readonly live: LiveConfig;
    readonly newest: readonly Revision[];
    readonly found: readonly Revision[];
  },
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

/** Find the version of the newest publish of a history that did not fail, though values may be older; 0 for none. */
export function newestVersion(history: readonly Revision[]): number {
  return largest(
    0,
    history.filter((one) => deploymentOf(one) !== "failed").map(({ version }) => version),
  );
}

/**
 * The state of a deployment, from the platform's word. A revision that serves players has `Published`; most
 * other words are not documented (docs/dev/platform.md, Configs API), so another word is `unknown`, not a failure.
 */
export type Deployment = "deployed" | "underway" | "failed" | "unknown";

/** Read the state of a publish's deployment; no word means deployed. */
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

/** Check whether some entries have the values that a publish set, and none that it removed. */
export function hasChanges(entries: JsonObject, { changes }: Revision): boolean {
  return [...changes].every(([key, { after }]) => equalJson(entries.get(key) ?? null, after));
}

/** Check whether a revision is the live one. It need not be the first of the list. */
export function isPublished(revision: Revision, liveVersion: number): boolean {
  return revision.version === liveVersion && liveVersion > 0;
}

/**
 * Check whether somebody else published in between: there are versions between the two that did not fail.
 *
 * @param before The newest version before the publish; 0 when not known, which returns false.
 * @param history The newest revisions; undefined when not read, which returns false.
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
