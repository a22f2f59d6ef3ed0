import { BRANCH_MARK, splitBranches, splitBranchKey } from "../../values/branch.ts";
import type { Config, KnownConfig } from "../../values/configs.ts";
import { equalJson, isArray, type Json, type JsonObject, memberOf } from "../../values/json.ts";
import { conditionsById, namedConditions, orderOf } from "../conditionSet.ts";
import type { Condition, Operator } from "./condition.ts";
import { writeDefinition } from "./conditionTokens.ts";
import type { FileConditions, FileRule } from "./fileConditions.ts";
import {
  canonicalWords,
  operatorMeant,
  operatorOf,
  readCondition,
  tokensOf,
} from "./readCondition.ts";
import { textWords, writeCondition } from "./writeCondition.ts";

/** The conditions that were seen, from which it is known how Roblox writes them. */
export interface SeenConditions {
  readonly live: Config;
  /** What this folder last saw live. */
  readonly last?: Config | undefined;
  /** What it last saw live in its other environments. */
  readonly others: readonly Config[];
}

/**
 * Why a condition cannot be written for Roblox. `spelling`: no condition that was seen shows how operators are spelled.
 * `tokens`: it has none. `value`: no game that was seen has a value under a condition, so that the name of such a value is
 * not known.
 */
export interface UnknownForm {
  readonly is: "spelling" | "tokens" | "value";
  readonly name: string;
  readonly key?: string;
}

export interface ResolvedConditions {
  /** With forms as the dashboard names them where they are not known. */
  readonly config: KnownConfig;
  /** What must not be sent, since its form was never seen. */
  readonly unknown: readonly UnknownForm[];
}

/**
 * Write a section with its conditions as Roblox gets it: what was seen of them byte for byte, and the rest in the
 * dashboard's form (docs/dev/platform.md, Conditions).
 *
 * @param entries The entries of the section.
 */
export function resolveConditions(
  entries: JsonObject,
  fileConditions: FileConditions,
  seen: SeenConditions,
): ResolvedConditions {
  const own = [seen.live, ...seen.last === undefined ? [] : [seen.last]];
  const known = [...own, ...seen.others];
  const spell = findSpelling(known);
  const findSeen = seenFinder(known);
  const shown = definitionsIn(known);
  const unknown: UnknownForm[] = [];
  const definitions = new Map(
    Array.from(takeSeenTypes(fileConditions, known).rules, ([name, rule]) => {
      if ("definition" in rule) {
        if (isEmpty(rule.definition) && !shown.some((one) => equalJson(one, rule.definition))) {
          unknown.push({ is: "tokens", name });
        }
        return [name, rule.definition];
      }
      const { condition } = rule;
      const same = findSeen(name, condition);
      if (same !== undefined) return [name, same];
      let isSpelled = true;
      const definition = writeDefinition(condition, (operator) => {
        const spelling = spell(operator);
        isSpelled &&= spelling !== undefined;
        return spelling ?? operator;
      });
      if (!isSpelled) unknown.push({ is: "spelling", name });
      return [name, definition];
    }),
  );
  const isNamed = known.some(showsValueName);
  const all = new Map<string, Json>(entries);
  for (const [key, values] of fileConditions.values) {
    for (const [name, value] of values) {
      const branch = `${key}${BRANCH_MARK}${name}`;
      const same = own.map((one) => one.entries.get(branch))
        .find((one) => one !== undefined && equalJson(one, value));
      all.set(branch, same ?? value);
      if (!isNamed) unknown.push({ is: "value", name, key });
    }
  }
  const config = { entries: all, conditions: payloadOf(definitions, own) };
  return { config, unknown };
}

/** Write a section to compare it with another: its conditions have the dashboard's form. */
export function configOfFile(
  entries: JsonObject,
  fileConditions: FileConditions | undefined,
): KnownConfig {
  const live = { entries: new Map(), conditions: null };
  return fileConditions === undefined
    ? { entries, conditions: null }
    : resolveConditions(entries, fileConditions, { live, others: [] }).config;
}

/**
 * Give conditions the types that the literals of the same condition have where it was seen: words without types mean
 * strings, unless only that would change.
 *
 * @param seen The closest first.
 */
