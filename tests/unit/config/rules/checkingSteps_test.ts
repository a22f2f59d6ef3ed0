import assert from "node:assert/strict";
import { countSteps, Endless, MOST_STEPS } from "../../../../src/config/rules/checkingSteps.ts";
import { compileRules, TooManySteps } from "../../../../src/config/rules/compileRules.ts";
import type { Json, JsonObject } from "../../../../src/values/json.ts";
import { of } from "../../values/randomJson.ts";

/** Definitions that each name the next one so many times. */
function chain(length: number, times: number, keyword: string): Json {
  const ref = (to: number) => ({ $ref: `#/$defs/d${to}` });
  const defs = Array.from({ length }, (_, at) => [
    `d${at}`,
    at === length - 1
      ? { type: "number" }
      : { [keyword]: Array.from({ length: times }, () => ref(at + 1)) },
  ]);
  return of({ $defs: Object.fromEntries(defs), properties: { a: ref(0) } });
}

const VALUE = of({ a: 1 }) as JsonObject;
const ITEMS = of({ a: Array.from({ length: 20_000 }, (_, at) => at) }) as JsonObject;

const SLOW: readonly (readonly [what: string, schema: Json, value: JsonObject])[] = [
  ["40 definitions that name the next one twice", chain(40, 2, "allOf"), VALUE],
  ["the same as alternatives", chain(40, 2, "anyOf"), VALUE],
  ["definitions that name the next one ten times", chain(12, 10, "oneOf"), VALUE],
  ["many different items", of({ properties: { a: { uniqueItems: true } } }), ITEMS],
];

for (const [what, schema, value] of SLOW) {
  Deno.test(`a check is refused at once: ${what}`, async () => {
    const before = performance.now();
    const rules = await compileRules(schema);
    assert.ok("find" in rules);
    assert.throws(() => rules.find(value), TooManySteps);
    assert.ok(performance.now() - before < 2_000);
  });
}

const FINE: readonly (readonly [what: string, schema: Json, value: JsonObject])[] = [
  ["a short chain", chain(10, 2, "allOf"), VALUE],
  ["a long chain of single names", chain(200, 1, "allOf"), VALUE],
  ["a list of many items", of({ properties: { a: { items: { type: "integer" } } } }), ITEMS],
  [
    "a tree that is described by itself",
    of({
      $defs: { node: { properties: { next: { $ref: "#/$defs/node" }, v: { minimum: 1 } } } },
      properties: { a: { $ref: "#/$defs/node" } },
    }),
    of({ a: { v: 1, next: { v: 2, next: { v: 3 } } } }) as JsonObject,
  ],
];

for (const [what, schema, value] of FINE) {
  Deno.test(`a check is made: ${what}`, async () => {
    const rules = await compileRules(schema);
    assert.ok("find" in rules);
    assert.deepEqual(rules.find(value), []);
  });
}

Deno.test("what leads back to itself for the same value is endless, however it is reached", () => {
  const loop = of({
    $defs: { a: { allOf: [{ $ref: "#/$defs/b" }] }, b: { anyOf: [{ $ref: "#/$defs/a" }] } },
    properties: { a: { $ref: "#/$defs/a" } },
  });
  assert.throws(() => countSteps(loop, VALUE), Endless);
  assert.ok(countSteps(loop, of({ b: 1 })) < MOST_STEPS);
});
