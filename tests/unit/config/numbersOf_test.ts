import assert from "node:assert/strict";
import { numbersOf } from "../../../src/config/numbersOf.ts";
import { jsonNumber } from "../../../src/values/json.ts";
import { parseJson } from "../../../src/values/parseJson.ts";

const holds = numbersOf(parseJson('{"a":{"b":1.0,"c":[7,{"d":8}]},"a.b":2,"c":[[3]],"":4}'));

Deno.test("a number is found where it is, in any spelling, and nowhere else", () => {
  assert.ok(holds(["a", "b"], jsonNumber("1")));
  assert.ok(holds(["a.b"], jsonNumber("2e0")));
  assert.ok(holds([""], jsonNumber(4)));
  assert.ok(!holds(["a", "b"], jsonNumber(2)));
  assert.ok(!holds(["a", "x"], jsonNumber(1)));
  assert.ok(!holds(["a"], jsonNumber(1)));
  assert.ok(!holds([], jsonNumber(1)));
});

Deno.test("a number is found if the items of its array moved", () => {
  for (const index of [0, 1, 9]) {
    assert.ok(holds(["a", "c", index], jsonNumber(7)));
    assert.ok(holds(["a", "c", index, "d"], jsonNumber(8)));
    assert.ok(holds(["c", 0, index], jsonNumber(3)));
  }
  assert.ok(!holds(["a", "c", 0], jsonNumber(8)));
});

Deno.test("a value may be a number itself, or contain none", () => {
  assert.ok(numbersOf(jsonNumber(5))([], jsonNumber("5.0")));
  assert.ok(!numbersOf(null)([], jsonNumber(0)));
});
