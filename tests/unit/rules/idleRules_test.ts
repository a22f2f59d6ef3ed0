import assert from "node:assert/strict";
import { compileRules } from "../../../src/rules/compileRules.ts";
import { of } from "../values/randomJson.ts";

const RULE = { type: "integer" };

const CASES: readonly (readonly [what: string, schema: unknown, idle: readonly unknown[]])[] = [
  ["a rule for an existing key", { properties: { "race.laps": RULE } }, []],
  [
    "a misspelled key",
    { properties: { "race.lapz": RULE } },
    [{ path: ["properties", "race.lapz"], name: "race.lapz", near: "race.laps" }],
  ],
  [
    "a key similar to one with its own rule",
    { properties: { "race.laps": RULE, "race.lapz": RULE } },
    [{ path: ["properties", "race.lapz"], name: "race.lapz" }],
  ],
  ["a misspelled key that is refused", {
    properties: { "race.lapz": RULE },
    additionalProperties: false,
  }, []],
  [
    "a key similar to no other",
    { properties: { "boss.health": RULE } },
    [{ path: ["properties", "boss.health"], name: "boss.health" }],
  ],
  [
    "a pattern",
    { patternProperties: { "^race\\.": RULE, "^racing\\.": RULE } },
    [{ path: ["patternProperties", "^racing\\."], pattern: "^racing\\." }],
  ],
  [
    "rules in parts",
    {
      allOf: [{ properties: { a: RULE } }],
      if: { properties: { b: RULE } },
      else: { properties: { c: RULE, "shop.open": true } },
    },
    [
      { path: ["allOf", 0, "properties", "a"], name: "a" },
      { path: ["if", "properties", "b"], name: "b" },
      { path: ["else", "properties", "c"], name: "c" },
    ],
  ],
  ["a field of an entry", { properties: { "shop.open": { properties: { a: RULE } } } }, []],
  ["a required key, which is reported as missing", {
    properties: { missing: RULE },
    required: ["missing"],
  }, []],
  ["no rules", true, []],
];

for (const [what, schema, idle] of CASES) {
  Deno.test(`rules that match no entry: ${what}`, async () => {
    const rules = await compileRules(of(schema));
    assert.ok("find" in rules);
    assert.deepEqual(rules.findIdle(["race.laps", "shop.open"]), idle);
  });
}

Deno.test("without entries, no rule is reported as matching nothing", async () => {
  const rules = await compileRules(of({ properties: { a: RULE } }));
  assert.ok("find" in rules);
  assert.deepEqual(rules.findIdle([]), []);
});
