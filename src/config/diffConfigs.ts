import { definedOnly } from "../values/collections.ts";
import { splitBranches } from "../values/branch.ts";
import type { Config } from "../values/configs.ts";
import { type Json, type JsonObject, type JsonType, typeOf } from "../values/json.ts";
import { conditionWords } from "./conditions/readCondition.ts";
import { conditionOrder, conditionsById, groupBranches, sortByOrder } from "./conditionSet.ts";
import { type Change, type Diff, diffByKey, diffEntries, type Sides } from "./diff.ts";
import { byCodePoint } from "./entries.ts";

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
  /** The type of the key's own value where this one has another: game scripts expect one type. */
  readonly keyType?: JsonType;
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
  /** False when the conditions of a side are not known: then only the values under them are compared. */
  readonly areKnown: boolean;
  /** By id. */
  readonly definitions: readonly DefinitionChange[];
  readonly order?: OrderChange;
  /** The keys whose default value changes, in the order of the diff; then the others, by key. */
  readonly keys: readonly KeyDiff[];
  /** What each condition says, by id: the new definition, or the old one when it is removed. */
  readonly words: ReadonlyMap<string, string>;
}

/** The changes from one config to another. */
export interface ConfigDiff {
  /** Of the users' entries. */
  readonly diff: Diff;
  /** In who gets what. */
  readonly conditions: ConditionsDiff;
}

/** Compare two configs. */
export function diffConfigs(from: Config, to: Config): ConfigDiff {
  const [left, right] = [splitBranches(from.entries), splitBranches(to.entries)];
  const diff = diffEntries(left.entries, right.entries);
  const [old, now] = [conditionsById(from.conditions), conditionsById(to.conditions)];
  const areKnown = from.conditions !== undefined && to.conditions !== undefined;
  const definitions = areKnown
    ? diffByKey(old, now).map(({ key: id, ...change }) => ({ id, ...change }))
    : [];
  const orders = {
    before: conditionOrder(from.conditions),
    after: conditionOrder(to.conditions ?? from.conditions),
  };
  const changedIds = new Set(definitions.map(({ id }) => id));
  const [before, after] = [groupBranches(left.branches), groupBranches(right.branches)];
  const keyDiffs = [...new Set([...before.keys(), ...after.keys()])].map((key) => {
    const value = right.entries.get(key);
    const branches = diffBranches(before.get(key), after.get(key), orders, value);
    const used = new Set(branches.map(({ condition }) => condition));
    const order = areKnown && used.size > 1 ? orderChange(orders, used) : undefined;
    return { key, branches, ...definedOnly({ value, order }) };
  });
  const keyDiff = new Map(keyDiffs.map((each) => [each.key, each]));
  const entryKeys = new Set(diff.changes.map(({ key }) => key));
  const isAffected = ({ key, branches, order }: KeyDiff) =>
    !entryKeys.has(key) &&
    (order !== undefined ||
      branches.some(({ condition, change }) => change ?? changedIds.has(condition)));
  const order = areKnown ? orderChange(orders) : undefined;
  const keys = [
    ...diff.changes.map((change): KeyDiff => {
      const { branches = [], order } = keyDiff.get(change.key) ?? {};
      return { key: change.key, change, branches, ...definedOnly({ order }) };
    }),
    ...keyDiffs.filter(isAffected).sort((a, b) => byCodePoint(a.key, b.key)),
  ];
  // The other side does not show what a condition says where that is not known.
  const shown = to.conditions === undefined ? [] : [...old, ...now];
  const words = new Map(shown.map(([id, each]) => [id, conditionWords(each)]));
  return { diff, conditions: { areKnown, definitions, keys, words, ...definedOnly({ order }) } };
}

/** Check whether it is known that nothing differs. */
export function isEmptyDiff({ conditions }: ConfigDiff): boolean {
  const { areKnown, keys, definitions, order } = conditions;
  return areKnown && keys.length === 0 && definitions.length === 0 && order === undefined;
}

/** Return the order of the conditions that are on both sides, if it is another one; one that comes or goes is no move. */
export function movedOrder({ order }: ConditionsDiff): OrderChange | undefined {
  if (order === undefined) return undefined;
  const before = order.before.filter((id) => order.after.includes(id));
  const after = order.after.filter((id) => order.before.includes(id));
  return before.every((id, place) => after[place] === id) ? undefined : { before, after };
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

function diffBranches(
  before: JsonObject = new Map(),
  after: JsonObject = new Map(),
  orders: OrderChange,
  own: Json | undefined,
): readonly BranchDiff[] {
  const changes = new Map(diffByKey(before, after).map((change) => [change.key, change]));
  const gone = [...before.keys()].filter((id) => !after.has(id));
  const ids = [...sortByOrder(after.keys(), orders.after), ...sortByOrder(gone, orders.before)];
  return ids.map((id) => {
    const value = after.get(id);
    const isOther = value !== undefined && own !== undefined && typeOf(value) !== typeOf(own);
    return {
      condition: id,
      value: value ?? before.get(id)!,
      ...definedOnly({ change: changes.get(id), keyType: isOther ? typeOf(own) : undefined }),
    };
  });
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
