import type { JsonObject } from "../values/json.ts";
import { array, integer, object, string } from "../values/schema.ts";
import { writeDocument } from "../values/writeDocument.ts";
import {
  branchChangesOf,
  BRANCHES,
  CHANGES,
  changesOf,
  CONDITION_FIELDS,
  conditionChangesOf,
  conditionFieldsOf,
  RULES,
} from "./parts/changesJson.ts";
import type { SyncPlan } from "../config/plan.ts";

/** How many conditions stay, under the name that it had first. */
export const RULES_KEPT = integer(
  "How many conditions a sync keeps as they are.",
  0,
);

/** What a plan file says about the plan, apart from what it was made from. */
export const PLAN_SUMMARY = object({
  changes: CHANGES,
  rules_kept: RULES_KEPT,
  rules: RULES,
  branches: BRANCHES,
  ...CONDITION_FIELDS,
  discarded_draft_keys: array(string("A key."), "The keys of the draft that it discards."),
}, "What a plan would do.");

/** What a plan would do, for a person or a script that reads its file. */
export function summarizePlan(plan: SyncPlan): JsonObject {
  return writeDocument<typeof PLAN_SUMMARY>({
    changes: changesOf(plan.diff),
    rules_kept: plan.keptConditions.length,
    rules: conditionChangesOf(plan.conditionChanges),
    branches: branchChangesOf(plan.branches),
    ...conditionFieldsOf(plan.conditions),
    discarded_draft_keys: plan.discarded,
  });
}
