import type { Json, JsonObject } from "../../values/json.ts";
import { definedOnly } from "../../values/definedOnly.ts";
import { splitBranchKey } from "../../values/branch.ts";
import { conditionOrder, conditionsById } from "../compareConditions.ts";
import { type Change, diffByKey, type Sides } from "../diff.ts";
import { byCodePoint } from "../entries.ts";
import { conditionWords } from "./readCondition.ts";

/** The parts of a side that decide who gets which value. */
interface ConditionsSide {
  /** The conditional branches, by their full keys. */
  readonly branches: JsonObject;
  /** The conditions as the platform sends them, null when there are none; absent when they are not known. */
  readonly conditions?: Json | undefined;
}

export interface DefinitionChange extends Sides {
  readonly id: string;
  readonly change: Change["change"];
}

export interface OrderChange {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

export interface BranchDiff {
  readonly condition: string;
  /** How it changed; absent when it is the same. */
  readonly change?: Change;
  /** The new value, or the old one when it is removed. */
  readonly value: Json;
}

/** A key whose value changes for somebody. */
export interface KeyDiff {
  /** Empty for branches that name no key. */
  readonly key: string;
  /** How its default value changed; absent when it is the same. */
  readonly change?: Change;
  /** Its default value, when it is the same. */
  readonly value?: Json;
  /** The new ones, in the order in which they are tried; then the removed ones. */
  readonly branches: readonly BranchDiff[];
  readonly order?: OrderChange;
}

/** The differences in who gets what between two sides. */
export interface ConditionsDiff {
  /** By id. */
  readonly definitions: readonly DefinitionChange[];
  readonly order?: OrderChange;
  /** The keys whose default value changes, in the order of the diff; then the others, by key. */
  readonly keys: readonly KeyDiff[];
  /** What each condition says, by id: the new definition, or the old one when it is removed. */
  readonly words: ReadonlyMap<string, string>;
}

/**
 * Compare who gets which value on two sides.
 *
 * @param changes The changes of the entries.
 */
export function diffConditions(
  from: ConditionsSide,
  to: ConditionsSide & { readonly entries?: JsonObject },
  changes: readonly Change[] = [],
): ConditionsDiff {
  const [old, now] = [conditionsById(from.conditions), conditionsById(to.conditions)];
  const isKnown = from.conditions !== undefined && to.conditions !== undefined;
  const definitions = isKnown
    ? diffByKey(old, now).map(({ key: id, ...change }) => ({ id, ...change }))
    : [];
  const orders = {
    before: conditionOrder(from.conditions),
    after: conditionOrder(to.conditions ?? from.conditions),
  };
  const changedIds = new Set(definitions.map(({ id }) => id));
  const [before, after] = [groupBranches(from.branches), groupBranches(to.branches)];
  const keyDiffs = [...new Set([...before.keys(), ...after.keys()])].map((key) => {
    const branches = diffBranches(before.get(key), after.get(key), orders);
    const used = new Set(branches.map(({ condition }) => condition));
    const order = isKnown && used.size > 1 ? orderChange(orders, used) : undefined;
    const value = to.entries?.get(key);
    return { key, branches, ...definedOnly({ value, order }) };
  });
  const keyDiff = new Map(keyDiffs.map((each) => [each.key, each]));
  const entryKeys = new Set(changes.map(({ key }) => key));
  const isAffected = ({ key, branches, order }: KeyDiff) =>
    !entryKeys.has(key) &&
    (order !== undefined ||
      branches.some(({ condition, change }) => change ?? changedIds.has(condition)));
  const order = isKnown ? orderChange(orders) : undefined;
  return {
    definitions,
    ...definedOnly({ order }),
    keys: [
      ...changes.map((change): KeyDiff => {
        const { branches = [], order } = keyDiff.get(change.key) ?? {};
        return { key: change.key, change, branches, ...definedOnly({ order }) };
      }),
      ...keyDiffs.filter(isAffected).sort((a, b) => byCodePoint(a.key, b.key)),
    ],
    words: new Map([...old, ...now].map(([id, definition]) => [id, conditionWords(definition)])),
  };
}

/** List the conditions that are removed, each with the keys whose values go with it. */
export function removedConditions(
  { definitions, keys }: ConditionsDiff,
): readonly { readonly id: string; readonly keys: readonly string[] }[] {
  return definitions.filter(({ change }) => change === "removed").map(({ id }) => ({
    id,
    keys: keys.filter(({ branches }) =>
      branches.some(({ condition, change }) => condition === id && change?.change === "removed")
    ).map(({ key }) => key),
  }));
}

/** Count the changes of conditions and of conditional values; a new order counts as one. */
export function countConditionChanges({ definitions, order, keys }: ConditionsDiff): number {
  const values = keys.flatMap(({ branches }) => branches.filter(({ change }) => change));
  return definitions.length + values.length + (order === undefined ? 0 : 1);
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

function diffBranches(
  before: JsonObject = new Map(),
  after: JsonObject = new Map(),
  orders: OrderChange,
): readonly BranchDiff[] {
  const changes = new Map(diffByKey(before, after).map((change) => [change.key, change]));
  const gone = [...before.keys()].filter((id) => !after.has(id));
  const ids = [...sortByOrder(after.keys(), orders.after), ...sortByOrder(gone, orders.before)];
  return ids.map((id) => ({
    condition: id,
    value: after.get(id) ?? before.get(id)!,
    ...definedOnly({ change: changes.get(id) }),
  }));
}

/**
 * Find the order of some conditions if its change has an effect: conditions of both sides are tried in
 * another order, or a new one is tried before one of them.
 */
function orderChange(
  { before, after }: OrderChange,
  ids?: ReadonlySet<string>,
): OrderChange | undefined {
  const [old, now] = [before, after].map((order) =>
    ids === undefined ? order : order.filter((id) => ids.has(id))
  ) as [readonly string[], readonly string[]];
  const [was, is] = [new Set(old), new Set(now)];
  const stayed = old.filter((id) => is.has(id));
  // New conditions at the end are tried last, and do not change earlier decisions.
  const last = now.findLastIndex((id) => was.has(id));
  return now.slice(0, last + 1).every((id, place) => stayed[place] === id)
    ? undefined
    : { before: old, after: now };
}
