import assert from "node:assert/strict";
import { counted } from "../../src/values/counted.ts";

Deno.test("one thing is told as one, and any other number as more", () => {
  assert.deepEqual([0, 1, 2].map((count) => counted(count, "key")), ["0 keys", "1 key", "2 keys"]);
  assert.equal(counted(1, "branch", "branches"), "1 branch");
  assert.equal(counted(3, "branch", "branches"), "3 branches");
});
