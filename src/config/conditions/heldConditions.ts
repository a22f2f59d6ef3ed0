import { BRANCH_MARK, isBranch, splitBranchKey } from "../../values/branch.ts";
import type { ConditionSet } from "../../values/configs.ts";
import {
  equalJson,
  isArray,
  type Json,
  type JsonObject,
  memberOf,
  typeOf,
} from "../../values/json.ts";
import { conditionOrder, conditionsById, namedConditions, orderOf } from "../compareConditions.ts";
import type { Condition } from "./condition.ts";
import { writeDefinition } from "./conditionTokens.ts";
import { groupBranches, sortByOrder } from "./diffConditions.ts";
import { type ComparedLiteral, findUnseenTypes } from "./findUnseenTypes.ts";
import { seenFinder } from "./seenFinder.ts";
import { findSpelling } from "./operatorSpelling.ts";
import { readCondition } from "./readCondition.ts";
import { writeCondition } from "./writeCondition.ts";

/** What a section of a config file says of one condition: words, or what Roblox gets. */
export type HeldRule = HeldWords | { readonly definition: Json };

export interface HeldWords {
  readonly condition: Condition;
  /** As they are written; the canonical ones when a person did not write them. */
  readonly words: string;
}

/** The conditions that a section of a config file holds. */
export interface HeldConditions {
  /** By name, in the order in which Roblox tries them. */
  readonly rules: ReadonlyMap<string, HeldRule>;
  /** The values under conditions: by key, then by the name of the condition. */
  readonly values: ReadonlyMap<string, JsonObject>;
}

/** Return held conditions as one value, to compare. */
export function heldJson({ rules, values }: HeldConditions): Json {
  const listed = Array.from(rules, ([name, rule]): Json => [
    name,
    "definition" in rule ? rule.definition : writeCondition(rule.condition),
  ]);
  return [listed, values];
}

/** The conditions that were seen, from which it is known how Roblox writes them. */
export interface SeenConditions {
  readonly live: ConditionSet;
  /** What this folder last saw live. */
  readonly last?: ConditionSet | undefined;
  /** What it last saw live in its other environments. */
  readonly others: readonly ConditionSet[];
}

/**
 * Why a condition cannot be written for Roblox. `spelling`: no condition that was seen shows how operators are spelled.
 * `attribute`: it has one attribute without a comparison. `tokens`: it has none. `value`: no game that was seen has a value
 * under a condition, so that the name of such a value is not known.
 */
export interface UnknownForm {
  readonly is: "spelling" | "attribute" | "tokens" | "value";
  /** The condition. */
  readonly name: string;
  /** The key of the value. */
  readonly key?: string;
  /** The attribute that is compared with nothing. */
  readonly attribute?: string;
}

/** A number or a boolean of a new condition that is likely to be meant as a string. */
export interface UnseenType extends ComparedLiteral {
  /** The condition. */
  readonly name: string;
}

/** What Roblox gets for the conditions of a section. */
export interface ResolvedConditions {
  /** With forms as the dashboard names them where they are not known. */
  readonly set: ConditionSet;
  /** What must not be sent, since its form was never seen. */
  readonly unknown: readonly UnknownForm[];
  readonly unseenTypes: readonly UnseenType[];
}

/**
 * Write the conditions of a section as Roblox gets them: what was seen of them byte for byte, and the rest in the
 * dashboard's form (docs/dev/platform.md, Conditions).
 */
export function resolveHeld(held: HeldConditions, seen: SeenConditions): ResolvedConditions {
  const own = [seen.live, ...seen.last === undefined ? [] : [seen.last]];
  const all = [...own, ...seen.others];
  const spell = findSpelling(all);
  const findSeen = seenFinder(all);
  const unknown: UnknownForm[] = [];
  const unseenTypes: UnseenType[] = [];
  const definitions = new Map(Array.from(held.rules, ([name, rule]) => {
    if ("definition" in rule) {
      if (isEmpty(rule.definition) && !isSeen(rule.definition, all)) {
        unknown.push({ is: "tokens", name });
      }
      return [name, rule.definition];
    }
    const { condition } = rule;
    const known = findSeen(name, condition);
    if (known !== undefined) return [name, known];
    const unseen = findUnseenTypes(condition, [own, seen.others]);
    unseenTypes.push(...unseen.map((each) => ({ ...each, name })));
    const attribute = findLoneAttribute(condition);
    if (attribute !== undefined) unknown.push({ is: "attribute", name, attribute });
    let isSpelled = true;
    const definition = writeDefinition(condition, (operator) => {
      const spelling = spell(operator);
      isSpelled &&= spelling !== undefined;
      return spelling ?? operator;
    });
    if (!isSpelled) unknown.push({ is: "spelling", name });
    return [name, definition];
  }));
  const isNamed = all.some(showsValueName);
  const branches = new Map<string, Json>();
  for (const [key, values] of held.values) {
    for (const [name, value] of values) {
      const branch = `${key}${BRANCH_MARK}${name}`;
      const there = own.map((one) => one.branches.get(branch)).filter((one) => one !== undefined);
      branches.set(branch, there.find((one) => equalJson(one, value)) ?? value);
      if (!isNamed) unknown.push({ is: "value", name, key });
    }
  }
  return { set: { branches, conditions: payloadOf(definitions, own) }, unknown, unseenTypes };
}

