import { type History, listHistory } from "../../config/history.ts";
import type { Revision } from "../../values/configs.ts";
import { Failure } from "../../values/failure.ts";
import { equalJson } from "../../values/json.ts";
import type { Count } from "../../values/ids.ts";
import type { ConfigOptions, Context } from "../context.ts";
import { openPublished } from "./openConfigsClient.ts";
import { knownLive, refuseNoHistory } from "./readConsistentLive.ts";
import { readHistory } from "./readHistory.ts";
import { type NamesOption, readNames } from "./readNames.ts";

/** The argument and flags of `cli config history`. */
export interface HistoryOptions extends ConfigOptions, NamesOption {
  readonly key: string;
  readonly count: Count;
}

/** The publishes that changed one key. */
export interface KeyHistory extends History {
  readonly key: string;
  /** Whether the key is live, which some publish must have brought. */
  readonly isLive: boolean;
}

/**
 * `cli config history`: every publish that changed a key, newest first. The local config file is never
 * opened.
 *
 * @throws Failure when the target or the platform does not allow it, or the key is empty.
 */
export async function history(options: HistoryOptions, context: Context): Promise<KeyHistory> {
  const { key, count } = options;
  if (key === "") throw new Failure("The key is empty.", "Name a config key, such as race.laps.");
  const { target, configs } = await openPublished(options, context);
  // The platform's search also finds keys that only contain it (platform.md, Configs API).
  const searched = {
    ...configs,
    revisions: (size: number, skip: number) => configs.revisions(size, skip, key),
  };
  const own = (revisions: readonly Revision[]) =>
    revisions.filter(({ changes }) => changes.has(key));
  const search = async () => {
    const { revisions, stopped } = await readHistory(
      searched,
      Infinity,
      (soFar) => own(soFar).length > count,
    );
    return { found: own(revisions), stopped };
  };
  const [first, sought, newest] = await Promise.all([
    configs.live(),
    search(),
    configs.revisions(1, 0),
  ]);
  if (newest.length === 0) await refuseNoHistory(configs, first);
  const isNone = sought.found.length === 0;
  // That nothing changed the key is only said of what is known to be live, and not of one answer.
  const live = isNone ? await knownLive(configs, first, newest) : first;
  const told = sought.found[0]?.changes.get(key)?.after ?? null;
  const isContradicted = isNone
    ? live.entries.has(key) || own(newest).length > 0
    : !equalJson(told, live.entries.get(key) ?? null);
  const { found, stopped } = isContradicted ? await search() : sought;
  const listed = listHistory(target, { live, newest, found, count, more: stopped });
  const named = await readNames(listed.revisions, options, context);
  const isLive = live.entries.has(key);
  return { ...listed, revisions: listed.revisions.map(named), key, isLive };
}
