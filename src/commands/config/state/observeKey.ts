import { changesKey } from "../../../config/conditions/revisionConditions.ts";
import type { Configs } from "../../../platform/configs.ts";
import { readHistory } from "../../../platform/readHistory.ts";
import type { LiveConfig, Revision } from "../../../values/configs.ts";
import { equalJson } from "../../../values/json.ts";
import { NEWEST, observe } from "./observe.ts";

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
 * Observe the publishes that changed one key, and search again where they contradict what is live.
 *
 * @throws Failure when nothing changed the key and what is live cannot be known, or a reading fails.
 */
export async function observeKey(
  configs: Configs,
  key: string,
  count: number,
): Promise<KeyObservation> {
  const [read, first] = await Promise.all([
    observe(configs, { history: NEWEST, allows: "live" }),
    search(configs, key, count),
  ]);
  const isNone = first.found.length === 0;
  // That nothing changed the key is only said of what is known to be live.
  const { live, revisions: newest } = isNone ? await observe(configs, { history: NEWEST }) : read;
  const change = first.found.find(({ changes }) => changes.has(key))?.changes.get(key);
  const isContradicted = isNone
    ? live.entries.has(key) || newest.some((revision) => changesKey(revision, key))
    : change !== undefined && !equalJson(change.after, live.entries.get(key) ?? null);
  return { live, newest, ...(isContradicted ? await search(configs, key, count) : first) };
}

async function search(configs: Configs, key: string, count: number) {
  // The platform's search also finds keys that only contain it (platform.md, Configs API).
  const own = (revisions: readonly Revision[]) =>
    revisions.filter((revision) => changesKey(revision, key));
  const isEnough = (soFar: readonly Revision[]) => own(soFar).length > count;
  const range = { size: Infinity, isEnough, searchKey: key };
  const { revisions, stopped } = await readHistory(configs, range);
  return { found: own(revisions), stopped };
}
