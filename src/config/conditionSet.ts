import { splitBranchKey } from "../values/branch.ts";
import {
  equalJson,
  isArray,
  isObject,
  type Json,
  type JsonObject,
  memberOf,
} from "../values/json.ts";
import { byCodePoint, overlay, sortedKeys } from "./entries.ts";

/** Check whether two payloads of conditions are known and the same, in the same order. */
export function isSameConditions(one: Json | undefined, other: Json | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  const [left, right] = [one, other].map(conditionsById);
  const isThere = (id: string) => left!.has(id);
  return equalJson(left!, right!) &&
    equalJson(conditionOrder(one).filter(isThere), conditionOrder(other).filter(isThere));
}

/** Apply the conditions of a draft to those that are live; a condition of null is removed. */
export function overlayConditions(live: Json, staged: Json): Json {
  const conditions = overlay(conditionsById(live), namedConditions(staged));
  const order = [staged, live].flatMap((payload) => memberOf(payload, "rulesOrder") ?? []);
  return new Map<string, Json>([["rules", conditions], ["rulesOrder", order]]);
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

/** Group the values of each key by the id of their condition. */
export function groupBranches(branches: JsonObject): ReadonlyMap<string, JsonObject> {
  const keys = new Map<string, Map<string, Json>>();
  for (const [branch, value] of branches) {
    if (value === null) continue;
    const { key, condition } = splitBranchKey(branch);
    const values = keys.get(key) ?? new Map<string, Json>();
    keys.set(key, values.set(condition, value));
  }
  return keys;
}

/** Sort ids by an order; the ones that are not in it come last, by id. */
export function sortByOrder(ids: Iterable<string>, order: readonly string[]): readonly string[] {
  const places = new Map(order.map((id, place) => [id, place]));
  const placeOf = (id: string) => places.get(id) ?? order.length;
  return [...ids].sort((a, b) => placeOf(a) - placeOf(b) || byCodePoint(a, b));
}

function nonNull(members: JsonObject): JsonObject {
  return new Map([...members].filter(([, value]) => value !== null));
}
