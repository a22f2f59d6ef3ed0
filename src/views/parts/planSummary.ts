import { discardedParts, type Plan } from "../../config/syncPlan.ts";
import type { JsonObject } from "../../values/json.ts";
import { array, integer, object, string, writeDocument } from "../../values/schema.ts";
import { CHANGES, changesOf, CONDITION_FIELDS, conditionFieldsOf } from "./changesJson.ts";

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
