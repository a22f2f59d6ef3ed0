import { JSON_TYPES } from "../values/json.ts";
import { flag, json, list, optional, record, text, word } from "../values/shape.ts";
import { CHANGE_KIND } from "./conditionsJson.ts";
import { type Change, type Diff, typeChangeOf } from "./diff.ts";

const PATH = record("A place inside a value that is not the same on both sides.", {
  path: text('From the value\'s root, such as `.gold.max`, `[3]` or `."odd name"`.'),
  before: optional(json("What was there; absent when there was nothing.")),
  after: optional(json("What is there now; absent when there is nothing.")),
});

const CHANGED = "An entry that is not the same on both sides.";

const CHANGE = {
  key: text("Its key."),
  change: CHANGE_KIND,
  before: optional(json("Its value before; absent when it is added.")),
  after: optional(json("Its value after; absent when it is removed.")),
  type_change: optional(
    record("The types of the value, where it has another one after; else absent.", {
      before: word("Its type before.", JSON_TYPES),
      after: word("Its type after.", JSON_TYPES),
    }),
  ),
  paths: optional(list("Where inside an object or an array the two differ.", PATH)),
};

const IN_ORDER = "Additions, then changes, then removals, each by key.";

/** The changes of a diff. */
export const CHANGES = list(IN_ORDER, record(CHANGED, CHANGE));

/** The changes of a diff, of which some are marked. */
export const MARKED_CHANGES = list(
  IN_ORDER,
  record(CHANGED, {
    ...CHANGE,
    elsewhere: optional(
      flag("True when others changed the entry since this folder last saw it; else absent."),
    ),
  }),
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
