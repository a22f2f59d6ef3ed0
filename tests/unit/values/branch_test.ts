import assert from "node:assert/strict";
import { isBranch } from "../../../src/values/branch.ts";

Deno.test("a key with Roblox's mark anywhere in it is a conditional value", () => {
  for (const key of ["a.RBX.conditional.b", ".RBX.conditional.", ".RBX.conditional.x.y"]) {
    assert.ok(isBranch(key), key);
  }
});

Deno.test("a key that only resembles the mark belongs to the user", () => {
  for (const key of ["", "RBX.conditional.a", "a.RBX.conditional", "a.rbx.conditional.b"]) {
    assert.ok(!isBranch(key), key);
  }
});
