import type { Revision } from "../values/configs.ts";
import type { Count, UniverseId } from "../values/ids.ts";

/** The newest publishes of a repository (spec: Revision history document). */
export interface History {
  /** The env named on the command line; absent under a bare `--universe-id`. */
  readonly env?: string;
  readonly universeId: UniverseId;
  /** The `--count` in force. */
  readonly count: Count;
  /** Whether the reading stopped at the count, rather than at the end of the history. */
  readonly countReached: boolean;
  /** Newest first, in the platform's order. */
  readonly revisions: readonly Revision[];
  /** The version that is live now. */
  readonly liveVersion: number;
}

/**
 * Whether a revision is the one serving players: the one whose version is live, which need not be
 * the first of the list.
 */
export function isPublished(revision: Revision, liveVersion: number): boolean {
  return revision.version === liveVersion && liveVersion > 0;
}
