import assert from "node:assert/strict";
import type { History } from "../../../src/config/history.ts";
import type { Revision } from "../../../src/values/configs.ts";
import type { Count, UniverseId } from "../../../src/values/ids.ts";
import { revisionQuestion } from "../../../src/views/rollback.ts";
import versionsAction from "../../../src/views/versions.ts";
import { revision } from "../commands/config/fakeConfigs.ts";
import { printed } from "./lines.ts";
import type { RenderOptions } from "../../../src/views/view.ts";
import { renderOptionsOf } from "./look.ts";

function rows(revisions: readonly Revision[], render: RenderOptions): readonly string[] {
  const history: History = {
    env: "dev",
    universeId: 42 as UniverseId,
    count: 20 as Count,
    countReached: false,
    more: false,
    revisions,
    liveVersion: 0,
  };
  return printed(versionsAction.view.text(history, render)).split("\n").slice(2);
}

/** A revision that changed so many keys. */
function ofSize(size: number, more: Partial<Revision> = {}): Revision {
  const keys = Array.from({ length: size }, (_, i) => [`k${i}`, [0, 1]] as const);
  return revision(1, Object.fromEntries(keys), { id: "5f2c1d9e-0", ...more });
}

/** How long the bar next to each revision is. */
function bars(sizes: readonly number[], ascii = false): readonly number[] {
  const sign = ascii ? "#" : "▪";
  return rows(sizes.map((size) => ofSize(size)), renderOptionsOf(100, { ascii })).map((row) => {
    const [, bar = ""] = new RegExp(`^ {2}(${sign}*) *5f2c1d9e`).exec(row) ??
      assert.fail(`no bar at the beginning of ${row}`);
    return bar.length;
  });
}

Deno.test("in a terminal a bar next to each revision shows how many keys it changed", () => {
  assert.deepEqual(bars([6, 3, 1, 0]), [6, 3, 1, 0]);
  assert.deepEqual(bars([600, 300, 1, 0]), [6, 3, 1, 0], "a change is never without a bar");
  assert.deepEqual(bars([1]), [6]);
  assert.deepEqual(bars([0, 0]), [0, 0]);
  assert.deepEqual(bars([4, 2], true), [6, 3]);
});

const LONG = ofSize(6, { id: "aaaaaaaa", message: "Longer races and many more words" });

Deno.test("in a terminal a message is cut to its row, and below 100 columns there is no bar", () => {
  assert.deepEqual(rows([LONG, ofSize(1, { message: "Short" })], renderOptionsOf(64)), [
    "  aaaaaaaa  v1       2026-03-01 12:00  6     Longer races and m…",
    "  5f2c1d9e  v1       2026-03-01 12:00  1     Short",
  ]);
});

Deno.test("a message that does not fit, or any with --full, is below its row", () => {
  const below = [
    "  aaaaaaaa  v1       2026-03-01 12:00  6",
    "      Longer races and many more words",
    "  5f2c1d9e  v1       2026-03-01 12:00  1     Short",
  ];
  const short = ofSize(1, { message: "Short" });
  assert.deepEqual(rows([LONG, short], renderOptionsOf(54)), below);
  assert.deepEqual(rows([LONG, short], { ...renderOptionsOf(64), full: true }), below);
});

Deno.test("the mark of the published revision stays next to its id if the message is below", () => {
  const message = "word ".repeat(20).trim();
  const history = {
    env: "dev",
    universeId: 42 as UniverseId,
    count: 20 as Count,
    countReached: false,
    more: false,
    revisions: [ofSize(1, { message })],
    liveVersion: 1,
  };
  const [, , row, ...below] = printed(versionsAction.view.text(history, renderOptionsOf(60))).split(
    "\n",
  );
  assert.match(row!, / 1 {5}\[published\]$/);
  assert.equal(below.map((line) => line.trim()).join(" "), message);
  for (const line of below) assert.match(line, /^ {6}word/);
});

Deno.test("a picker shows each revision in columns, without colors", () => {
  const revisions = [
    ofSize(10, { id: "aaaaaaaa-1", version: 10, publishedBy: "123", message: "word ".repeat(30) }),
    ofSize(1, { id: "bbbbbbbb-2", version: 9, message: "Short races" }),
  ];
  const [live, old] = revisionQuestion(revisions, 10).choices;
  assert.match(
    live!.label.printed,
    /^aaaaaaaa {2}v10 .* by 123 {2}10 keys {2}\[published\] {2}(word ?){30}$/,
  );
  assert.match(old!.label.printed, /^bbbbbbbb {2}v9 .* {2}1 key {4}Short races$/);
  assert.deepEqual([live!.short.printed, live!.value], ["v10", "aaaaaaaa-1"]);
});

Deno.test("a picker names the keys that a revision changed, at most twenty", () => {
  const named = (revision: Revision) => revisionQuestion([revision], 0).choices[0]!.details.printed;
  assert.match(named(ofSize(2)), /^Changed: \S+, \S+$/);
  assert.match(named(ofSize(1, { changedConditions: true })), /^Changed: \S+, conditions$/);
  assert.match(named(ofSize(25)), /, and 5 more$/);
  assert.equal(named(ofSize(0)), "Changed no key.");
  assert.match(named(ofSize(0, { changesUnknown: true })), /does not say/);
});
