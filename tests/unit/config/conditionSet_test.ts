import assert from "node:assert/strict";
import { isSameConditions } from "../../../src/config/conditionSet.ts";
import { diffConfigs } from "../../../src/config/diffConfigs.ts";
import { parseJson } from "../../../src/values/parseJson.ts";
import { entriesOf } from "../values/randomJson.ts";

const parse = (payload: string | undefined) => payload === undefined ? null : parseJson(payload);

function changes(before: string | undefined, after: string | undefined) {
  const of = (payload: string | undefined) => ({ entries: new Map(), conditions: parse(payload) });
  const { definitions, order } = diffConfigs(of(before), of(after)).conditions;
  const isSame = isSameConditions(parse(before), parse(after));
  assert.equal(isSame, definitions.length === 0 && order === undefined);
  return { definitions: definitions.map(({ id, change }) => [id, change]), order: order?.after };
}

Deno.test("conditions are compared by id: those added, changed and removed are named in order", () => {
  const before = '{"rules":{"gone":{"w":1},"r2":{"w":1},"same":{"w":1.0}}}';
  const after = '{"rules":{"same":{"w":1},"r2":{"w":2},"new":{"w":1}}}';
  assert.deepEqual(changes(before, after).definitions, [
    ["gone", "removed"],
    ["new", "added"],
    ["r2", "changed"],
  ]);
});

Deno.test("moving a condition before others that it used to follow changes the order", () => {
  const conditions = '"rules":{"a":{"w":1},"b":{"w":1},"c":{"w":1}}';
  const before = `{${conditions},"rulesOrder":["a","b","c"]}`;
  const after = `{${conditions},"rulesOrder":["a","c","b"]}`;
  assert.deepEqual(changes(before, after), { definitions: [], order: ["a", "c", "b"] });
});

Deno.test("removing a condition leaves the others in place", () => {
  const before = '{"rules":{"a":{"w":1},"b":{"w":1}},"rulesOrder":["a","b"]}';
  const after = '{"rules":{"a":null,"b":{"w":1}},"rulesOrder":["b"]}';
  assert.deepEqual(changes(before, after), { definitions: [["a", "removed"]], order: undefined });
});

for (const empty of [undefined, "null", "{}", '{"rules":null}', '{"rules":{"r1":null}}']) {
  Deno.test(`a payload of ${empty} has no conditions to compare`, () => {
    assert.deepEqual(changes(empty, undefined), { definitions: [], order: undefined });
    const full = '{"rules":{"r1":{"w":1}},"rulesOrder":["r1"]}';
    assert.deepEqual(changes(empty, full).definitions, [["r1", "added"]]);
  });
}

Deno.test("unknown conditions are never equal to others, and show no change", () => {
  assert.ok(!isSameConditions(undefined, undefined));
  assert.ok(!isSameConditions(undefined, null));
  const known = { entries: new Map(), conditions: parseJson('{"rules":{"r1":{}}}') };
  const { definitions } = diffConfigs({ ...known, conditions: undefined }, known).conditions;
  assert.deepEqual(definitions, []);
});

Deno.test("a conditional value of null counts as missing", () => {
  const of = (value: unknown) => ({
    entries: entriesOf({ "a.RBX.conditional.r1": value }),
    conditions: null,
  });
  const { keys } = diffConfigs(of(1), of(null)).conditions;
  assert.deepEqual(keys.map(({ key, branches }) => [key, branches[0]?.change?.change]), [
    ["a", "removed"],
  ]);
});
