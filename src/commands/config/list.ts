import { conditionalValues } from "../../config/conditions/conditionalValues.ts";
import { type Snapshot, takeSnapshot } from "../../config/snapshot.ts";
import { definedOnly } from "../../values/definedOnly.ts";
import type { LookOptions } from "../../flags/lookFlags.ts";
import type { Context } from "../context.ts";
import { openConfigsOfTarget } from "./openConfigsClient.ts";
import { observe } from "./state/observe.ts";

/**
 * `cli config list`: shows everything that is live. The config file is never opened.
 *
 * @throws Failure when the target or the platform does not allow it.
 */
export async function list(
  { full, conditions: isAsked = false }: Partial<LookOptions["get"]>,
  context: Context,
): Promise<Snapshot> {
  const { target: { env, universeId }, configs } = await openConfigsOfTarget(context);
  // The values call decides what there is, also with `--full`: the other call may omit branches.
  const [{ live }, details] = await Promise.all([
    observe(configs, {}),
    full || isAsked ? configs.details() : undefined,
  ]);
  const shown = definedOnly({
    details: full ? details : undefined,
    conditionalValues: isAsked ? conditionalValues(live, details ?? new Map()) : undefined,
  });
  return takeSnapshot(env, universeId, { ...live, ...shown });
}
