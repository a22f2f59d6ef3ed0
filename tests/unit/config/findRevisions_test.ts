import assert from "node:assert/strict";
import { findRevisions } from "../../../src/config/findRevisions.ts";
import { Failure } from "../../../src/values/failure.ts";

const HISTORY = ([
  [4, "2026-11-20T23:59:59Z", "Autumn SALE, again"],
  [3, "2026-11-20T18:00:30.5Z", "Fix the sale"],
  [2, "2026-11-19T23:59:59Z", undefined],
  [1, "broken", "First"],
] as const).map(([version, time, message]) => ({
  id: `${version}`,
  version,
  time,
  changes: new Map(),
  changedConditions: false,
  ...(message === undefined ? {} : { message }),
}));

const found = (text: string) => findRevisions(text, HISTORY).map(({ version }) => version);

Deno.test("a date finds the revisions of that day in UTC, a time those of that minute", () => {
  assert.deepEqual(found("2026-11-20"), [4, 3]);
  assert.deepEqual(found("2026-11-19"), [2]);
  assert.deepEqual(found("2026-11-20T18:00"), [3]);
  assert.deepEqual(found("2026-11-20T18:01"), []);
  assert.throws(() => found("2026-11-31"), Failure);
});

Deno.test("words find the messages that have a word beginning with each of them", () => {
  assert.deepEqual(found("sale"), [4, 3]);
  assert.deepEqual(found("the SALE"), [3]);
  assert.deepEqual(found("autu"), [4]);
  assert.deepEqual(found("utumn"), []);
  for (const text of ["", " ", "!?"]) assert.deepEqual(found(text), []);
});
