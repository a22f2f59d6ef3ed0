import { definedOnly } from "../../values/collections.ts";
import { listConditions } from "../../config/conditions/listConditions.ts";
import { Failure } from "../../values/failure.ts";
import type { LookOptions } from "../../flags/lookFlags.ts";
import type { Context } from "../../files/project/context.ts";
import { openConfigsOfTarget } from "./openConfigsClient.ts";
import { readLiveOrPast } from "./readLiveOrPast.ts";

/**
 * `cli config list --conditions`: shows every condition that is or was live, and the keys that use it. The config
 * file is never opened.
 */
export async function conditions({ at, glob }: LookOptions["list"], context: Context) {
  if (glob !== undefined) {
    throw new Failure("A pattern is for keys, and --conditions lists conditions.", "Leave it out.");
  }
  const { target, configs } = await openConfigsOfTarget(context);
  const config = await readLiveOrPast(configs, at, context.now());
  const { version, since } = config;
  const past = definedOnly({ at, since });
  return { ...target, ...past, version, conditions: listConditions(config) };
}
