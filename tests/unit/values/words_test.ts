import assert from "node:assert/strict";
import { pluralize, pluralizeAll, pluralizeThese } from "../../../src/values/words.ts";

Deno.test("one thing is counted in the singular, any other number in the plural", () => {
  assert.deepEqual([0, 1, 2].map((count) => pluralize(count, "key")), [
    "0 keys",
    "1 key",
    "2 keys",
  ]);
  assert.equal(pluralize(1, "branch", "branches"), "1 branch");
  assert.equal(pluralize(3, "branch", "branches"), "3 branches");
});

Deno.test("a single thing is named without a number", () => {
  assert.deepEqual([1, 2].map((count) => pluralizeThese(count, "key")), [
    "this key",
    "these 2 keys",
  ]);
  assert.deepEqual([1, 2].map((count) => pluralizeAll(count, "entry", "entries")), [
    "the only entry",
    "all 2 entries",
  ]);
});
