import type { Config, Revision } from "../values/configs.ts";
import { equalJson, isObject, type Json, memberOf } from "../values/json.ts";
import { conditionsById } from "./conditionSet.ts";
import { overlay } from "./entries.ts";

/**
 * Apply a publish's changes, forwards or backwards.
 *
 * @param content What was live before or after the publish; its conditions are undefined when not known.
 * @param towards The side to find: before the publish, or after it.
 */
export function followPublish(
  { entries, conditions }: Config,
  { changes, changedConditions, conditionsDelta }: Revision,
  towards: "before" | "after",
): Config {
  const sides = new Map([...changes].map(([key, change]) => [key, change[towards]]));
  return {
    entries: overlay(entries, sides),
    conditions: changedConditions && conditions !== undefined
      ? followConditions(conditions, conditionsDelta, towards)
      : conditions,
  };
}

/**
 * Apply a publish's changes of conditions.
 *
 * @param payload The conditions before or after the publish; null when there are none.
 * @param changes Verbatim (OpenAPI: ConditionalRulesChangesPayload).
 * @returns Undefined when the changes do not fit these conditions.
 */
function followConditions(
  payload: Json,
  changes: Json | undefined,
  towards: "before" | "after",
): Json | undefined {
  if (!isObject(changes)) return undefined;
  const from = towards === "before" ? "after" : "before";
  const conditions = new Map(conditionsById(payload));
  const changed = changes.get("rules") ?? null;
  if (changed !== null && !isObject(changed)) return undefined;
  for (const [id, change] of changed ?? []) {
    if (!equalJson(conditions.get(id) ?? null, memberOf(change, from))) return undefined;
    const condition = memberOf(change, towards);
    if (condition === null) conditions.delete(id);
    else conditions.set(id, condition);
  }
  if (conditions.size === 0) return null;
  const order = changes.get("rulesOrder") ?? null;
  const now = order === null ? memberOf(payload, "rulesOrder") : memberOf(order, towards);
  return new Map<string, Json>([["rules", conditions], ["rulesOrder", now]]);
}
