import assert from "node:assert/strict";
import { pluralize } from "../../../src/values/words.ts";

Deno.test("one thing is counted in the singular, and any other number in the plural", () => {
  assert.deepEqual([0, 1, 2].map((count) => pluralize(count, "key")), [
    "0 keys",
    "1 key",
    "2 keys",
  ]);
  assert.equal(pluralize(1, "branch", "branches"), "1 branch");
  assert.equal(pluralize(3, "branch", "branches"), "3 branches");
});
