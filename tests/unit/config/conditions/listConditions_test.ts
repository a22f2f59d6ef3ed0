import assert from "node:assert/strict";
import { listConditions } from "../../../../src/config/conditions/listConditions.ts";
import { parseJson } from "../../../../src/values/parseJson.ts";
import { entriesOf } from "../../values/randomJson.ts";

const [a, b, c] = ["a", "b", "c"].map((attributeReference) => [
  { operand: { attributeReference } },
  { operand: { literalValue: { stringValue: "1" } } },
  { operator: "Eq" },
]);
const [and, or, not] = ["And", "Or", "Not"].map((operator) => ({ operator }));

function list(conditions: Record<string, unknown[]>, entries: Record<string, unknown> = {}) {
  const rules = Object.fromEntries(
    Object.entries(conditions).map(([id, tokens]) => [id, { tokens: tokens.flat() }]),
  );
  const rulesOrder = Object.keys(conditions);
  return listConditions({
    entries: entriesOf(entries),
    conditions: parseJson(JSON.stringify({ rules, rulesOrder })),
  });
}

function hidden(conditions: Record<string, unknown[]>) {
  return list(conditions).filter(({ hiddenBy }) => hiddenBy).map(({ id, hiddenBy }) =>
    `${id} by ${hiddenBy}`
  );
}

Deno.test("a condition hides a later one with the same terms and more", () => {
  assert.deepEqual(hidden({ x: [a], y: [a, b, and] }), ["y by x"]);
  assert.deepEqual(hidden({ x: [a, b, and], y: [c, b, and, a, and] }), ["y by x"]);
  assert.deepEqual(hidden({ x: [a], same: [a] }), ["same by x"]);
});

Deno.test("a condition with `or` hides a later one that is one of its parts", () => {
  assert.deepEqual(hidden({ x: [a, b, or], y: [b] }), ["y by x"]);
  assert.deepEqual(hidden({ x: [a, b, or], y: [b, c, and] }), ["y by x"]);
  assert.deepEqual(hidden({ x: [a, b, or], y: [a, b, or, c, and] }), ["y by x"]);
  assert.deepEqual(hidden({ x: [a, b, or], y: [b, a, or] }), ["y by x"]);
});

Deno.test("nothing counts as hidden unless the tokens alone prove it", () => {
  assert.deepEqual(hidden({ x: [a, b, and], y: [a] }), []);
  assert.deepEqual(hidden({ x: [a], y: [a, b, or] }), []);
  assert.deepEqual(hidden({ x: [a], y: [a, not] }), []);
  assert.deepEqual(hidden({ x: [a, not], y: [a, b, and, not] }), []);
  assert.deepEqual(hidden({ x: [{ operator: "Odd" }], y: [{ operator: "Odd" }] }), []);
});

Deno.test("the keys that use a condition are listed, and an undefined condition comes last", () => {
  const used = list({ x: [a], unused: [b] }, {
    "p.RBX.conditional.x": 1,
    "k.RBX.conditional.x": 1,
    "k.RBX.conditional.gone": 1,
  });
  assert.deepEqual(used.map(({ id, words, keys }) => [id, words, ...keys]), [
    ["x", "a = 1", "k", "p"],
    ["unused", "b = 1"],
    ["gone", undefined, "k"],
  ]);
});
