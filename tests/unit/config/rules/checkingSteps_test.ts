import assert from "node:assert/strict";
import { compileRules } from "../../../../src/config/rules/compileRules.ts";
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

/** An object with so many members. */
function members(count: number, value: (index: number) => unknown): Record<string, unknown> {
  return Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, value(at)]));
}

function list(count: number, item: (index: number) => unknown): readonly unknown[] {
  return Array.from({ length: count }, (_, at) => item(at));
}

/** A schema around another one, so many times. */
function nested(times: number, around: (inner: unknown, at: number) => unknown): unknown {
  return list(times, (at) => at).reduce((inner, at) => around(inner, Number(at)), true);
}

const VALUE = of({ a: 1 }) as JsonObject;
const ITEMS = of({ a: list(20_000, (at) => at) }) as JsonObject;
const NUMBERS = of(members(1_000, () => 5)) as JsonObject;
const TEXTS = of(members(1_000, () => "a".repeat(200))) as JsonObject;
const TABLES = of(members(1_000, () => ({ a: 1, b: [1, 2] }))) as JsonObject;
const COUNTED = "([a-z]{1,50}){1,20}";

/** Two definitions that lead to each other, for the key `a`. */
const LOOP = of({
  $defs: { a: { allOf: [{ $ref: "#/$defs/b" }] }, b: { anyOf: [{ $ref: "#/$defs/a" }] } },
  properties: { a: { $ref: "#/$defs/a" } },
});

const each = (rule: unknown) => of({ additionalProperties: rule });

/** Schemas of at most a megabyte, a config, and the rule that is named. */
const SLOW: readonly (readonly [what: string, schema: Json, value: JsonObject, rule: RegExp])[] = [
  [
    "40 definitions that name the next one twice",
    chain(40, 2, "allOf"),
    VALUE,
    /"allOf" takes too/,
  ],
  ["the same as alternatives", chain(40, 2, "anyOf"), VALUE, /"anyOf" takes too/],
  ["definitions that name the next one ten times", chain(12, 10, "oneOf"), VALUE, /"oneOf" takes/],
  ["a chain of 1,000 names", chain(1_000, 1, "allOf"), VALUE, /through too many others/],
  ["a chain of 10,000 names", chain(10_000, 1, "anyOf"), VALUE, /through too many others/],
  [
    "many different items",
    of({ properties: { a: { uniqueItems: true } } }),
    ITEMS,
    /"uniqueItems"/,
  ],
  [
    "190 large patterns for names",
    of({ patternProperties: Object.fromEntries(list(190, (at) => [COUNTED + at, true]) as []) }),
    NUMBERS,
    /patterns up to this one/,
  ],
  ["a large pattern for long texts", each({ pattern: COUNTED }), TEXTS, /"pattern" takes too long/],
  [
    "a large pattern for many names",
    of({ patternProperties: Object.fromEntries(list(30, (at) => [COUNTED + at, true]) as []) }),
    TEXTS,
    /"patternProperties" takes too long/,
  ],
  ["enum", each({ enum: list(50_000, (at) => `v${at}`) }), NUMBERS, /"enum" takes too long/],
  ["const", each({ const: "a".repeat(900_000) }), NUMBERS, /"const" takes too long/],
  [
    "enum of tables",
    each({ enum: list(9_000, (a) => ({ a, b: [1, 2] })) }),
    TABLES,
    /"enum" takes/,
  ],
  ["required", each({ required: list(20_000, (at) => `r${at}`) }), TABLES, /"required" takes/],
  ["properties", each({ properties: members(40_000, () => true) }), TABLES, /"properties" takes/],
  [
    "formats",
    each({ allOf: list(200, () => ({ format: "uri" })) }),
    TEXTS,
    /"additionalProperties" takes/,
  ],
  [
    "alternatives",
    each({ anyOf: list(1_000, (at) => ({ const: at })) }),
    NUMBERS,
    /"additionalProperties" takes/,
  ],
  [
    "40 ifs in one another",
    of({ ...nested(40, (inner) => ({ if: inner })) as object, unevaluatedProperties: false }),
    VALUE,
    /"if" takes too long/,
  ],
  ["a schema that is itself", of({ $ref: "#" }), VALUE, /leads back to itself without end/],
  ["a loop of names", LOOP, VALUE, /leads back to itself without end/],
];

for (const [what, schema, value, rule] of SLOW) {
  Deno.test(`a check is refused before it begins, with its rule: ${what}`, async () => {
    const rules = await compileRules(schema);
    const refused = "find" in rules ? rules.find(value) : rules;
    assert.ok("what" in refused);
    assert.match(refused.what, rule);
  });
}

Deno.test("checks of several values together take no more steps than one", async () => {
  const rules = await compileRules(each({ enum: list(10_000, (at) => `v${at}`) }));
  assert.ok("find" in rules);
  assert.ok(!("what" in rules.find(NUMBERS)));
  assert.ok("what" in rules.find(NUMBERS, 30));
});

const FINE: readonly (readonly [what: string, schema: Json, value: JsonObject])[] = [
  ["a loop that no value meets", LOOP, of({ b: 1 }) as JsonObject],
  ["a short chain", chain(10, 2, "allOf"), VALUE],
  ["a long chain of single names", chain(200, 1, "allOf"), VALUE],
  [
    "2,000 anchors",
    of({
      $defs: members(2_000, (at) => ({ $anchor: `a${at}`, minimum: 1 })),
      allOf: list(2_000, (at) => ({ properties: { k0: { $ref: `#a${at}` } } })),
    }),
    NUMBERS,
  ],
  ["20,000 properties", of({ properties: members(20_000, () => ({ type: "number" })) }), NUMBERS],
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
