import { type HistoryKey, type ListedHistory, versions } from "../commands/config/versions.ts";
import { diffEntries } from "../config/diff.ts";
import { sortedKeys } from "../config/entries.ts";
import { CONDITION_FIELDS, conditionFieldsOf } from "./parts/changesJson.ts";
import { revisionConditions } from "../config/conditions/revisionConditions.ts";
import { deploymentOf, type History, isPublished } from "../config/history.ts";
import type { Revision } from "../values/configs.ts";
import { cut, widthOf, wrap } from "./layout.ts";
import { Text, text } from "../values/text.ts";
import { largest } from "../values/collections.ts";
import type { Json, JsonObject } from "../values/json.ts";
import { array, boolean, integer, json, object, optional, string } from "../values/schema.ts";
import { changeText } from "./parts/changeText.ts";
import { fullHint } from "./parts/changesText.ts";
import { branchesText, definitionsText } from "./parts/branchesText.ts";
import { nameText } from "./parts/valueText.ts";
import { endOfRowText, revisionColumns } from "./parts/revisionText.ts";
import { defineDocument, documentJson } from "./parts/defineDocument.ts";
import { TARGET, targetFields, whereText } from "./parts/target.ts";
import { defineView, type RenderOptions } from "./view.ts";

const REVISION = object({
  revision_id: string("Names a publish, for `cli config rollback`."),
  version: integer("The version that it made live.", 0),
  time: string("When, as Roblox sent it."),
  message: optional(string("The publish message; absent when there was none.")),
  changed_keys: array(string(), "Sorted."),
  published: boolean("Whether it is live."),
  published_by: optional(string("The user id of who published it.")),
  deployment: optional(string("Its state in Roblox's words, until it is done; else absent.")),
  changes_unknown: optional(boolean("True when Roblox does not list the keys; else absent.")),
  conditions_changed: optional(
    boolean("True when the history shows a change of conditions; else absent."),
  ),
  ...CONDITION_FIELDS,
}, "A publish.");

/** The revision history document (spec: Revision history document) of `versions --json`. */
export const HISTORY = defineDocument({
  ...TARGET,
  count: integer("The limit: `--count`.", 1),
  count_reached: boolean("Whether there may be more."),
  revisions: array(REVISION, "Newest first."),
}, "What was published, newest first: `cli config versions --json`.");

export const KEY_HISTORY = defineDocument({
  ...HISTORY.entries,
  key: string("The key."),
  revisions: array(
    object({
      ...REVISION.entries,
      before: optional(
        json("Its value before; absent when it was added, and where it is the same."),
      ),
      after: optional(
        json("Its value after; absent when it was removed, and where it is the same."),
      ),
    }, "A publish that changed the key or one of its conditional values."),
    "Newest first.",
  ),
}, "What changed one key, newest first: `cli config versions <key> --json`.");

export default defineView(versions, {
  text: (history, render) =>
    history.of === undefined
      ? historyText(history, render)
      : keyHistoryText(history, history.of, render),
  json: (history) =>
    history.of === undefined
      ? documentJson<typeof HISTORY>({
        ...historyFields(history),
        revisions: history.revisions.map((each) => revisionFields(each, history.liveVersion)),
      })
      : keyHistoryJson(history, history.of),
});

/** List the revisions, with a tag on the live one; on a wide terminal each has a bar. */
function historyText(history: ListedHistory, render: RenderOptions): Text[] {
  const { revisions, liveVersion } = history;
  const { paint } = render;
  const { heads, names } = revisionColumns(revisions, render, true);
  const most = largest(0, revisions.map(({ changes }) => changes.size));
  const rows = revisions.map((revision, row) => {
    const head = text`  ${sizeBar(revision, most, render)}${heads[row]!}`;
    const tag = isPublished(revision, liveVersion) ? paint.green("  [published]") : text``;
    return rowText(head, endOfRowText(revision, render), tag, render);
  });
  return [
    paint.bold(text`Revisions - ${whereText(history)} (newest first)`),
    ...(revisions.length === 0
      ? [
        text`  ${
          history.filtered ? "No revision matches." : "Nothing has been published here yet."
        }`,
      ]
      : [paint.dim(text`  ${barMargin(render)}${names}  message`)]),
    ...revisions.flatMap((revision, index) => [
      ...rows[index]!,
      ...(history.keys ? changedKeyLines(revision, render) : []),
      ...(history.conditions ? conditionsText(revision, render) : []),
    ]),
    ...fullHint(rows.flat(), render),
    ...moreText(history, render),
  ];
}

function moreText({ more, count }: ListedHistory, { paint }: RenderOptions): Text[] {
  return more ? [paint.dim(text`Showing ${count}; --count <n> shows more.`)] : [];
}

/** List the revisions that changed a key, with its value before and after. */
function keyHistoryText(history: ListedHistory, of: HistoryKey, render: RenderOptions): Text[] {
  const { revisions, liveVersion } = history;
  const { paint } = render;
  const { heads } = revisionColumns(revisions, render);
  const rows = revisions.flatMap((revision, row) => {
    const tag = isPublished(revision, liveVersion) ? paint.green("  [published]") : text``;
    return [
      text`  ${heads[row]!}  ${endOfRowText(revision, render)}${tag}`,
      ...keyChangeText(revision, of.key, render).map((line) => text`  ${line}`),
      ...(history.keys ? changedKeyLines(revision, render) : []),
      ...(history.conditions ? conditionsText(revision, render) : []),
    ];
  });
  return [
    paint.bold(text`History of ${of.key} - ${whereText(history)} (newest first)`),
    ...(revisions.length === 0 ? [text`  ${noChangesText(of)}`] : []),
    ...rows,
    ...fullHint(rows, render),
    ...moreText(history, render),
  ];
}

