import { definedOnly } from "../../values/collections.ts";
import { changesKey } from "../../config/conditions/revisionConditions.ts";
import { type History, listHistory } from "../../config/history.ts";
import { isPublishedSince } from "../../config/past.ts";
import type { LookOptions } from "../../flags/lookFlags.ts";
import type { Configs } from "../../roblox/configs.ts";
import { readHistory } from "../../roblox/readHistory.ts";
import { Failure } from "../../values/failure.ts";
import { equalJson } from "../../values/json.ts";
import { suggest, suggestKey } from "../../values/suggest.ts";
import type { Revision } from "../../values/configs.ts";
import type { Context } from "../../files/project/context.ts";
import { openConfigsOfTarget } from "./openConfigsOfTarget.ts";
import { NEWEST, observe } from "../../publish/observe.ts";
import { type NameRevision, readNames } from "./readNames.ts";

/** A history, and how much of each publish to show. */
export interface ListedHistory extends History {
  readonly keys?: boolean;
  readonly conditions?: boolean;
  /** True when only some publishes were asked for. */
  readonly filtered?: boolean;
  /** The key whose history it is; absent for all publishes. */
  readonly of?: HistoryKey;
}

export interface HistoryKey {
  readonly key: string;
  /** True when the key is live, so some publish must have added it. */
  readonly isLive: boolean;
  /** True when the key was changed, but by no publish that was asked for. */
  readonly isFilteredOut: boolean;
  /** A live key that may have been meant, if the given one is not. */
  readonly near?: string;
}

/**
 * `cli config versions`: shows the newest publishes, or those that changed a key, and which of them is live. The config
 * file is never opened.
 */
export async function versions(
  { key, count, keys, conditions, names, since, by }: LookOptions["versions"],
  context: Context,
): Promise<ListedHistory> {
  if (key === "") throw new Failure("The key is empty.", "Name a config key, such as race.laps.");
  const { target, configs } = await openConfigsOfTarget(context);
  const id = by !== undefined && /^\d+$/.test(by) ? by : undefined;
  // Names are known only once the history is read.
  const name = id === undefined ? by?.replace(/^@/, "") : undefined;
  const isSince = (one: Revision) => isPublishedSince(one, since);
  const isWanted = (one: Revision) => isSince(one) && (id === undefined || one.publishedBy === id);
  // One more than is listed, to know whether there are more.
  const isEnough = (soFar: readonly Revision[]) =>
    soFar.some((one) => !isSince(one)) ||
    name === undefined && soFar.filter(isWanted).length > count;
  const filtered = since !== undefined || by !== undefined;
  const { live, newest, all } = key === undefined
    ? await observeAll(configs, filtered ? Infinity : count + 1, isEnough)
    : await observeKey(configs, key, isEnough);
  const wanted = all.filter(isWanted);
  const read = (part: readonly Revision[], isAsked: boolean) => readNames(part, isAsked, configs);
  const found = name === undefined || all.length === 0
    ? wanted
    : publishedByName(name, wanted, await read(wanted, true));
  const more = found.length > count;
  const listed = listHistory(target, { live, newest, found, count, more });
  const named = await read(listed.revisions, names);
  const of = key === undefined ? undefined : {
    key,
    isLive: live.entries.has(key),
    isFilteredOut: found.length < all.length,
    ...definedOnly({
      near: live.entries.has(key) ? undefined : suggestKey(key, live.entries.keys()),
    }),
  };
  const revisions = listed.revisions.map(named);
  return { ...listed, revisions, keys, conditions, filtered, ...definedOnly({ of }) };
}

function publishedByName(
  name: string,
  revisions: readonly Revision[],
  named: NameRevision,
): readonly Revision[] {
  const nameOf = (revision: Revision) => named(revision).publishedBy?.replace(/^@/, "") ?? "";
  const own = revisions.filter((one) => nameOf(one).toLowerCase() === name.toLowerCase());
  if (own.length > 0) return own;
  const names = [...new Set(revisions.map(nameOf).filter((one) => one !== ""))];
  const meant = suggest(name, names);
  throw new Failure(
    `No revision here was published by "${name}".`,
    meant !== undefined
      ? `Did you mean ${meant}?`
      : names.length === 0
      ? "No revision here names its publisher."
      : `Publishers: ${names.slice(0, 10).join(", ")}.`,
  );
}

type IsEnough = (soFar: readonly Revision[]) => boolean;

async function observeAll(configs: Configs, size: number, isEnough: IsEnough) {
  const history = { size, isEnough };
  const { live, revisions } = await observe(configs, { history, tolerates: "doubtful-live" });
  return { live, newest: revisions, all: revisions };
}

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
  return { live, newest, all: isContradicted ? await search(configs, key, isEnough) : first };
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
