import assert from "node:assert/strict";
import fc from "fast-check";
import { findLimitViolation } from "../../src/config/limits.ts";

const keys = (count: number) => Array.from({ length: count }, (_, i) => `key ${i}`);

Deno.test("a repository holds 100 entries, and not one more", () => {
  assert.equal(findLimitViolation([]), undefined);
  assert.equal(findLimitViolation(keys(100)), undefined);
  assert.deepEqual(findLimitViolation(keys(101)), { limit: "entries", count: 101 });
});

for (
  const [what, character] of [
    ["ASCII letters", "k"],
    ["letters of two bytes", "é"],
    ["characters outside the basic plane", "😀"],
    ["combining marks, each of them one", "\u0301"],
  ] as const
) {
  Deno.test(`a key has 256 characters at most, counted as code points: ${what}`, () => {
    assert.equal(findLimitViolation([character.repeat(256)]), undefined);
    const key = character.repeat(257);
    assert.deepEqual(findLimitViolation(["short", key]), { limit: "key", key, length: 257 });
  });
}

Deno.test("a set of keys breaches a limit exactly when it is too large or one is too long", () => {
  const key = fc.string({ unit: "binary", minLength: 250, maxLength: 260 });
  fc.assert(fc.property(fc.array(key, { maxLength: 3 }), (keys) => {
    const tooLong = keys.some((key) => Array.from(key).length > 256);
    assert.equal(findLimitViolation(keys) !== undefined, tooLong);
  }));
});
