import { type Json, JSON_TYPES, type JsonObject } from "../../values/json.ts";
import {
  array,
  boolean,
  integer,
  json,
  object,
  optional,
  picklist,
  string,
  writeDocument,
} from "../../values/schema.ts";
import { nonEmpty } from "../../values/collections.ts";
import type { ConditionsDiff, KeyDiff } from "../../config/diffConfigs.ts";
import { conditionWords } from "../../config/conditions/readCondition.ts";
import { carriedConditions, discardedParts, type Plan } from "../../config/syncPlan.ts";
import { type Change, type Diff, typeChangeOf } from "../../config/diff.ts";

const CHANGE_KIND = picklist(["added", "changed", "removed"], "What became of it.");

const PATH = object({
  path: string('Such as `.gold.max`, `[3]` or `."odd name"`.'),
  before: optional(json("What was there; absent when there was nothing.")),
  after: optional(json("What is there now; absent when there is nothing.")),
}, "A place inside a value that is not the same on both sides.");

const CHANGED = "An entry that is not the same on both sides.";

const CHANGE = {
  key: string("Its key."),
  change: CHANGE_KIND,
  before: optional(json("Its value before; absent when it is added.")),
  after: optional(json("Its value after; absent when it is removed.")),
  type_change: optional(object({
    before: picklist(JSON_TYPES, "Its type before."),
    after: picklist(JSON_TYPES, "Its type after."),
  }, "Its types, when they differ; else absent.")),
  paths: optional(array(PATH, "Where two objects or arrays differ.")),
};

const IN_ORDER = "Added, then changed, then removed, each by key.";

export const CHANGES = array(object(CHANGE, CHANGED), IN_ORDER);

export const MARKED_CHANGES = array(
  object({
    ...CHANGE,
    elsewhere: optional(boolean("True when others changed it, too; else absent.")),
  }, CHANGED),
  IN_ORDER,
);

/** Write the changes of a diff for a document, with a mark on the keys that others changed. */
export function changesOf({ changes }: Diff, elsewhere: ReadonlySet<string> = new Set()) {
  return changes.map((change) => ({
    key: change.key,
    ...changeJson(change),
    type_change: typeChangeOf(change),
    elsewhere: elsewhere.has(change.key) ? true : undefined,
  }));
}

function changeJson({ change, before, after, paths }: Change) {
  return { change, before, after, paths: nonEmpty(paths) };
}

const WORDS = "in words, or as its tokens where they cannot be read as an expression";
const IDS = array(string("The id of a condition."), "Ids in the order in which they are tried.");

/** Conditions and conditional values that differ, in every document with changes. */
export const CONDITION_FIELDS = {
  conditions: optional(array(
    object({
      id: string("Its id."),
      change: CHANGE_KIND,
      before: optional(string(`What it said, ${WORDS}; absent when it is added.`)),
      after: optional(string(`What it says, ${WORDS}; absent when it is removed.`)),
      definition_before: optional(json("Its definition before, as Roblox sent it.")),
      definition_after: optional(json("Its definition after, as it is sent to Roblox.")),
      keys: array(string(), "The keys that have a value for it."),
    }, "A condition that is not the same on both sides."),
    "Those that differ, by id; absent where conditions are not known or not compared.",
  )),
  conditions_order: optional(object(
    {
      before: IDS,
      after: IDS,
      keys: array(string(), "The keys for which it decides otherwise."),
    },
    "In which order conditions are tried, if that changes who gets what; else absent.",
  )),
  conditional_values: optional(array(
    object({
      key: string("The key that it is a value of; empty when Roblox names none."),
      condition: string("The id of its condition."),
      change: CHANGE_KIND,
      before: optional(json("The value before; absent when it is added.")),
      after: optional(json("The value after; absent when it is removed.")),
      key_type: optional(
        picklist(
          JSON_TYPES,
          "The type of the key's own value, when it is another one; else absent.",
        ),
      ),
      paths: optional(array(PATH, "Where two objects or arrays differ.")),
    }, "A value of a key under a condition that is not the same on both sides."),
    "Those that differ: by key, then in the order tried.",
  )),
};

/** Write the fields of {@link CONDITION_FIELDS}; none when conditions are not compared. */
export function conditionFieldsOf(conditions: ConditionsDiff | undefined) {
  if (conditions === undefined) return {};
  const keysWhere = (isMeant: (each: KeyDiff) => boolean) =>
    conditions.keys.filter(isMeant).map(({ key }) => key);
  const wordsOf = (definition?: Json) =>
    definition === undefined ? undefined : conditionWords(definition);
  const definitions = conditions.definitions.map(({ id, change, before, after }) => ({
    id,
    change,
    before: wordsOf(before),
    after: wordsOf(after),
    definition_before: before,
    definition_after: after,
    keys: keysWhere(({ branches }) => branches.some(({ condition }) => condition === id)),
  }));
  return {
    conditions: conditions.areKnown ? definitions : undefined,
    conditions_order: conditions.order &&
      { ...conditions.order, keys: keysWhere(({ order }) => order !== undefined) },
    conditional_values: conditions.keys.flatMap(({ key, branches }) =>
      branches.flatMap(({ condition, change, keyType: key_type }) =>
        change === undefined ? [] : [{ key, condition, ...changeJson(change), key_type }]
      )
    ),
  };
}

const KEPT =
  "Those that stay, sorted; empty where the config file has all conditions, absent where nothing changes.";

/** The live conditions and conditional values that stay although the file does not have them. */
export const KEPT_FIELDS = {
  conditions_kept: optional(array(string("The id of a condition."), KEPT)),
  conditional_values_kept: optional(array(string("Its key on Roblox."), KEPT)),
};

/** Write the fields of {@link KEPT_FIELDS}. */
export function keptFieldsOf(plan: Plan) {
  const { conditions, values } = carriedConditions(plan);
  return { conditions_kept: conditions, conditional_values_kept: values };
}

export const PLAN_SUMMARY = object({
  changes: CHANGES,
  unchanged: integer("How many entries stay as they are.", 0),
  ...CONDITION_FIELDS,
  discarded_draft_keys: array(string(), "Keys of the draft that it discards."),
}, "What a plan would do.");

/** Summarize what a plan would do, for people and scripts that read its file. */
export function summarizePlan(plan: Plan): JsonObject {
  return writeDocument<typeof PLAN_SUMMARY>({
    changes: changesOf(plan.diff),
    unchanged: plan.diff.unchanged,
    ...conditionFieldsOf(plan.conditions),
    discarded_draft_keys: discardedParts(plan),
  });
}
