import assert from "node:assert/strict";
import { findLeftOut } from "../../../src/config/draft.ts";
import { entriesOf } from "../values/randomJson.ts";

const LIVE = { version: 1, entries: entriesOf({ a: 1, b: 2, "a.RBX.conditional.r": 3 }) };

function leftOut(
  staged: Readonly<Record<string, unknown>>,
  file?: Readonly<Record<string, unknown>>,
) {
  const desired = file === undefined ? undefined : entriesOf(file);
  return findLeftOut(LIVE, { entries: entriesOf(staged) }, desired);
}

Deno.test("a draft that shows an entry as it is live is whole: what it leaves out is named, but for branches", () => {
  assert.deepEqual(leftOut({ a: 1 }), ["b"]);
  assert.deepEqual(leftOut({ a: 1, b: 3 }), []);
  assert.deepEqual(leftOut({ a: 1, b: null }), []);
});

Deno.test("a draft that may be changes leaves nothing out, unless it is what the file staged", () => {
  assert.deepEqual(leftOut({ a: 5 }), []);
  assert.deepEqual(leftOut({ a: 5 }, { a: 5 }), ["b"]);
  assert.deepEqual(leftOut({ a: 5 }, { a: 5, b: 2 }), []);
  assert.deepEqual(leftOut({ a: 5 }, { a: 6 }), []);
  assert.deepEqual(leftOut({ a: 5, "x.RBX.conditional.r": 1 }, { a: 5 }), ["b"]);
});

Deno.test("where nothing is staged, nothing is left out", () => {
  assert.deepEqual(leftOut({}, {}), []);
});
