import { JSON_TYPES } from "../values/json.ts";
import { array, boolean, json, object, optional, picklist, string } from "../values/schema.ts";
import type { ConditionChange } from "./compareConditions.ts";
import { type Change, type Diff, typeChangeOf } from "./diff.ts";

const CHANGE_KIND = picklist(["added", "changed", "removed"], "What became of it.");

const PATH = object({
  path: string('From the value\'s root, such as `.gold.max`, `[3]` or `."odd name"`.'),
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
  }, "The types of the value, where it has another one after; else absent.")),
  paths: optional(array(PATH, "Where inside an object or an array the two differ.")),
};

const IN_ORDER = "Additions, then changes, then removals, each by key.";

/** The changes of a diff. */
export const CHANGES = array(object(CHANGE, CHANGED), IN_ORDER);

/** The changes of a diff, of which some are marked. */
export const MARKED_CHANGES = array(
  object({
    ...CHANGE,
    elsewhere: optional(
      boolean("True when others changed the entry since this folder last saw it; else absent."),
    ),
  }, CHANGED),
  IN_ORDER,
);

/**
 * The changes of a diff, as the documents have them.
 *
 * @param elsewhere Keys that others changed since this folder last saw them; they are marked.
 */
export function changesOf({ changes }: Diff, elsewhere: ReadonlySet<string> = new Set()) {
  return changes.map((change: Change) => ({
    key: change.key,
    change: change.change,
    before: change.change === "added" ? undefined : change.before,
    after: change.change === "removed" ? undefined : change.after,
    type_change: typeChangeOf(change),
    paths: change.change === "changed" && change.paths.length > 0 ? change.paths : undefined,
    elsewhere: elsewhere.has(change.key) ? true : undefined,
  }));
}

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
