import { history, type KeyHistory } from "../commands/config/history.ts";
import { diffEntries } from "../config/diff.ts";
import { revisionConditions } from "../config/conditions/revisionConditions.ts";
import { isPublished } from "../config/history.ts";
import { type Text, text } from "../terminal/text.ts";
import type { Revision } from "../values/configs.ts";
import type { Json, JsonObject } from "../values/json.ts";
import { array, json, object, optional, string } from "../values/schema.ts";
import { defineDocument, documentJson } from "./parts/defineDocument.ts";
import { branchesText, definitionsText } from "./parts/branchesText.ts";
import { changeText } from "./parts/changeText.ts";
import { fullHint } from "./parts/changesText.ts";
import { endOfRowText, revisionColumns } from "./parts/revisionText.ts";
import { whereText } from "./parts/target.ts";
import { defineView, type RenderOptions } from "./view.ts";
import { HISTORY, historyFields, REVISION, revisionFields } from "./versions.ts";

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
}, "What changed one key, newest first: `cli config history <key> --json`.");

export default defineView(history, {
  text(history, render) {
    const { key, revisions, count, more, liveVersion } = history;
    const { paint } = render;
    const { heads } = revisionColumns(revisions, render);
    const rows = revisions.flatMap((revision, row) => {
      const tag = isPublished(revision, liveVersion) ? paint.green("  [published]") : text``;
      return [
        text`  ${heads[row]!}  ${endOfRowText(revision, render)}${tag}`,
        ...keyChangeText(revision, key, render).map((line) => text`  ${line}`),
      ];
    });
    return [
      paint.bold(text`History of ${key} - ${whereText(history)} (newest first)`),
      ...(revisions.length === 0 ? [text`  ${noChangesText(history)}`] : []),
      ...rows,
      ...fullHint(rows, render),
      ...(more ? [paint.dim(text`Showing ${count}; --count <n> shows more.`)] : []),
    ];
  },
  json: (history): Json =>
    documentJson<typeof KEY_HISTORY>({
      ...historyFields(history),
      key: history.key,
      revisions: history.revisions.map((revision) => {
        const { before, after } = revision.changes.get(history.key) ?? {};
        return {
          ...revisionFields(revision, history.liveVersion, history.key),
          before: before ?? undefined,
          after: after ?? undefined,
        };
      }),
    }),
});

function noChangesText({ isBefore, isLive, near }: KeyHistory): string {
  if (isBefore) return "No publish changed this key since then.";
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
