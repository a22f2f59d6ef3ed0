import { conditionalValues } from "../../config/conditions/conditionalValues.ts";
import { isChosen } from "../../config/promoteEntries.ts";
import { type Snapshot, takeSnapshot } from "../../config/snapshot.ts";
import { definedOnly } from "../../values/definedOnly.ts";
import type { LookOptions } from "../../flags/lookFlags.ts";
import type { Context } from "../context.ts";
import { openConfigsOfTarget } from "./openConfigsClient.ts";
import { readLiveOrPast } from "./readLiveOrPast.ts";

/**
 * `cli config list`: shows everything that is live, or was live. The config file is never opened.
 *
 * @throws Failure when the target or the platform does not allow it.
 */
export async function list(
  { full, conditions: isAsked = false, at, glob }: Partial<
    LookOptions["get"] & LookOptions["list"]
  >,
  context: Context,
): Promise<Snapshot> {
  const { target: { env, universeId }, configs } = await openConfigsOfTarget(context);
  // The values call decides what there is, also with `--full`: the other call may omit branches.
  const [config, details] = await Promise.all([
    readLiveOrPast(configs, at, context.now()),
    at === undefined && (full || isAsked) ? configs.details() : undefined,
  ]);
  const shown = definedOnly({
    details: full ? details : undefined,
    conditionalValues: isAsked ? conditionalValues(config, details ?? new Map()) : undefined,
  });
  const isListed = (key: string) =>
    glob === undefined || isChosen(key, { only: [glob], except: [] });
  const entries = new Map([...config.entries].filter(([key]) => isListed(key)));
  return takeSnapshot(env, universeId, {
    ...config,
    entries,
    ...shown,
    ...definedOnly({ at, glob }),
  });
}
