import type { ConditionSet } from "../../values/configs.ts";
import type { Json, JsonObject } from "../../values/json.ts";
import { conditionsById } from "../compareConditions.ts";
import type { Condition } from "./condition.ts";
import { readCondition } from "./readCondition.ts";
import { writeCondition } from "./writeCondition.ts";

/** Return what finds the tokens of a condition that was seen with the same words, under its own name first. */
export function seenFinder(sets: readonly ConditionSet[]) {
  const all = sets.map(({ conditions }) => conditionsById(conditions));
  let byWords: ReadonlyMap<string, Json> | undefined;
  return (name: string, condition: Condition): Json | undefined => {
    const words = writeCondition(condition);
    const own = all.map((one) => one.get(name)).find((definition) =>
      definition !== undefined && canonicalWords(definition) === words
    );
    return own ?? (byWords ??= indexWords(all)).get(words);
  };
}

/** Index the definitions that can be read by their words; the first of several with the same words. */
function indexWords(all: readonly JsonObject[]): ReadonlyMap<string, Json> {
  const definitions = all.flatMap((one) => [...one.values()]);
  return new Map(
    definitions.toReversed().flatMap((definition) => {
      const words = canonicalWords(definition);
      return words === undefined ? [] : [[words, definition] as const];
    }),
  );
}

function canonicalWords(definition: Json): string | undefined {
  const condition = readCondition(definition);
  return condition && writeCondition(condition);
}