/** Return held conditions to compare them with others: those in words have the dashboard's form. */
export function heldSet(held: HeldConditions | undefined): ConditionSet {
  const none = { branches: new Map(), conditions: null };
  return held === undefined ? none : resolveHeld(held, { live: none, others: [] }).set;
}

/** Check whether a definition has no tokens, so that it says nothing. */
function isEmpty(definition: Json): boolean {
  const tokens = memberOf(definition, "tokens");
  return !isArray(tokens) || tokens.length === 0;
}

function isSeen(definition: Json, sets: readonly ConditionSet[]): boolean {
  return sets.some(({ conditions }) =>
    [...conditionsById(conditions).values()].some((one) => equalJson(one, definition))
  );
}

function findLoneAttribute(condition: Condition): string | undefined {
  switch (condition.is) {
    case "attribute":
      return condition.name;
    case "not":
      return findLoneAttribute(condition.part);
    case "and":
    case "or":
      return condition.parts.map(findLoneAttribute).find((one) => one !== undefined);
    default:
      return undefined;
  }
}

/** Check whether a set shows how values under conditions are named: only a part of their name is documented. */
function showsValueName({ branches, conditions }: ConditionSet): boolean {
  const ids = conditionsById(conditions);
  return [...branches.keys()].some((branch) => {
    const { key, condition } = splitBranchKey(branch);
    return key !== "" && ids.has(condition);
  });
}

/** Make the payload of some conditions, in their order: one that was seen, if it is the same. */
function payloadOf(definitions: JsonObject, seen: readonly ConditionSet[]): Json {
  if (definitions.size === 0) return null;
  const names = [...definitions.keys()];
  // An order may also name conditions that are not there.
  const isThere = (name: string) => definitions.has(name);
  const same = seen.find(({ conditions }) =>
    equalJson(namedConditions(conditions), definitions) &&
    equalJson(conditionOrder(conditions).filter(isThere), names)
  );
  return same?.conditions ??
    new Map<string, Json>([["rules", definitions], ["rulesOrder", names]]);
}

/** The conditions that a file can hold, and what it cannot say. */
export interface HoldableConditions {
  readonly held: HeldConditions;
  /** What a file cannot say, each as a sentence without a full stop. */
  readonly unsayable: readonly string[];
}

/**
 * Say the conditions that are live as a config file holds them.
 *
 * @param entries The live entries, to which the values belong.
 */
export function holdConditions(
  { branches, conditions }: ConditionSet,
  entries: JsonObject,
): HoldableConditions {
  const definitions = conditionsById(conditions);
  const order = conditionOrder(conditions).filter((name) => definitions.has(name));
  const rules = new Map(order.map((name): [string, HeldRule] => {
    const definition = definitions.get(name)!;
    const condition = readCondition(definition);
    return [name, condition === undefined ? { definition } : heldWords(condition)];
  }));
  const inOrder = ([key, values]: readonly [string, JsonObject]) => {
    const names = sortByOrder(values.keys(), order);
    return [key, new Map(names.map((name) => [name, values.get(name)!]))] as const;
  };
  return {
    held: { rules, values: new Map([...groupBranches(branches)].map(inOrder)) },
    unsayable: [...unsayableRules(conditions), ...unsayableValues(branches, definitions, entries)],
  };
}

/** Say a condition in its canonical words. */
export function heldWords(condition: Condition): HeldWords {
  return { condition, words: writeCondition(condition) };
}

/**
 * Keep what people wrote of conditions that stay the same: their own words, or tokens instead of words.
 *
 * @param written The conditions of the file.
 * @param conditions The live ones, of which `held` was made.
 */
export function keepWritten(
  held: HeldConditions,
  written: HeldConditions | undefined,
  conditions: Json,
): HeldConditions {
  const live = conditionsById(conditions);
  const rules = new Map(Array.from(held.rules, ([name, rule]): [string, HeldRule] => {
    const old = written?.rules.get(name);
    if (old === undefined) return [name, rule];
    const isSame = "definition" in old
      ? equalJson(old.definition, live.get(name) ?? null)
      : "condition" in rule && writeCondition(old.condition) === writeCondition(rule.condition);
    return [name, isSame ? old : rule];
  }));
  return { ...held, rules };
}

function unsayableRules(conditions: Json): readonly string[] {
  const ordered = new Set(orderOf(conditions));
  return [...namedConditions(conditions)].flatMap(([name, definition]) => {
    if (definition === null) return [`condition "${name}" is null`];
    if (name === "" || !name.isWellFormed()) return [`a condition has the name "${name}"`];
    return ordered.has(name) ? [] : [`condition "${name}" is not in the order of the conditions`];
  });
}

function unsayableValues(
  branches: JsonObject,
  definitions: JsonObject,
  entries: JsonObject,
): readonly string[] {
  return [...branches].flatMap(([branch, value]) => {
    const { key, condition } = splitBranchKey(branch);
    const entry = entries.get(key);
    if (entry === undefined || isBranch(key)) return [`"${branch}" belongs to no entry`];
    if (!definitions.has(condition)) {
      return [`${key} has a value under "${condition}", which is not a condition`];
    }
    return typeOf(entry) === typeOf(value)
      ? []
      : [`${key} has another type under "${condition}" than its own value`];
  });
}
