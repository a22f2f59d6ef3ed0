import assert from "node:assert/strict";
import { planRestore } from "../../../src/config/restore.ts";
import type { Draft, LiveConfig, Revision } from "../../../src/values/configs.ts";
import type { UniverseId } from "../../../src/values/ids.ts";
import { parseJson } from "../../../src/values/parseJson.ts";
import rollbackAction from "../../../src/views/rollback.ts";
import { revision } from "../commands/config/fakeConfigs.ts";
import { entriesOf } from "../values/randomJson.ts";
import { printed } from "./lines.ts";
import { renderOptionsOf } from "./look.ts";
import { shownPreview } from "./shownPreview.ts";

const log = { ...renderOptionsOf(80), isTerminal: false };

/** What a rollback to a revision of a history shows before it asks. */
function preview(
  history: readonly Revision[],
  at: number,
  live: LiveConfig,
  draft: Draft = { entries: new Map() },
): string {
  const target = {
    env: "production",
    universeId: 42 as UniverseId,
    lock: "own" as const,
    guards: [],
  };
  const plan = planRestore(history[at]!, history, live, draft);
  return printed(
    shownPreview(rollbackAction.view, { target, repository: "JourneysConfig", plan }, log),
  );
}

Deno.test("conditions alone that are staged are shown as discarded", () => {
  const history = [revision(7, { a: [1, 2] }), revision(6, { a: [null, 1] })];
  const draft = { entries: new Map(), conditions: parseJson('{"rules":{"r1":{}}}') };
  const text = preview(history, 1, { version: 7, entries: entriesOf({ a: 2 }) }, draft);
  assert.match(text, /! This discards the conditions of the draft/);
});

Deno.test("conditions that the history does not spell out go back, too, and so do branches", () => {
  const branch = "a.RBX.conditional.r";
  const history = [revision(2, { [branch]: [null, 1] }, { changedConditions: true }), revision(1)];
  const text = preview(history, 1, { version: 2, entries: entriesOf({ [branch]: 1 }) });
  assert.match(text, /! Conditions have changed since then; they go back, too/);
  assert.match(text, /! Conditional values.*: a when r \(removed\)/);
});

Deno.test("as much of the id is shown as tells it from the others", () => {
  const history = ["20260101-2", "20260101"].map((id, i) => revision(2 - i, {}, { id }));
  const back = (at: number) => preview(history, at, { version: 9, entries: new Map() });
  assert.match(back(0), /^Back to 20260101-2? {2}v2/m);
  assert.match(back(1), /^Back to 20260101 {2}v1/m);
});
