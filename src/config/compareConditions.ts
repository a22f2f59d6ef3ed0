import { equalJson, isArray, isObject, type Json, type JsonObject } from "../values/json.ts";
import { byCodePoint, sortedKeys, splitBranches } from "./entries.ts";

/** A conditional rule or branch that is not the same on both sides. */
export interface ConditionChange {
  /** The rule's id, or the branch's key. */
  readonly name: string;
  readonly change: "added" | "changed" | "removed";
}

/**
 * Compare two payloads of conditional rules (OpenAPI: ConditionalRulesPayload).
 *
 * Their order decides which of several rules applies, so a rule in another position among those of
 * both sides is changed, too.
 *
 * @param before Absent when there are no rules.
 * @returns By id.
 */
export function compareRules(
  before: Json | undefined,
  after: Json | undefined,
): readonly ConditionChange[] {
  const [old, now] = [rulesById(before), rulesById(after)];
  const isOnBoth = (id: string) => old.has(id) && now.has(id);
  const stood = conditionOrder(before).filter(isOnBoth);
  const stands = conditionOrder(after).filter(isOnBoth);
  const moved = new Set(stands.filter((id, place) => stood[place] !== id));
  return changedConditions(old, now, (id) => moved.has(id));
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

/** The rules of a payload by id; a rule of null is a removed one. */
export function rulesById(payload: Json | undefined): JsonObject {
  const rules = isObject(payload) ? payload.get("rules") : undefined;
  return nonNull(isObject(rules) ? rules : new Map());
}

/**
 * Whether a payload of conditional rules contains anything: the id of a rule, be it there or removed, or
 * a place in the order (OpenAPI: ConditionalRulesPayload).
 */
export function hasRules(payload: Json | undefined): boolean {
  if (!isObject(payload)) return false;
  const [rules, order] = [payload.get("rules"), payload.get("rulesOrder")];
  return (isObject(rules) && rules.size > 0) || (isArray(order) && order.length > 0);
}

/** The ids in the order in which they are tried; those that it leaves out come last, by id. */
export function conditionOrder(payload: Json | undefined): readonly string[] {
  const order = isObject(payload) ? payload.get("rulesOrder") : undefined;
  const named = (isArray(order) ? order : []).filter((id) => typeof id === "string");
  return [...new Set([...named, ...sortedKeys(rulesById(payload))])];
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
