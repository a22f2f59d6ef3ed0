import { changesKey } from "../../../config/conditions/revisionConditions.ts";
import type { Configs } from "../../../platform/configs.ts";
import type { LiveConfig, Revision } from "../../../values/configs.ts";
import { equalJson } from "../../../values/json.ts";
import { confirmLive, refuseNoHistory } from "./confirmLive.ts";
import { readHistory } from "./readHistory.ts";

/** What is known of one key. */
export interface KeyObservation {
  readonly live: LiveConfig;
  /** The newest publish of the repository. */
  readonly newest: readonly Revision[];
  /** The publishes that changed the key, newest first: as many as were wanted and one more, or all. */
  readonly found: readonly Revision[];
  /** Whether there may be older ones. */
  readonly stopped: boolean;
}

/**
 * Observe the publishes that changed one key, and ask again where they contradict what is live.
 *
 * @throws Failure when nothing changed the key and what is live cannot be known, or a reading fails.
 */
export async function observeKey(
  configs: Configs,
  key: string,
  count: number,
): Promise<KeyObservation> {
  const [first, sought, newest] = await Promise.all([
    configs.live(),
    search(configs, key, count),
    configs.revisions(1, 0),
  ]);
  if (newest.length === 0) await refuseNoHistory(configs, first);
  const isNone = sought.found.length === 0;
  // That nothing changed the key is only said of what is known to be live.
  const live = isNone ? await confirmLive(configs, first, newest, {}) : first;
  const newestChange = sought.found.find(({ changes }) => changes.has(key));
  const newestValue = newestChange?.changes.get(key)?.after ?? null;
  const isContradicted = isNone
    ? live.entries.has(key) || newest.some((revision) => changesKey(revision, key))
    : newestChange !== undefined && !equalJson(newestValue, live.entries.get(key) ?? null);
  return { live, newest, ...(isContradicted ? await search(configs, key, count) : sought) };
}

async function search(configs: Configs, key: string, count: number) {
  // The platform's search also finds keys that only contain it (platform.md, Configs API).
  const searched = {
    ...configs,
    revisions: (size: number, skip: number) => configs.revisions(size, skip, key),
  };
  const own = (revisions: readonly Revision[]) =>
    revisions.filter((revision) => changesKey(revision, key));
  const isEnough = (soFar: readonly Revision[]) => own(soFar).length > count;
  const { revisions, stopped } = await readHistory(searched, Infinity, isEnough);
  return { found: own(revisions), stopped };
}
