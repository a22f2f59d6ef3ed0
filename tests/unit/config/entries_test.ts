import { splitBranches } from "../../../src/values/branch.ts";
import assert from "node:assert/strict";
import fc from "fast-check";
import { sortedKeys } from "../../../src/config/entries.ts";
import { equalJson } from "../../../src/values/json.ts";
import { entries, entriesOf } from "../values/randomJson.ts";

Deno.test("conditional values are told apart from entries", () => {
  const { entries, branches } = splitBranches(
    entriesOf({ a: 1, "a.RBX.conditional.r1": 2, b: 3, ".RBX.conditional.x": null }),
  );
  assert.deepEqual([...entries.keys()], ["a", "b"]);
  assert.deepEqual([...branches.keys()], ["a.RBX.conditional.r1", ".RBX.conditional.x"]);
});

Deno.test("splitting entries from conditional values loses nothing", () => {
  fc.assert(fc.property(entries, (all) => {
    const { entries, branches } = splitBranches(all);
    assert.equal(entries.size + branches.size, all.size);
    assert.ok(equalJson(new Map([...entries, ...branches]), all));
  }));
});

Deno.test("keys are listed in one order, whatever order they came in", () => {
  fc.assert(fc.property(entries, (some) => {
    const reversed = new Map([...some].reverse());
    assert.deepEqual(sortedKeys(some), sortedKeys(reversed));
  }));
});
