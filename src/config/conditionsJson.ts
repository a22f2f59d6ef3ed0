import type { ConditionChange } from "./compareConditions.ts";
import { list, record, text, word } from "../values/shape.ts";

/** What became of something that is not the same on both sides. */
export const CHANGE_KIND = word("What became of it.", ["added", "changed", "removed"]);

/** The conditional rules that differ between two sides. */
export const RULES = list(
  "The conditional rules that are not the same on both sides, by id.",
  record("A conditional rule.", { id: text("Its id."), change: CHANGE_KIND }),
);

/** The conditional branches that differ between two sides. */
export const BRANCHES = list(
  "The conditional branches that are not the same on both sides, by key.",
  record("A conditional branch.", { key: text("Its key."), change: CHANGE_KIND }),
);

/** Changes of rules, as the documents have them. */
export function rulesOf(changes: readonly ConditionChange[]) {
  return changes.map(({ name, change }) => ({ id: name, change }));
}

/** Changes of branches, as the documents have them. */
export function branchesOf(changes: readonly ConditionChange[]) {
  return changes.map(({ name, change }) => ({ key: name, change }));
}
