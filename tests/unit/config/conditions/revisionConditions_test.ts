import assert from "node:assert/strict";
import {
  changesKey,
  revisionConditions,
} from "../../../../src/config/conditions/revisionConditions.ts";
import { parseJson } from "../../../../src/values/parseJson.ts";
import { revision } from "../../commands/config/fakeConfigs.ts";

Deno.test("a publish of entries alone changes no conditions", () => {
  assert.equal(revisionConditions(revision(2, { a: [1, 2] })), undefined);
});

Deno.test("a publish shows its conditional values in order", () => {
  const order = '{"rulesOrder":{"before":["x","y"],"after":["y","x"]}}';
  const one = revision(
    2,
    { "a.RBX.conditional.x": [1, 2], "a.RBX.conditional.y": [null, 3] },
    { changedConditions: true, conditionsDelta: parseJson(order) },
  );
  const conditions = revisionConditions(one)!;
  assert.deepEqual(conditions.keys[0]!.branches.map(({ condition }) => condition), ["y", "x"]);
  assert.deepEqual(conditions.order, { before: ["x", "y"], after: ["y", "x"] });
  assert.deepEqual(revisionConditions(one, "b")!.keys, []);
});

Deno.test("a publish that changes only a value under a condition changes the key", () => {
  const one = revision(2, { "a.b.RBX.conditional.x": [1, 2] });
  assert.ok(changesKey(one, "a.b"));
  assert.ok(!changesKey(one, "a"));
  assert.ok(changesKey(one, "a.b.RBX.conditional.x"));
});
