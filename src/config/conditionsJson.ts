import type { ConditionChange } from "./compareConditions.ts";
import { array, object, picklist, string } from "../values/schema.ts";

/** What became of something that is not the same on both sides. */
export const CHANGE_KIND = picklist(["added", "changed", "removed"], "What became of it.");

/** The conditional rules that differ between two sides. */
export const RULES = array(
  object({ id: string("Its id."), change: CHANGE_KIND }, "A conditional rule."),
  "The conditional rules that are not the same on both sides, by id.",
);

/** The conditional branches that differ between two sides. */
export const BRANCHES = array(
  object({ key: string("Its key."), change: CHANGE_KIND }, "A conditional branch."),
  "The conditional branches that are not the same on both sides, by key.",
);

/** Changes of rules, as the documents have them. */
export function rulesOf(changes: readonly ConditionChange[]) {
  return changes.map(({ name, change }) => ({ id: name, change }));
}

/** Changes of branches, as the documents have them. */
export function branchesOf(changes: readonly ConditionChange[]) {
  return changes.map(({ name, change }) => ({ key: name, change }));
}