function changedKeyLines({ changes }: Revision, { paint }: RenderOptions): Text[] {
  return sortedKeys(changes).map((key) => {
    const { before, after } = changes.get(key)!;
    if (before === null) return text`${INDENT}${paint.green(text`+ ${key}`)}`;
    if (after === null) return text`${INDENT}${paint.red(text`- ${key}`)}`;
    return text`${INDENT}${paint.yellow(text`~ ${key}`)}`;
  });
}

/** Show which conditions and conditional values a publish changed, as far as the history shows it. */
function conditionsText(revision: Revision, render: RenderOptions): Text[] {
  const conditions = revisionConditions(revision);
  if (conditions === undefined) return [];
  return [
    ...conditions.keys.flatMap((each) => [
      text`  ${render.paint.yellow(text`~ ${nameText(each.key)}`)}`,
      ...branchesText(each, conditions.words, render),
    ]),
    ...definitionsText(conditions, render),
  ].map((line) => text`    ${line}`);
}

const INDENT = "      ";

/** With fewer columns left, a message is below its row. */
const LEAST_MESSAGE = 10;

/** Show a row; on a terminal, a long message is cut, or below the row with `--full` or without room. */
function rowText(
  head: Text,
  tail: Text,
  tag: Text,
  { isTerminal, columns, symbols, full }: RenderOptions,
): Text[] {
  const line = text`${head}  ${tail}${tag}`;
  if (!isTerminal || widthOf(line) <= columns) return [line];
  const room = columns - widthOf(text`${head}  ${tag}`);
  // A text with colors is short, and `cut` does not handle it.
  if (!full && room >= LEAST_MESSAGE && !tail.printed.includes("\x1b")) {
    return [text`${head}  ${cut(tail, room, symbols.ellipsis)}${tag}`];
  }
  const below = wrap(tail, columns - INDENT.length);
  // The last column needs no padding.
  const above = new Text(text`${head}${tag}`.printed.trimEnd());
  return [above, ...below.map((part) => text`${INDENT}${part}`)];
}

/** The widest bar next to a revision, in columns. */
const WIDEST_BAR = 6;
/** A narrower terminal has no room for bars. */
const LEAST_FOR_BAR = 100;

function barMargin({ isTerminal, columns }: RenderOptions): string {
  return isTerminal && columns >= LEAST_FOR_BAR ? " ".repeat(WIDEST_BAR + 2) : "";
}

/** Draw how much a revision changed, relative to the largest one of the history. */
function sizeBar({ changes }: Revision, most: number, render: RenderOptions): Text {
  const { paint, symbols } = render;
  const length = most === 0 ? 0 : Math.ceil((changes.size / most) * WIDEST_BAR);
  return paint.dim(
    symbols.bar.repeat(length).padEnd(WIDEST_BAR + 2).slice(0, barMargin(render).length),
  );
}

function noChangesText({ isFilteredOut, isLive, near }: HistoryKey): string {
  if (isFilteredOut) return "No revision that changed this key matches.";
  if (isLive) return "Roblox lists no publish that changed this key, although it is live.";
  const question = near === undefined ? "" : ` Did you mean "${near}"?`;
  return `No publish changed this key, and it is not live.${question}`;
}

function keyChangeText(revision: Revision, key: string, render: RenderOptions): Text[] {
  const { before = null, after = null } = revision.changes.get(key) ?? {};
  const side = (value: Json): JsonObject => new Map(value === null ? [] : [[key, value]]);
  const { changes } = diffEntries(side(before), side(after));
  const lines = changes.flatMap((change) => changeText(change, text`${key}`, render));
  const conditions = revisionConditions(revision, key);
  if (conditions === undefined) return lines;
  return [
    ...lines,
    ...conditions.keys.flatMap((each) => branchesText(each, conditions.words, render)),
    ...definitionsText(conditions, render),
  ];
}

function keyHistoryJson(history: ListedHistory, { key }: HistoryKey): Json {
  return documentJson<typeof KEY_HISTORY>({
    ...historyFields(history),
    key,
    revisions: history.revisions.map((revision) => {
      const { before, after } = revision.changes.get(key) ?? {};
      return {
        ...revisionFields(revision, history.liveVersion, key),
        before: before ?? undefined,
        after: after ?? undefined,
      };
    }),
  });
}

function historyFields(history: History) {
  const { count, countReached } = history;
  return { ...targetFields(history), count, count_reached: countReached };
}

/** Write a publish, with the conditional values of one key or of all. */
function revisionFields(revision: Revision, liveVersion: number, key?: string) {
  const { id, version, time, message, changes, publishedBy, deploymentResult } = revision;
  return {
    revision_id: id,
    version,
    time,
    message,
    changed_keys: sortedKeys(changes),
    published: isPublished(revision, liveVersion),
    published_by: publishedBy || undefined,
    deployment: deploymentOf(revision) === "deployed" ? undefined : deploymentResult,
    changes_unknown: revision.changesUnknown,
    conditions_changed: revision.changedConditions || undefined,
    ...conditionFieldsOf(revisionConditions(revision, key)),
  };
}
