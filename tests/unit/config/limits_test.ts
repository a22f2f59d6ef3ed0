import assert from "node:assert/strict";
import fc from "fast-check";
import { findLimitViolations, findUnusualKeys } from "../../../src/config/limits.ts";
import { diffEntries } from "../../../src/config/diff.ts";
import type { Json } from "../../../src/values/json.ts";
import { entriesOf, of } from "../values/randomJson.ts";

const findLimitViolation = (keys: readonly string[]) =>
  findLimitViolations(new Map(keys.map((key): [string, Json] => [key, true])), 0)[0];

const keys = (count: number) => Array.from({ length: count }, (_, i) => `key ${i}`);

Deno.test("a repository has at most 100 entries", () => {
  assert.equal(findLimitViolation([]), undefined);
  assert.equal(findLimitViolation(keys(100)), undefined);
  assert.deepEqual(findLimitViolation(keys(101)), { limit: "entries", count: 101, live: 0 });
});

Deno.test("a repository that has had more than 100 entries has at most 1,000", () => {
  const violation = (count: number, live: number) =>
    findLimitViolations(new Map(keys(count).map((key) => [key, true])), live)[0];
  assert.deepEqual(violation(101, 100), { limit: "entries", count: 101, live: 100 });
  assert.equal(violation(1_000, 101), undefined);
  assert.deepEqual(violation(1_001, 101), { limit: "entries", count: 1_001, live: 101 });
  assert.equal(findLimitViolations(new Map(keys(2_000).map((key) => [key, true]))).length, 0);
});

for (
  const [what, character] of [
    ["ASCII letters", "k"],
    ["letters of two bytes", "é"],
    ["characters outside the basic plane", "😀"],
    ["combining marks, each counted", "\u0301"],
  ] as const
) {
  Deno.test(`a key has at most 256 characters, counted as code points: ${what}`, () => {
    assert.equal(findLimitViolation([character.repeat(256)]), undefined);
    const key = character.repeat(257);
    assert.deepEqual(findLimitViolation(["short", key]), { limit: "key", key, length: 257 });
  });
}

Deno.test("a set of keys breaks a limit exactly when it is too large or a key is too long", () => {
  const key = fc.string({ unit: "binary", minLength: 250, maxLength: 260 });
  fc.assert(fc.property(fc.array(key, { maxLength: 3 }), (keys) => {
    const tooLong = keys.some((key) => Array.from(key).length > 256);
    assert.equal(findLimitViolation(keys) !== undefined, tooLong);
  }));
});

Deno.test("a string, and an array or object as JSON, has at most 100,000 characters", () => {
  const sizeOf = (value: unknown) => findLimitViolations(new Map([["a", of(value)]]))[0];
  const full = "😀".repeat(100_000);
  assert.equal(sizeOf(full), undefined);
  assert.deepEqual(sizeOf(`${full}x`), { limit: "value", key: "a", length: 100_001 });
  // The brackets and quotes count in an array.
  assert.equal(sizeOf(["x".repeat(99_996)]), undefined);
  assert.deepEqual(sizeOf(["x".repeat(99_997)]), { limit: "value", key: "a", length: 100_001 });
});

Deno.test("a key that the dashboard would refuse is unusual, unless it is live already", () => {
  const before = entriesOf({ "live key": 1, changed: 1 });
  const after = entriesOf({ "live key": 2, "a.B_9-": 1, "two words": 1, "schlüssel": 1, "": 1 });
  assert.deepEqual(findUnusualKeys(diffEntries(before, after)), ["", "schlüssel", "two words"]);
});
