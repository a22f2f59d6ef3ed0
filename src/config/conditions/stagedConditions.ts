import { splitBranches, splitBranchKey } from "../../values/branch.ts";
import type { Config, Draft, KnownConfig } from "../../values/configs.ts";
import { equalJson, isArray, isObject, type Json, type JsonObject } from "../../values/json.ts";
import {
  conditionOrder,
  conditionsById,
  isSameConditions,
  namedConditions,
  orderOf,
} from "../conditionSet.ts";
import { diffByKey } from "../diff.ts";
import { canonicalWords, tokensOf } from "./readCondition.ts";
import { findUndefined, valueName } from "./undefinedValues.ts";

/** Check whether a publish changes conditions, or may: a rule, the order, or a value under one. */
export function changesConditions(live: Config, next: Config): boolean {
  return !isSameConditions(live.conditions, next.conditions) ||
    diffByKey(branchesOf(live), branchesOf(next)).length > 0;
}

/**
 * Find what a draft does not show as it was sent. Whether a draft shows everything or only changes is not documented:
 * what it shows must be what was sent, and what was changed must be shown; a removal may be left out.
 *
 * @returns The names, for people; empty when the draft is what was sent.
 */
export function findUnstaged(
  live: Config,
  sent: Config,
  { entries, conditions }: Draft,
): readonly string[] {
  const rules = unlike(
    conditionsById(live.conditions),
    conditionsById(sent.conditions),
    namedConditions(conditions),
    (shown, wanted) => wanted === undefined ? isRemoval(shown) : isSameRule(shown, wanted),
  );
  const values = unlike(
    branchesOf(live),
    branchesOf(sent),
    splitBranches(entries).branches,
    (shown, wanted = null) => equalJson(shown, wanted),
  );
  const order = isOrderStaged(live, sent, conditions) ? [] : ["the order of the conditions"];
  return [...rules, ...order, ...values.map(valueName)];
}

/** @param isSame Compares what is shown with what was sent; undefined where nothing was. */
function unlike(
  live: JsonObject,
  sent: JsonObject,
  shown: JsonObject,
  isSame: (shown: Json, sent: Json | undefined) => boolean,
): readonly string[] {
  const unshown = [...sent].filter(([name, value]) =>
    !shown.has(name) && !equalJson(live.get(name) ?? null, value)
  );
  const other = [...shown].filter(([name, value]) => !isSame(value, sent.get(name)));
  return [...other, ...unshown].map(([name]) => name);
}

function isRemoval(rule: Json): boolean {
  return rule === null || tokensOf(rule)?.length === 0;
}

/** Compare a rule with what was sent: Roblox may spell it in its own way, as it does in what is live. */
function isSameRule(shown: Json, sent: Json): boolean {
  if (equalJson(withoutNulls(shown), withoutNulls(sent))) return true;
  const words = canonicalWords(sent);
  return words !== undefined && canonicalWords(shown) === words;
}

function withoutNulls(value: Json): Json {
  if (isArray(value)) return value.map(withoutNulls);
  if (!isObject(value)) return value;
  return new Map(
    [...value].filter(([, member]) => member !== null)
      .map(([name, member]) => [name, withoutNulls(member)]),
  );
}

function isOrderStaged(live: Config, sent: Config, shown: Json): boolean {
  const wanted = conditionOrder(sent.conditions);
  const names = new Set(wanted);
  const order = orderOf(shown).filter((name) => typeof name === "string" && names.has(name));
  if (order.length === 0) {
    const stayed = conditionOrder(live.conditions).filter((name) => names.has(name));
    return equalJson(stayed, wanted);
  }
  // A part of the order must not contradict it, and a changed one is shown whole.
  return equalJson(order, wanted) ||
    (equalJson(conditionOrder(live.conditions), wanted) &&
      equalJson(wanted.filter((name) => order.includes(name)), order));
}

/**
 * Find the conditions that a publish lost: what was sent and is not live as it was sent. Where it is not known which were
 * sent, those of its values must be there.
 *
 * @returns The names, for people.
 */
export function findLost(sent: Config, live: KnownConfig): readonly string[] {
  const values = diffByKey(branchesOf(sent), branchesOf(live)).map(({ key }) => key);
  if (sent.conditions === undefined) {
    const gone = findUndefined({ ...sent, conditions: live.conditions }).map(splitBranchKey);
    return [...new Set(gone.map(({ condition }) => condition)), ...values.map(valueName)];
  }
  const [wanted, now] = [conditionsById(sent.conditions), conditionsById(live.conditions)];
  const rules = [...wanted].filter(([name, rule]) => !isSameRule(now.get(name) ?? null, rule));
  const more = [...now.keys()].filter((name) => !wanted.has(name));
  const orderIn = (one: Config) =>
    conditionOrder(one.conditions).filter((name) => wanted.has(name));
  const isMoved = rules.length === 0 && more.length === 0 &&
    !equalJson(orderIn(sent), orderIn(live));
  return [
    ...rules.map(([name]) => name),
    ...more,
    ...(isMoved ? ["the order of the conditions"] : []),
    ...values.map(valueName),
  ];
}

function branchesOf({ entries }: Config): JsonObject {
  return splitBranches(entries).branches;
}
