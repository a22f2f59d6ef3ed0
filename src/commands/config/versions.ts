import { type History, listHistory } from "../../config/history.ts";
import { isPublishedSince } from "../../config/past.ts";
import type { LookOptions } from "../../flags/lookFlags.ts";
import { Failure } from "../../values/failure.ts";
import { suggest } from "../../values/suggest.ts";
import type { Revision } from "../../values/configs.ts";
import type { Context } from "../../files/project/context.ts";
import { openConfigsOfTarget } from "./openConfigsClient.ts";
import { observe } from "../../publish/observe.ts";
import { type NameRevision, readNames } from "./readNames.ts";

/** A history, and how much of each publish to show. */
export interface ListedHistory extends History {
  readonly keys?: boolean;
  readonly conditions?: boolean;
  /** True when only some publishes were asked for. */
  readonly filtered?: boolean;
}

/** `cli config versions`: shows the newest publishes, and which of them is live. The config file is never opened. */
export async function versions(
  { count, keys, conditions, names, since, by }: LookOptions["versions"],
  context: Context,
): Promise<ListedHistory> {
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
  const history = { size: filtered ? Infinity : count + 1, isEnough };
  const { live, revisions } = await observe(configs, { history, tolerates: "doubtful-live" });
  const wanted = revisions.filter(isWanted);
  const read = (part: readonly Revision[], isAsked: boolean) =>
    readNames(part, isAsked, target.universeId, context);
  const found = name === undefined
    ? wanted
    : publishedByName(name, wanted, await read(wanted, true));
  const more = found.length > count;
  const listed = listHistory(target, { live, newest: revisions, found, count, more });
  const named = await read(listed.revisions, names);
  return { ...listed, revisions: listed.revisions.map(named), keys, conditions, filtered };
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
    `No revision was published by "${name}".`,
    meant !== undefined
      ? `Did you mean ${meant}?`
      : names.length === 0
      ? "No revision here names its publisher."
      : `Publishers: ${names.slice(0, 10).join(", ")}.`,
  );
}
