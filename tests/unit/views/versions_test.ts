import assert from "node:assert/strict";
import fc from "fast-check";
import type { History } from "../../../src/config/history.ts";
import type { Count, UniverseId } from "../../../src/values/ids.ts";
import { prefixLength } from "../../../src/views/parts/revisionText.ts";
import versions from "../../../src/views/versions.ts";
import { revision } from "../commands/config/fakeConfigs.ts";
import { renderOptionsOf } from "./look.ts";

const log = { ...renderOptionsOf(80), isTerminal: false };
const NEWEST = revision(9, { b: [1, 2], a: [null, 1] }, {
  id: "5f2c1d9e-0000-0000",
  time: "2026-03-01T12:34:56.789Z",
  message: "Autumn sale",
  publishedBy: "99",
});
const EMPTY_MESSAGE = revision(8, {}, { id: "aaaaaaaa-1111", message: "" });
const NO_MESSAGE = revision(7, { c: [1, null] }, { id: "bbbbbbbb-2222", time: "unreadable" });
const HISTORY: History = {
  env: "dev",
  universeId: 42 as UniverseId,
  count: 3 as Count,
  countReached: true,
  more: true,
  revisions: [NEWEST, EMPTY_MESSAGE, NO_MESSAGE],
  liveVersion: 8,
};

Deno.test("ids that begin alike are shown as far as it takes to tell them apart", () => {
  const length = (...ids: string[]) => prefixLength(ids.map((id) => revision(1, {}, { id })));
  assert.equal(length(), 8);
  assert.equal(length("5f2c1d9e-aaaa"), 8);
  assert.equal(length("5f2c1d9e-aaaa", "6f2c1d9e-aaaa"), 8);
  assert.equal(length("5f2c1d9e-aaaa", "5f2c1d9e-abaa"), 11);
  assert.equal(length("5f2c1d9e", "5f2c1d9e-abaa"), 9);
  assert.equal(length("5f2c1d9e-x", "5f2c1d9e-X"), 10);
});

Deno.test("each prefix that is shown begins one revision only", () => {
  const id = fc.stringMatching(/^[0-9a-c]{6,14}$/);
  fc.assert(fc.property(fc.uniqueArray(id, { maxLength: 20 }), (ids) => {
    const length = prefixLength(ids.map((id) => revision(1, {}, { id })));
    assert.ok(length >= 8);
    assert.equal(new Set(ids.map((id) => id.slice(0, length))).size, ids.length);
  }));
});

Deno.test("hostile ids, times, messages and publishers are shown, not executed", () => {
  const hostile = "\x1b[2J\r\n\u202e";
  const revisions = [
    revision(1, {}, { id: hostile, time: hostile, message: hostile, publishedBy: hostile }),
  ];
  for (const render of [log, renderOptionsOf(80)]) {
    for (const { printed } of versions.view.text({ ...HISTORY, env: hostile, revisions }, render)) {
      // deno-lint-ignore no-control-regex -- these are what must not be there
      assert.doesNotMatch(printed, /[\x00-\x1f\x7f-\x9f\u202e]/);
    }
  }
});
