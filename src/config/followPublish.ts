import type { Config, Revision } from "../values/configs.ts";
import { equalJson, isArray, type Json, memberOf } from "../values/json.ts";
import { conditionOrder, conditionsById, namedConditions } from "./conditionSet.ts";
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
 * Check whether a publish that changed conditions may have led to these, or from these.
 *
 * @param changes Verbatim (OpenAPI: ConditionalRulesChangesPayload).
 */
export function fitsChanges(
  payload: Json,
  changes: Json | undefined,
  side: "before" | "after",
): boolean {
  const conditions = conditionsById(payload);
  const order = memberOf(memberOf(changes, "rulesOrder"), side);
  const isThere = (id: Json) => typeof id === "string" && conditions.has(id);
  return [...namedConditions(changes)].every(([id, change]) =>
    equalJson(conditions.get(id) ?? null, memberOf(change, side))
  ) && (!isArray(order) || (conditions.size === 0
    ? order.length === 0
    : equalJson(order.filter(isThere), conditionOrder(payload).filter(isThere))));
}

/**
 * Apply a publish's changes of conditions.
 *
 * @param payload The conditions before or after the publish; null when there are none.
 * @param changes Verbatim (OpenAPI: ConditionalRulesChangesPayload).
 * @returns Undefined when the changes do not fit these conditions, or do not show their order.
 */
function followConditions(
  payload: Json,
  changes: Json | undefined,
  towards: "before" | "after",
): Json | undefined {
  const [changed, order] = [namedConditions(changes), memberOf(changes, "rulesOrder")];
  const isEmpty = changed.size === 0 && order === null;
  if (isEmpty || !fitsChanges(payload, changes, towards === "before" ? "after" : "before")) {
    return undefined;
  }
  const sides = [...changed].map(([id, change]) => [id, memberOf(change, towards)] as const);
  const conditions = overlay(conditionsById(payload), new Map(sides));
  if (conditions.size === 0) return null;
  const now = order === null ? memberOf(payload, "rulesOrder") : memberOf(order, towards);
  const named = isArray(now)
    ? now.filter((id) => typeof id === "string" && conditions.has(id))
    : [];
  if (conditions.size > 1 && named.length < conditions.size) return undefined;
  return new Map<string, Json>([["rules", conditions], ["rulesOrder", isArray(now) ? named : now]]);
}
