import type { Config, Revision } from "../values/configs.ts";
import { equalJson, isArray, isObject, type Json, memberOf } from "../values/json.ts";
import { conditionOrder, conditionsById, namedConditions, orderOf } from "./conditionSet.ts";
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
 * Check whether these may be the conditions on one side of a publish that changed some.
 *
 * @param changes Verbatim (OpenAPI: ConditionalRulesChangesPayload).
 */
export function fitsChanges(
  payload: Json,
  changes: Json | undefined,
  side: "before" | "after",
): boolean {
  const conditions = conditionsById(payload);
  const order = conditionOrder(payload).filter((id) => conditions.has(id));
  const isSame = ([id, change]: readonly [string, Json]) =>
    equalJson(conditions.get(id) ?? null, memberOf(change, side));
  return [...namedConditions(changes)].every(isSame) &&
    equalJson(orderOn(changes, side) ?? order, order);
}

/** Return the order of all conditions on one side of a publish; undefined when it does not show it. */
export function orderOn(
  changes: Json | undefined,
  side: "before" | "after",
): readonly Json[] | undefined {
  const orders = memberOf(changes, "rulesOrder");
  const order = memberOf(orders, side);
  return isArray(order) ? order : orders === null ? undefined : [];
}

/**
 * Apply a publish's changes of conditions.
 *
 * @param payload The conditions before or after the publish; null when there are none.
 * @param changes Verbatim (OpenAPI: ConditionalRulesChangesPayload).
 * @returns Undefined when the changes do not fit these conditions, or do not show all.
 */
function followConditions(
  payload: Json,
  changes: Json | undefined,
  towards: "before" | "after",
): Json | undefined {
  const [changed, shown] = [memberOf(changes, "rules"), orderOn(changes, towards)];
  if (!isObject(changed) || (changed.size === 0 && shown === undefined)) return undefined;
  if (!fitsChanges(payload, changes, towards === "before" ? "after" : "before")) return undefined;
  const sides = [...changed].map(([id, change]) => [id, memberOf(change, towards)] as const);
  const conditions = overlay(conditionsById(payload), new Map(sides));
  const isThere = (id: Json) => typeof id === "string" && conditions.has(id);
  const kept = conditions.size === 1 ? [...conditions.keys()] : orderOf(payload).filter(isThere);
  const order = shown ?? kept;
  if (order.length !== conditions.size || !order.every(isThere)) return undefined;
  return conditions.size === 0
    ? null
    : new Map<string, Json>([["rules", conditions], ["rulesOrder", order]]);
}
