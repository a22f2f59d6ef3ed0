import assert from "node:assert/strict";
import { compareBranches, compareConditions } from "../../../src/config/compareConditions.ts";
import { parseJson } from "../../../src/values/parseJson.ts";
import { entriesOf } from "../values/randomJson.ts";

Deno.test("conditions are compared by id: those added, changed and removed are named in order", () => {
  const before = parseJson('{"rules":{"gone":{"w":1},"r2":{"w":1},"same":{"w":1.0}}}');
  const after = parseJson('{"rules":{"same":{"w":1},"r2":{"w":2},"new":{"w":1}}}');
  assert.deepEqual(compareConditions(before, after), [
    { name: "gone", change: "removed" },
    { name: "new", change: "added" },
    { name: "r2", change: "changed" },
  ]);
});

Deno.test("a condition that is tried before others, which it used to follow, is changed", () => {
  const conditions = '"rules":{"a":{"w":1},"b":{"w":1},"c":{"w":1}}';
  const before = parseJson(`{${conditions},"rulesOrder":["a","b","c"]}`);
  const after = parseJson(`{${conditions},"rulesOrder":["a","c","b"]}`);
  assert.deepEqual(compareConditions(before, after), [
    { name: "b", change: "changed" },
    { name: "c", change: "changed" },
  ]);
});

Deno.test("a condition that goes leaves the others where they were", () => {
  const before = parseJson('{"rules":{"a":{"w":1},"b":{"w":1}},"rulesOrder":["a","b"]}');
  const after = parseJson('{"rules":{"a":null,"b":{"w":1}},"rulesOrder":["b"]}');
  assert.deepEqual(compareConditions(before, after), [{ name: "a", change: "removed" }]);
});

for (const empty of [undefined, "null", "{}", '{"rules":null}', '{"rules":{"r1":null}}']) {
  Deno.test(`a payload of ${empty} contains no condition that could differ`, () => {
    const payload = empty === undefined ? undefined : parseJson(empty);
    assert.deepEqual(compareConditions(payload, undefined), []);
    const full = parseJson('{"rules":{"r1":{"w":1}},"rulesOrder":["r1"]}');
    assert.deepEqual(compareConditions(payload, full), [{ name: "r1", change: "added" }]);
  });
}

Deno.test("a conditional value of null counts as none", () => {
  const before = entriesOf({ "a.RBX.conditional.r1": 1 });
  const after = entriesOf({ "a.RBX.conditional.r1": null });
  assert.deepEqual(compareBranches(before, after), [
    { name: "a.RBX.conditional.r1", change: "removed" },
  ]);
});
