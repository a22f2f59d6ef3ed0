import { isBranch, splitBranches, splitBranchKey } from "../../values/branch.ts";
import type { Config, KnownConfig } from "../../values/configs.ts";
import { equalJson, type Json, type JsonObject, typeOf } from "../../values/json.ts";
import {
  conditionOrder,
  conditionsById,
  groupBranches,
  namedConditions,
  orderOf,
  sortByOrder,
} from "../conditionSet.ts";
import type { Condition } from "./condition.ts";
import { readCondition } from "./readCondition.ts";
import { writeCondition } from "./writeCondition.ts";

/** A condition in a section of a config file: words, or what Roblox gets. */
export type FileRule = WrittenCondition | { readonly definition: Json };

export interface WrittenCondition {
  readonly condition: Condition;
  /** As they are written; the canonical ones when a person did not write them. */
  readonly words: string;
}

/** The conditions of a section of a config file. */
export interface FileConditions {
  /** By name, in the order in which Roblox tries them. */
  readonly rules: ReadonlyMap<string, FileRule>;
  /** The values under conditions: by key, then by the name of the condition. */
  readonly values: ReadonlyMap<string, JsonObject>;
}

/** Return conditions as one value, to compare. */
export function fileConditionsJson({ rules, values }: FileConditions): Json {
  const listed = Array.from(rules, ([name, rule]): Json => [
    name,
    "definition" in rule ? rule.definition : writeCondition(rule.condition),
  ]);
  return [listed, values];
}

/** The conditions of a config as a config file has them, and what it cannot have of them. */
export interface ReadableConditions {
  readonly fileConditions: FileConditions;
  /** What cannot be in the file, each as a sentence without a full stop. */
  readonly notInFile: readonly string[];
}

/** Write the conditions of a config as a config file has them. */
export function toFileConditions({ entries: all, conditions }: KnownConfig): ReadableConditions {
  const { entries, branches } = splitBranches(all);
  const definitions = conditionsById(conditions);
  const order = conditionOrder(conditions).filter((name) => definitions.has(name));
  const rules = new Map(order.map((name): [string, FileRule] => {
    const definition = definitions.get(name)!;
    const condition = readCondition(definition);
    return [name, condition === undefined ? { definition } : writtenCondition(condition)];
  }));
  const inOrder = ([key, values]: readonly [string, JsonObject]) => {
    const names = sortByOrder(values.keys(), order);
    return [key, new Map(names.map((name) => [name, values.get(name)!]))] as const;
  };
  return {
    fileConditions: { rules, values: new Map([...groupBranches(branches)].map(inOrder)) },
    notInFile: [...rulesNotInFile(conditions), ...valuesNotInFile(branches, definitions, entries)],
  };
}

/** Check whether a section with conditions can have all of a config, as far as its conditions are known. */
export function fitsFile({ entries, conditions }: Config): boolean {
  return conditions === undefined ||
    toFileConditions({ entries, conditions }).notInFile.length === 0;
}

/** Write a condition in its canonical words. */
export function writtenCondition(condition: Condition): WrittenCondition {
  return { condition, words: writeCondition(condition) };
}

/**
 * Keep what people wrote of conditions that stay the same: their own words, or tokens instead of words.
 *
 * @param written The conditions of the file.
 * @param conditions The live ones, of which these were made.
 */
export function keepWritten(
  fileConditions: FileConditions,
  written: FileConditions | undefined,
  conditions: Json,
): FileConditions {
  const live = conditionsById(conditions);
  const rules = new Map(Array.from(fileConditions.rules, ([name, rule]): [string, FileRule] => {
    const old = written?.rules.get(name);
    if (old === undefined) return [name, rule];
    const isSame = "definition" in old
      ? equalJson(old.definition, live.get(name) ?? null)
      : "condition" in rule && writeCondition(old.condition) === writeCondition(rule.condition);
    return [name, isSame ? old : rule];
  }));
  return { ...fileConditions, rules };
}

function rulesNotInFile(conditions: Json): readonly string[] {
  const ordered = new Set(orderOf(conditions));
  return [...namedConditions(conditions)].flatMap(([name, definition]) => {
    if (definition === null) return [`condition "${name}" is null`];
    if (name === "" || !name.isWellFormed()) return [`a condition has the name "${name}"`];
    return ordered.has(name) ? [] : [`condition "${name}" is not in the order of the conditions`];
  });
}

function valuesNotInFile(
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
