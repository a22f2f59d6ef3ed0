import type { LiveConfig } from "../../values/configs.ts";
import type { Json } from "../../values/json.ts";
import { definedOnly } from "../../values/definedOnly.ts";
import { conditionOrder, conditionsById } from "../compareConditions.ts";
import { byCodePoint, splitBranches } from "../entries.ts";
import { groupBranches } from "./diffConditions.ts";
import { type ConditionReading, conditionWords, readCondition } from "./readCondition.ts";

/** A condition of a game, and the keys that use it. */
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

/**
 * List the conditions of what is live in the order in which they are tried; undefined ones that keys still
 * use come last.
 */
export function listConditions(live: LiveConfig): readonly ListedCondition[] {
  const definitions = conditionsById(live.conditions);
  const used = Map.groupBy(
    [...groupBranches(splitBranches(live.entries).branches)]
      .flatMap(([key, values]) => [...values.keys()].map((id) => ({ id, key }))),
    ({ id }) => id,
  );
  const keysOf = (id: string) => (used.get(id) ?? []).map(({ key }) => key).sort(byCodePoint);
  const earlier: { readonly id: string; readonly reading: ConditionReading }[] = [];
  const order = conditionOrder(live.conditions).filter((id) => definitions.has(id));
  const defined = order.map((id): ListedCondition => {
    const definition = definitions.get(id)!;
    const reading = readCondition(definition);
    const hiddenBy = reading && earlier.find((one) => follows(reading, one.reading))?.id;
    if (reading !== undefined) earlier.push({ id, reading });
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

/** Check whether a condition matches whenever another one does, as far as their parts show it. */
function follows(one: ConditionReading, from: ConditionReading): boolean {
  return from.all.isSubsetOf(one.all) ||
    one.ways.every((way) => from.ways.some((each) => each.isSubsetOf(way)));
}
