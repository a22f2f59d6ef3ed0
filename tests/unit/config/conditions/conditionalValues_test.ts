import assert from "node:assert/strict";
import { conditionalValues } from "../../../../src/config/conditions/conditionalValues.ts";
import { writeJson } from "../../../../src/values/json.ts";
import { parseJson } from "../../../../src/values/parseJson.ts";
import { entriesOf } from "../../values/randomJson.ts";

const conditions = parseJson(
  '{"rules":{"late":{"tokens":[{"operand":{"attributeReference":"L"}}]},"early":{"tokens":[]}},"rulesOrder":["early","late"]}',
);

Deno.test("the values of a key are in the order in which their conditions are tried", () => {
  const live = {
    version: 1,
    conditions,
    entries: entriesOf({ k: 1, "k.RBX.conditional.other": 4 }),
  };
  const details = new Map([["k", {
    variants: [
      { type: "conditional", variantTypeId: "late", value: parseJson("3") },
      { type: "conditional", variantTypeId: "early", value: parseJson("2") },
      { type: "experiment", variantTypeId: "trial", value: parseJson("9") },
    ],
  }]]);
  const shown = conditionalValues(live, details).get("k")!.map((
    { condition, words, kind, value },
  ) => [condition, words, kind, writeJson(value)]);
  assert.deepEqual(shown, [
    ["early", "no tokens", undefined, "2"],
    ["late", "tokens: L", undefined, "3"],
    // A conditional value that the full config leaves out, and an unknown kind.
    ["other", undefined, undefined, "4"],
    ["trial", undefined, "experiment", "9"],
  ]);
});

Deno.test("a key without a value under a condition has no conditional values", () => {
  const live = { version: 1, entries: entriesOf({ k: 1 }), conditions: null };
  assert.equal(conditionalValues(live, new Map([["k", {}]])).size, 0);
});
