import { definedOnly } from "../../values/collections.ts";
import { splitBranches } from "../../values/branch.ts";
import type { EntryDetails, KnownConfig, Variant } from "../../values/configs.ts";
import type { Json } from "../../values/json.ts";
import { conditionOrder, conditionsById, groupBranches, sortByOrder } from "../conditionSet.ts";
import { conditionWords } from "./readCondition.ts";

export interface ConditionalValue {
  readonly condition: string;
  /** What the condition says; absent when it is not defined. */
  readonly words?: string;
  /** The platform's word for the kind of value, unless it is `conditional`. */
  readonly kind?: Json;
  readonly value: Json;
}

/**
 * List each key's conditional values in the order in which they are tried: those of the full config, then
 * branches that it leaves out.
 *
 * @param details What the full config says of each entry.
 */
export function conditionalValues(
  live: KnownConfig,
  details: ReadonlyMap<string, EntryDetails>,
): ReadonlyMap<string, readonly ConditionalValue[]> {
  const definitions = conditionsById(live.conditions);
  const order = conditionOrder(live.conditions);
  const branches = groupBranches(splitBranches(live.entries).branches);
  const keys = new Set([...details.keys(), ...branches.keys()]);
  return new Map([...keys].flatMap((key) => {
    const variants = details.get(key)?.variants ?? [];
    const listed = new Set(variants.map(({ variantTypeId }) => variantTypeId));
    const others = [...branches.get(key) ?? []].filter(([id]) => !listed.has(id))
      .map(([variantTypeId, value]): Variant => ({ variantTypeId, value }));
    const byId = Map.groupBy([...variants, ...others], ({ variantTypeId = "" }) => variantTypeId);
    const values = sortByOrder(byId.keys(), order).flatMap((condition) =>
      byId.get(condition)!.map(({ type, value = null }): ConditionalValue => {
        const definition = definitions.get(condition);
        const words = definition === undefined ? undefined : conditionWords(definition);
        const kind = type === "conditional" ? undefined : type;
        return { condition, value, ...definedOnly({ words, kind }) };
      })
    );
    return values.length === 0 ? [] : [[key, values] as const];
  }));
}
