import { listConditions } from "../../config/conditions/listConditions.ts";
import type { Context } from "../context.ts";
import { openConfigsOfTarget } from "./openConfigsClient.ts";
import { observe } from "./state/observe.ts";

/**
 * `cli config conditions`: shows every live condition and the keys that use it. The config file is never
 * opened.
 *
 * @throws Failure when the target or the platform does not allow it.
 */
export async function conditions(_: unknown, context: Context) {
  const { target, configs } = await openConfigsOfTarget(context);
  const { live } = await observe(configs, {});
  return { ...target, version: live.version, conditions: listConditions(live) };
}
