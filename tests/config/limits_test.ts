import assert from "node:assert/strict";
import fc from "fast-check";
import { findBreach } from "../../src/config/limits.ts";

const keys = (count: number) => Array.from({ length: count }, (_, i) => `key ${i}`);

Deno.test("a repository holds 100 entries, and not one more", () => {
  assert.equal(findBreach([]), undefined);
  assert.equal(findBreach(keys(100)), undefined);
  assert.deepEqual(findBreach(keys(101)), { limit: "entries", count: 101 });
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
    assert.equal(findBreach([character.repeat(256)]), undefined);
    const key = character.repeat(257);
    assert.deepEqual(findBreach(["short", key]), { limit: "key", key, length: 257 });
  });
}

Deno.test("a set of keys breaches a limit exactly when it is too large or one is too long", () => {
  const key = fc.string({ unit: "binary", minLength: 250, maxLength: 260 });
  fc.assert(fc.property(fc.array(key, { maxLength: 3 }), (keys) => {
    const tooLong = keys.some((key) => Array.from(key).length > 256);
    assert.equal(findBreach(keys) !== undefined, tooLong);
  }));
});
