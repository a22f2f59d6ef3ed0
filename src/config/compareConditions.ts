import {
  equalJson,
  isArray,
  isObject,
  type Json,
  type JsonObject,
  memberOf,
} from "../values/json.ts";
import { byCodePoint, overlay, sortedKeys, splitBranches } from "./entries.ts";

/** A condition or branch that is not the same on both sides. */
export interface ConditionChange {
  /** The condition's id, or the branch's key. */
  readonly name: string;
  readonly change: "added" | "changed" | "removed";
}

/**
 * Compare two payloads of conditions (OpenAPI: ConditionalRulesPayload).
 *
 * Their order decides which of several conditions applies, so a condition in another position among those of
 * both sides is changed, too.
 *
 * @param before Absent when there are no conditions.
 * @returns By id.
 */
export function compareConditions(
  before: Json | undefined,
  after: Json | undefined,
): readonly ConditionChange[] {
  const [old, now] = [conditionsById(before), conditionsById(after)];
  const isOnBoth = (id: string) => old.has(id) && now.has(id);
  const stood = conditionOrder(before).filter(isOnBoth);
  const stands = conditionOrder(after).filter(isOnBoth);
  const moved = new Set(stands.filter((id, place) => stood[place] !== id));
  return changedConditions(old, now, (id) => moved.has(id));
}

/** Whether two payloads of conditions are known and the same, in the same order. */
export function isSameConditions(one: Json | undefined, other: Json | undefined): boolean {
  return one !== undefined && other !== undefined && compareConditions(one, other).length === 0;
}

/** Apply the conditions of a draft to those that are live; a condition of null is removed. */
export function overlayConditions(live: Json, staged: Json): Json {
  const changes = memberOf(staged, "rules");
  const conditions = overlay(conditionsById(live), isObject(changes) ? changes : new Map());
  const order = [staged, live].flatMap((payload) => memberOf(payload, "rulesOrder") ?? []);
  return new Map<string, Json>([["rules", conditions], ["rulesOrder", order]]);
}

/**
 * Compare the conditional branches among two sets of entries; a null is not a branch.
 *
 * @returns By key.
 */
export function compareBranches(
  before: JsonObject,
  after: JsonObject,
): readonly ConditionChange[] {
  return changedConditions(nonNullBranches(before), nonNullBranches(after));
}

/** The conditions of a payload by id; a condition of null is a removed one. */
export function conditionsById(payload: Json | undefined): JsonObject {
  const conditions = isObject(payload) ? payload.get("rules") : undefined;
  return nonNull(isObject(conditions) ? conditions : new Map());
}

/**
 * Whether a payload of conditions contains anything: the id of a condition, be it there or removed, or
 * a place in the order (OpenAPI: ConditionalRulesPayload).
 */
export function hasConditions(payload: Json | undefined): boolean {
  if (!isObject(payload)) return false;
  const [conditions, order] = [payload.get("rules"), payload.get("rulesOrder")];
  return (isObject(conditions) && conditions.size > 0) || (isArray(order) && order.length > 0);
}

/** The ids in the order in which they are tried; those that it leaves out come last, by id. */
export function conditionOrder(payload: Json | undefined): readonly string[] {
  const order = isObject(payload) ? payload.get("rulesOrder") : undefined;
  const named = (isArray(order) ? order : []).filter((id) => typeof id === "string");
  return [...new Set([...named, ...sortedKeys(conditionsById(payload))])];
}

function nonNullBranches(entries: JsonObject): JsonObject {
  return nonNull(splitBranches(entries).branches);
}

function nonNull(members: JsonObject): JsonObject {
  return new Map([...members].filter(([, value]) => value !== null));
}

function changedConditions(
  before: JsonObject,
  after: JsonObject,
  moved: (name: string) => boolean = () => false,
): readonly ConditionChange[] {
  const names = [...new Set([...before.keys(), ...after.keys()])].sort(byCodePoint);
  return names.flatMap((name): ConditionChange[] => {
    const [old, now] = [before.get(name), after.get(name)];
    if (old === undefined) return [{ name, change: "added" }];
    if (now === undefined) return [{ name, change: "removed" }];
    return equalJson(old, now) && !moved(name) ? [] : [{ name, change: "changed" }];
  });
}
