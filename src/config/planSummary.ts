import { isObject, type JsonObject } from "../values/json.ts";
import { list, record, text, whole } from "../values/shape.ts";
import { writeShape } from "../values/writeShape.ts";
import { CHANGES, changesOf } from "./changesJson.ts";
import { BRANCHES, branchesOf, RULES, rulesOf } from "./conditionsJson.ts";
import type { SyncPlan } from "./plan.ts";

/** How many conditional rules stay. */
export const RULES_KEPT = whole("How many conditional rules a sync carries along as they are.");

/** What a plan file says of the plan, beside what it was made from. */
export const PLAN_SUMMARY = record("What a plan would do.", {
  changes: CHANGES,
  rules_kept: RULES_KEPT,
  rules: RULES,
  branches: BRANCHES,
  discarded_draft_keys: list("The keys of the draft that it discards.", text("A key.")),
});

/** What a plan would do, for whoever reads its file. */
export function summarizePlan({ diff, rules, branches, discarded }: SyncPlan): JsonObject {
  const summary = writeShape(PLAN_SUMMARY, {
    changes: changesOf(diff),
    rules_kept: rules.kept.length,
    rules: rulesOf(rules.changes),
    branches: branchesOf(branches.changes),
    discarded_draft_keys: discarded,
  });
  return isObject(summary) ? summary : new Map();
}
