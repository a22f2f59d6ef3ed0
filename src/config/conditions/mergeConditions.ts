import { equalJson, type Json, type JsonObject } from "../../values/json.ts";
import { findConflicts, type MergeConflict, mergeEntries, type Winner } from "../mergeEntries.ts";
import type { HeldConditions, HeldRule } from "./heldConditions.ts";
import { mergeOrder } from "./promoteConditions.ts";
import { canonicalWords } from "./readCondition.ts";
import { writeCondition } from "./writeCondition.ts";

export interface ConditionsMerge {
  readonly base: HeldConditions;
  readonly mine: HeldConditions;
  readonly theirs: HeldConditions;
}

/** Conditions that were merged, and what stays different from theirs, as names for people. */
export interface MergedConditions {
  readonly held: HeldConditions;
  readonly kept: readonly string[];
}

/** The order of conditions, as it is named: it is merged as one. */
const ORDER = "the order of conditions";

/** Find what both sides changed since the base: a condition, a value under one, the order. */
export function findConditionConflicts(merge: ConditionsMerge): readonly MergeConflict[] {
  const [base, mine, theirs] = flattened(merge);
  const named = findConflicts(base, mine, theirs).map((one) => ({
    ...one,
    key: partName(one.key),
  }));
  const orders = ordersOf(merge);
  return orders.winner === undefined
    ? [...named, { key: ORDER, mine: orders.mine, theirs: orders.theirs }]
    : named;
}

/**
 * Merge conditions that come from one base: what only one side changed is taken from it. A condition stays as long as a
 * value under it does.
 *
 * @param entries The merged entries, to which the values belong.
 * @param winnerOf Chooses the side to keep of what both changed, by its name.
 */
export function mergeConditions(
  merge: ConditionsMerge,
  entries: JsonObject,
  winnerOf: (name: string) => Winner,
): MergedConditions {
  const { mine, theirs } = merge;
  const [base, ours, live] = flattened(merge);
  const merged = mergeEntries(base, ours, live, (id) => winnerOf(partName(id)));
  const values = new Map<string, Map<string, Json>>();
  const names = new Set<string>();
  for (const [id, value] of merged) {
    const part = partOf(id);
    if (part.key === undefined) names.add(part.name);
    else if (entries.has(part.key)) {
      names.add(part.name);
      values.set(part.key, (values.get(part.key) ?? new Map()).set(part.name, value));
    }
  }
  const winner = ordersOf(merge).winner ?? winnerOf(ORDER);
  const [first, second] = winner === "mine" ? [mine, theirs] : [theirs, mine];
  const order = mergeOrder(
    [...first.rules.keys()].filter((name) => names.has(name)),
    [...second.rules.keys()],
    names,
  );
  const rules = new Map(order.map((name): [string, HeldRule] => {
    const [own, other] = [mine.rules.get(name), theirs.rules.get(name)];
    const says = merged.get(ruleId(name));
    const isMine = own !== undefined &&
      (other === undefined || (says !== undefined && equalJson(saysOf(own), says)));
    return [name, isMine ? own : other!];
  }));
  const held = { rules, values };
  const now = flatten(held);
  const kept = [...new Set([...now.keys(), ...live.keys()])]
    .filter((id) => !equalJson(now.get(id) ?? null, live.get(id) ?? null)).map(partName);
  const isOther = winner === "mine" && !equalJson(ordersOf(merge).theirs, ordersOf(merge).mine);
  return { held, kept: [...kept, ...(isOther ? [ORDER] : [])] };
}

function flattened({ base, mine, theirs }: ConditionsMerge) {
  return [flatten(base), flatten(mine), flatten(theirs)] as const;
}

/** List the parts of held conditions: each condition, and each value under one. */
function flatten({ rules, values }: HeldConditions): JsonObject {
  return new Map([
    ...Array.from(rules, ([name, rule]) => [ruleId(name), saysOf(rule)] as const),
    ...[...values].flatMap(([key, under]) =>
      Array.from(under, ([name, value]) => [JSON.stringify([name, key]), value] as const)
    ),
  ]);
}

function ruleId(name: string): string {
  return JSON.stringify([name]);
}

function partOf(id: string): { readonly name: string; readonly key: string | undefined } {
  const [name, key] = JSON.parse(id) as [string, string?];
  return { name, key };
}

function partName(id: string): string {
  const { name, key } = partOf(id);
  return key === undefined ? `condition ${name}` : `${key} when ${name}`;
}

/** What a condition says, whether in words or as tokens. */
function saysOf(rule: HeldRule): Json {
  if (!("definition" in rule)) return writeCondition(rule.condition);
  return canonicalWords(rule.definition) ?? rule.definition;
}

/** Compare the orders of the conditions that both sides have; the winner is undefined when both changed it. */
function ordersOf({ base, mine, theirs }: ConditionsMerge) {
  const common = (one: HeldConditions) =>
    [...one.rules.keys()].filter((name) => mine.rules.has(name) && theirs.rules.has(name));
  const orders = { base: common(base), mine: common(mine), theirs: common(theirs) };
  const winner: Winner | undefined = equalJson(orders.theirs, orders.base)
    ? "mine"
    : equalJson(orders.mine, orders.base) || equalJson(orders.mine, orders.theirs)
    ? "theirs"
    : undefined;
  return { ...orders, winner };
}
