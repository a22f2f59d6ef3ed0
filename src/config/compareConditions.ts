import { isArray, isObject, type Json, type JsonObject, memberOf } from "../values/json.ts";
import { type Change, diffByKey } from "./diff.ts";
import { overlay, sortedKeys } from "./entries.ts";

/** A condition or branch that differs between two sides. */
export interface ConditionChange {
  /** The condition's id, or the branch's key. */
  readonly name: string;
  readonly change: Change["change"];
}

/**
 * Compare two payloads of conditions (OpenAPI: ConditionalRulesPayload), by id; each is absent when there are none.
 * Their order decides which of several applies, so a condition that moved relative to the others counts as changed.
 */
export function compareConditions(
  before: Json | undefined,
  after: Json | undefined,
): readonly ConditionChange[] {
  const [old, now] = [conditionsById(before), conditionsById(after)];
  const isOnBoth = (id: string) => old.has(id) && now.has(id);
  const oldOrder = conditionOrder(before).filter(isOnBoth);
  const newOrder = conditionOrder(after).filter(isOnBoth);
  const moved = newOrder.filter((id, place) => oldOrder[place] !== id);
  const changes = new Map<string, Change["change"]>([
    ...moved.map((id) => [id, "changed"] as const),
    ...diffByKey(old, now).map(({ key, change }) => [key, change] as const),
  ]);
  return sortedKeys(changes).map((name) => ({ name, change: changes.get(name)! }));
}

/** Check whether two payloads of conditions are known and the same, in the same order. */
export function isSameConditions(one: Json | undefined, other: Json | undefined): boolean {
  return one !== undefined && other !== undefined && compareConditions(one, other).length === 0;
}

/** Apply the conditions of a draft to those that are live; a condition of null is removed. */
export function overlayConditions(live: Json, staged: Json): Json {
  const conditions = overlay(conditionsById(live), namedConditions(staged));
  const order = [staged, live].flatMap((payload) => memberOf(payload, "rulesOrder") ?? []);
  return new Map<string, Json>([["rules", conditions], ["rulesOrder", order]]);
}

/** Compare two sets of conditional branches, by key; a null is not a branch. */
export function compareBranches(before: JsonObject, after: JsonObject): readonly ConditionChange[] {
  return diffByKey(nonNull(before), nonNull(after))
    .map(({ key, change }) => ({ name: key, change }));
}

/** List the conditions of a payload by id, without null ones, which are removals. */
export function conditionsById(payload: Json | undefined): JsonObject {
  return nonNull(namedConditions(payload));
}

/** List all conditions that a payload names, by id; null stands for one that is removed. */
export function namedConditions(payload: Json | undefined): JsonObject {
  const conditions = memberOf(payload, "rules");
  return isObject(conditions) ? conditions : new Map();
}

/** Check whether a payload names a condition, or has an order (OpenAPI: ConditionalRulesPayload). */
export function hasConditions(payload: Json | undefined): boolean {
  return namedConditions(payload).size > 0 || orderOf(payload).length > 0;
}

/** List the ids in the order in which they are tried; unordered ones come last, by id. */
export function conditionOrder(payload: Json | undefined): readonly string[] {
  const named = orderOf(payload).filter((id) => typeof id === "string");
  return [...new Set([...named, ...sortedKeys(conditionsById(payload))])];
}

/** Return the order of a payload as it came; it may name what is not there. */
export function orderOf(payload: Json | undefined): readonly Json[] {
  const order = memberOf(payload, "rulesOrder");
  return isArray(order) ? order : [];
}

function nonNull(members: JsonObject): JsonObject {
  return new Map([...members].filter(([, value]) => value !== null));
}
