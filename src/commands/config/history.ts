import { changesKey } from "../../config/conditions/revisionConditions.ts";
import { type History, listHistory } from "../../config/history.ts";
import { isPublishedSince } from "../../config/past.ts";
import type { Configs } from "../../roblox/configs.ts";
import { readHistory } from "../../roblox/readHistory.ts";
import type { Revision } from "../../values/configs.ts";
import { Failure } from "../../values/failure.ts";
import { definedOnly } from "../../values/definedOnly.ts";
import { equalJson } from "../../values/json.ts";
import { suggestKey } from "../../values/suggest.ts";
import type { LookOptions } from "../../flags/lookFlags.ts";
import type { Context } from "../../files/project/context.ts";
import { openConfigsOfTarget } from "./openConfigsClient.ts";
import { NEWEST, observe } from "../../publish/observe.ts";
import { readNames } from "./readNames.ts";

/** The publishes that changed one key. */
export interface KeyHistory extends History {
  readonly key: string;
  /** True when the key is live, so some publish must have added it. */
  readonly isLive: boolean;
  /** True when only publishes before the date that was asked for changed it. */
  readonly isBefore: boolean;
  /** A live key that may have been meant, if the given one is not. */
  readonly near?: string;
}

/** `cli config history`: shows every publish that changed a key, newest first. The config file is never opened. */
export async function history(
  { key, count, since, names }: LookOptions["history"],
  context: Context,
): Promise<KeyHistory> {
  if (key === "") throw new Failure("The key is empty.", "Name a config key, such as race.laps.");
  const { target, configs } = await openConfigsOfTarget(context);
  const isSince = (revision: Revision) => isPublishedSince(revision, since);
  const isEnough = (own: readonly Revision[]) =>
    own.length > count || own.some((one) => !isSince(one));
  const { live, newest, found } = await observeKey(configs, key, isEnough);
  const wanted = found.filter(isSince);
  const more = wanted.length > count;
  const listed = listHistory(target, { live, newest, found: wanted, count, more });
  const named = await readNames(listed.revisions, names, target.universeId, context);
  const isLive = live.entries.has(key);
  const near = isLive ? undefined : suggestKey(key, live.entries.keys());
  return {
    ...listed,
    revisions: listed.revisions.map(named),
    key,
    isLive,
    isBefore: wanted.length === 0 && found.length > 0,
    ...definedOnly({ near }),
  };
}

type IsEnough = (own: readonly Revision[]) => boolean;

/** Observe the publishes that changed one key, and search again where they contradict what is live. */
async function observeKey(configs: Configs, key: string, isEnough: IsEnough) {
  const [read, first] = await Promise.all([
    observe(configs, { history: NEWEST, tolerates: "doubtful-live" }),
    search(configs, key, isEnough),
  ]);
  const isNone = first.length === 0;
  // Before saying that nothing changed the key, be certain of what is live.
  const { live, revisions: newest } = isNone ? await observe(configs, { history: NEWEST }) : read;
  const change = first.find(({ changes }) => changes.has(key))?.changes.get(key);
  const isContradicted = isNone
    ? live.entries.has(key) || newest.some((revision) => changesKey(revision, key))
    : change !== undefined && !equalJson(change.after, live.entries.get(key) ?? null);
  return { live, newest, found: isContradicted ? await search(configs, key, isEnough) : first };
}

/** Find the publishes that changed a key, newest first, until they are enough or all. */
async function search(configs: Configs, key: string, isEnough: IsEnough) {
  // The platform's search also finds keys that only contain it (docs/dev/platform.md, Configs API).
  const own = (revisions: readonly Revision[]) =>
    revisions.filter((revision) => changesKey(revision, key));
  const range = {
    size: Infinity,
    isEnough: (soFar: readonly Revision[]) => isEnough(own(soFar)),
    searchKey: key,
  };
  return own((await readHistory(configs, range)).revisions);
}
