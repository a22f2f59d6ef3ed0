import { listConditions } from "../../config/conditions/listConditions.ts";
import { definedOnly } from "../../values/definedOnly.ts";
import type { LookOptions } from "../../flags/lookFlags.ts";
import type { Context } from "../../files/project/context.ts";
import { openConfigsOfTarget } from "./openConfigsClient.ts";
import { readLiveOrPast } from "./readLiveOrPast.ts";

/**
 * `cli config conditions`: shows every condition that is or was live, and the keys that use it. The config
 * file is never opened.
 */
export async function conditions({ at }: LookOptions["conditions"], context: Context) {
  const { target, configs } = await openConfigsOfTarget(context);
  const config = await readLiveOrPast(configs, at, context.now());
  const { version, since } = config;
  const past = definedOnly({ at, since });
  return { ...target, ...past, version, conditions: listConditions(config) };
}
