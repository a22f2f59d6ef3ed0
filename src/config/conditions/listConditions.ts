import { definedOnly } from "../../values/collections.ts";
import { splitBranches } from "../../values/branch.ts";
import type { KnownConfig } from "../../values/configs.ts";
import type { Json } from "../../values/json.ts";
import { conditionOrder, conditionsById, groupBranches } from "../conditionSet.ts";
import { byCodePoint } from "../entries.ts";
import type { Condition } from "./condition.ts";
import { conditionWords, readCondition } from "./readCondition.ts";
import { writeCondition } from "./writeCondition.ts";

export interface ListedCondition {
  readonly id: string;
  /** As the platform sent it; absent when a key has a value for a condition that is not defined. */
  readonly definition?: Json;
  /** What it says; absent with the definition. */
  readonly words?: string;
  /** The keys that have a value for it, by key. */
  readonly keys: readonly string[];
  /** An earlier condition that matches whenever this one does, so that this one has no effect. */
  readonly hiddenBy?: string;
}

/** List the live conditions in the order in which they are tried; undefined ones that keys still use come last. */
export function listConditions(live: KnownConfig): readonly ListedCondition[] {
  const definitions = conditionsById(live.conditions);
  const used = Map.groupBy(
    [...groupBranches(splitBranches(live.entries).branches)]
      .flatMap(([key, values]) => [...values.keys()].map((id) => ({ id, key }))),
    ({ id }) => id,
  );
  const keysOf = (id: string) => (used.get(id) ?? []).map(({ key }) => key).sort(byCodePoint);
  const earlier: { readonly id: string; readonly parts: ConditionParts }[] = [];
  const order = conditionOrder(live.conditions).filter((id) => definitions.has(id));
  const defined = order.map((id): ListedCondition => {
    const definition = definitions.get(id)!;
    const condition = readCondition(definition);
    const parts = condition && partsOf(condition);
    const hiddenBy = parts && earlier.find((one) => follows(parts, one.parts))?.id;
    if (parts !== undefined) earlier.push({ id, parts });
    return {
      id,
      definition,
      words: conditionWords(definition),
      keys: keysOf(id),
      ...definedOnly({ hiddenBy }),
    };
  });
  const undefinedIds = [...used.keys()].filter((id) => !definitions.has(id)).sort(byCodePoint);
  return [...defined, ...undefinedIds.map((id) => ({ id, keys: keysOf(id) }))];
}

/** What decides whether one condition matches whenever another one does. */
interface ConditionParts {
  /** What must all be true: the parts of an `and`. */
  readonly all: ReadonlySet<string>;
  /** The alternatives: the parts of an `or`, each with what must be true for it. */
  readonly ways: readonly ReadonlySet<string>[];
}

function partsOf(condition: Condition): ConditionParts {
  const ways = condition.is === "or" ? condition.parts : [condition];
  return { all: allOf(condition), ways: ways.map(allOf) };
}

function allOf(condition: Condition): ReadonlySet<string> {
  const all = condition.is === "and" ? condition.parts : [condition];
  return new Set(all.map((part) => writeCondition(part)));
}

/** Check whether a condition matches whenever another one does, as far as their parts show it. */
function follows(one: ConditionParts, from: ConditionParts): boolean {
  return from.all.isSubsetOf(one.all) ||
    one.ways.every((way) => from.ways.some((each) => each.isSubsetOf(way)));
}
