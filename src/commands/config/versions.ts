import { type History, listHistory } from "../../config/history.ts";
import type { LookOptions } from "../../flags/lookFlags.ts";
import type { Context } from "../context.ts";
import { openConfigsOfTarget } from "./openConfigsClient.ts";
import { observe } from "./state/observe.ts";
import { readNames } from "./readNames.ts";

/** A history, and how much of each publish to show. */
export interface ListedHistory extends History {
  readonly keys?: boolean;
  readonly conditions?: boolean;
}

/**
 * `cli config versions`: shows the newest publishes, and which of them is live. The config file is never
 * opened.
 *
 * @throws Failure when the target or the platform does not allow it.
 */
export async function versions(
  { count, keys, conditions, names }: LookOptions["versions"],
  context: Context,
): Promise<ListedHistory> {
  const { target, configs } = await openConfigsOfTarget(context);
  // One more than is listed, to know whether there are more.
  const isEnough = (soFar: readonly unknown[]) => soFar.length > count;
  const history = { size: count + 1, isEnough };
  const { live, revisions, stopped } = await observe(configs, {
    history,
    tolerates: "doubtful-live",
  });
  const read = { live, newest: revisions, found: revisions, count, more: stopped };
  const listed = listHistory(target, read);
  const named = await readNames(listed.revisions, names, target.universeId, context);
  return { ...listed, revisions: listed.revisions.map(named), keys, conditions };
}
