import assert from "node:assert/strict";
import fc from "fast-check";
import type { History } from "../../src/config/history.ts";
import type { Count, UniverseId } from "../../src/values/ids.ts";
import { writeJson } from "../../src/values/json.ts";
import { prefixLength } from "../../src/views/parts/revisionText.ts";
import { versionsView } from "../../src/views/versions.ts";
import { revision } from "../commands/fakeConfigs.ts";
import { printed } from "./lines.ts";
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

Deno.test("the document of a history has exactly the fields of the specification", () => {
  assert.equal(
    writeJson(versionsView.json!(HISTORY), 2),
    `\
{
  "schema_version": 1,
  "env": "dev",
  "universe_id": 42,
  "count": 3,
  "count_reached": true,
  "revisions": [
    {
      "revision_id": "5f2c1d9e-0000-0000",
      "version": 9,
      "time": "2026-03-01T12:34:56.789Z",
      "message": "Autumn sale",
      "changed_keys": [
        "a",
        "b"
      ],
      "published": false
    },
    {
      "revision_id": "aaaaaaaa-1111",
      "version": 8,
      "time": "2026-03-01T12:00:00Z",
      "message": "",
      "changed_keys": [],
      "published": true
    },
    {
      "revision_id": "bbbbbbbb-2222",
      "version": 7,
      "time": "unreadable",
      "changed_keys": [
        "c"
      ],
      "published": false
    }
  ]
}`,
  );
});

Deno.test("a history of a bare universe has no env, and an empty one an empty list", () => {
  const { env: _, ...bare } = HISTORY;
  const document = writeJson(
    versionsView.json!({ ...bare, countReached: false, revisions: [], liveVersion: 0 }),
  );
  assert.equal(
    document,
    '{"schema_version":1,"universe_id":42,"count":3,"count_reached":false,"revisions":[]}',
  );
});

Deno.test("a listing shows eight characters of an id, newest first, and tags what is published", () => {
  const [header, ...rows] = printed(versionsView.text(HISTORY, log)).split("\n");
  assert.match(header!, /env: dev/);
  assert.match(rows[0]!, /^ +5f2c1d9e {2}v9 {2}2026-03-01 12:34 UTC .* 2 keys {2}Autumn sale$/);
  assert.match(rows[1]!, /^ +aaaaaaaa {2}v8 .*\(no message\) {2}\[published\]$/);
  assert.match(rows[2]!, /^ +bbbbbbbb {2}v7 {2}unreadable .*\(no message\)$/);
  assert.equal(printed(versionsView.text(HISTORY, log)).match(/\[published\]/g)?.length, 1);
});

Deno.test("a listing with older ones behind it says how to see more, one without does not", () => {
  assert.match(printed(versionsView.text(HISTORY, log)), /--count/);
  assert.doesNotMatch(printed(versionsView.text({ ...HISTORY, more: false }, log)), /--count/);
});

Deno.test("an empty history says so", () => {
  const empty = { ...HISTORY, revisions: [], countReached: false, more: false, liveVersion: 0 };
  const lines = printed(versionsView.text(empty, log)).split("\n");
  assert.equal(lines.length, 2);
  assert.doesNotMatch(lines.join(), /\[published\]/);
});

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
    for (const { printed } of versionsView.text({ ...HISTORY, env: hostile, revisions }, render)) {
      // deno-lint-ignore no-control-regex -- these are what must not be there
      assert.doesNotMatch(printed, /[\x00-\x1f\x7f-\x9f\u202e]/);
    }
  }
});