export function takeSeenTypes(
  fileConditions: FileConditions,
  seen: readonly Config[],
): FileConditions {
  const rules = new Map(Array.from(fileConditions.rules, ([name, rule]): [string, FileRule] => {
    if ("definition" in rule) return [name, rule];
    const words = writeCondition(rule.condition);
    const same = seen.map(({ conditions }) => readCondition(conditionsById(conditions).get(name)))
      .find((one) =>
        one !== undefined &&
        [writeCondition(one), writeCondition(one, ({ text }) => textWords(text))].includes(words)
      );
    return [name, { ...rule, condition: same ?? rule.condition }];
  }));
  return { ...fileConditions, rules };
}

function definitionsIn(sets: readonly Config[]): readonly Json[] {
  return sets.flatMap(({ conditions }) => [...conditionsById(conditions).values()]);
}

/** Return what finds the tokens of a condition that was seen with the same words, under its own name first. */
function seenFinder(sets: readonly Config[]) {
  const byWords = Map.groupBy(definitionsIn(sets), canonicalWords);
  return (name: string, condition: Condition): Json | undefined => {
    const alike = byWords.get(writeCondition(condition)) ?? [];
    const named = sets.map(({ conditions }) => conditionsById(conditions).get(name));
    return named.find((one) => one !== undefined && alike.includes(one)) ?? alike[0];
  };
}

/** Check whether a definition has no tokens, so that it says nothing. */
function isEmpty(definition: Json): boolean {
  const tokens = memberOf(definition, "tokens");
  return !isArray(tokens) || tokens.length === 0;
}

/** Check whether a set shows how values under conditions are named: only a part of their name is documented. */
function showsValueName({ entries, conditions }: Config): boolean {
  const ids = conditionsById(conditions);
  return [...splitBranches(entries).branches.keys()].some((branch) => {
    const { key, condition } = splitBranchKey(branch);
    return key !== "" && ids.has(condition);
  });
}

/** Make the payload of some conditions, in their order: one that was seen, if it is the same. */
function payloadOf(definitions: JsonObject, seen: readonly Config[]): Json {
  if (definitions.size === 0) return null;
  const names = [...definitions.keys()];
  // An order may also name conditions that are not there.
  const isThere = (name: Json) => definitions.has(String(name));
  const same = seen.find(({ conditions }) =>
    equalJson(namedConditions(conditions), definitions) &&
    equalJson([...new Set(orderOf(conditions))].filter(isThere), names)
  );
  return same?.conditions ??
    new Map<string, Json>([["rules", definitions], ["rulesOrder", names]]);
}

/**
 * Find how Roblox spells operators, which it does not document: the conditions that were seen show it. One that none
 * of them has is spelled as the others are, if those agree.
 *
 * @param seen The conditions that were seen, the closest first: the first that has any operator decides.
 * @returns Returns the spelling; undefined when it is not known.
 */
function findSpelling(
  seen: readonly Config[],
): (operator: Operator) => string | undefined {
  const shown = seen.map(spellingsIn).find(({ size }) => size > 0) ?? new Map<Operator, string>();
  const styles = STYLES.filter((style) =>
    [...shown].every(([operator, spelling]) => style(operator) === spelling)
  );
  const like = shown.size > 0 ? styles[0] : undefined;
  return (operator) => shown.get(operator) ?? like?.(operator);
}

const STYLES: readonly ((operator: Operator) => string)[] = [
  (operator) => operator,
  (operator) => operator.toUpperCase(),
  (operator) => operator.toLowerCase(),
  (operator) => `OPERATOR_${operator.toUpperCase()}`,
];

/** List the operators of all conditions in a set, each as it is spelled first. */
function spellingsIn(set: Config): ReadonlyMap<Operator, string> {
  const shown = new Map<Operator, string>();
  for (const definition of definitionsIn([set])) {
    for (const token of tokensOf(definition) ?? []) {
      const spelling = operatorOf(token) ?? "";
      const operator = operatorMeant(spelling);
      if (operator !== undefined && !shown.has(operator)) shown.set(operator, spelling);
    }
  }
  return shown;
}
