import { type History, listHistory } from "../../config/history.ts";
import { Failure } from "../../values/failure.ts";
import type { Count } from "../../values/ids.ts";
import { definedOnly } from "../../values/definedOnly.ts";
import { suggest } from "../../values/suggest.ts";
import type { Context } from "../context.ts";
import { openPublished } from "./openConfigsClient.ts";
import { observeKey } from "./state/observeKey.ts";
import { readNames } from "./readNames.ts";

/** The publishes that changed one key. */
export interface KeyHistory extends History {
  readonly key: string;
  /** Whether the key is live, which some publish must have brought. */
  readonly isLive: boolean;
  /** A key that is live, and that may have been meant by one that never was. */
  readonly near?: string;
}

/**
 * `cli config history`: every publish that changed a key, newest first. The local config file is never
 * opened.
 *
 * @throws Failure when the target or the platform does not allow it, or the key is empty.
 */
export async function history(
  { key, count, names }: { readonly key: string; readonly count: Count; readonly names: boolean },
  context: Context,
): Promise<KeyHistory> {
  if (key === "") throw new Failure("The key is empty.", "Name a config key, such as race.laps.");
  const { target, configs } = await openPublished(context);
  const { live, newest, found, stopped } = await observeKey(configs, key, count);
  const listed = listHistory(target, { live, newest, found, count, more: stopped });
  const named = await readNames(listed.revisions, names, target.universeId, context);
  const isLive = live.entries.has(key);
  const isKnown = isLive || listed.revisions.length > 0;
  const near = isKnown ? undefined : suggest(key, live.entries.keys());
  return {
    ...listed,
    revisions: listed.revisions.map(named),
    key,
    isLive,
    ...definedOnly({ near }),
  };
}
