import assert from "node:assert/strict";
import fc from "fast-check";
import { compileRules } from "../../../src/rules/compileRules.ts";
import { KEYWORDS, REFUSED_KEYWORDS } from "../../../src/rules/keywords.ts";
import { writeSchema } from "../../../src/rules/writeSchema.ts";
import { type Json, type JsonObject, writeJson } from "../../../src/values/json.ts";
import { parseJson } from "../../../src/values/parseJson.ts";
import { keys, lives } from "../files/randomValues.ts";

/** How values break a schema: where, and the rule in words. */
async function breachesOf(schema: string, values: string): Promise<readonly string[]> {
  const rules = await compileRules(parseJson(schema));
  if (!("find" in rules)) throw new Error(rules.what);
  const found = rules.find(parseJson(values) as JsonObject);
  if ("what" in found) throw new Error(found.what);
  return found.map(({ key = "", path, rule }) => `${[key, ...path].join("/")} ${rule}`);
}

/** A rule for the key `a`, a value that fits, one that does not, and the message. */
const RULES: readonly (readonly [rule: string, kept: string, broken: string, words: string])[] = [
  ['{"type":"integer"}', "3.0", "3.5", "a must be an integer"],
  ['{"type":["string","boolean"]}', "true", "1", "a must be a string or true or false"],
  ['{"const":3}', "3", "4", "a must be 3"],
  ['{"enum":["x",{"b":1}]}', '{"b":1.0}', '{"b":2}', 'a must be "x" or {"b":1}'],
  ['{"minimum":1}', "1", "0.5", "a must be at least 1"],
  ['{"maximum":1}', "1", "1.5", "a must be at most 1"],
  ['{"exclusiveMinimum":1}', "1.5", "1", "a must be more than 1"],
  ['{"exclusiveMaximum":1}', "0", "1", "a must be less than 1"],
  ['{"multipleOf":5}', "15", "16", "a must be a multiple of 5"],
  ['{"minLength":1}', '"🙂"', '""', "a must have at least 1 character"],
  ['{"maxLength":1}', '"🙂"', '"ab"', "a must have at most 1 character"],
  ['{"pattern":"^\\\\p{Lu}+$"}', '"É"', '"é"', "a must match the pattern ^\\p{Lu}+$"],
  ['{"format":"date"}', '"2026-02-28"', '"2026-02-30"', "a must be a valid date"],
  ['{"minItems":1}', "[1]", "[]", "a must have at least 1 item"],
  ['{"maxItems":1}', "[1]", "[1,2]", "a must have at most 1 item"],
  ['{"uniqueItems":true}', "[1,2]", "[1,1.0]", "a must not have the same item twice"],
  ['{"items":{"type":"number"}}', "[1]", '[1,"x"]', "a/1 must be a number"],
  [
    '{"prefixItems":[{"type":"number"}],"items":false}',
    "[1]",
    "[1,2]",
    "a/1 is not allowed by the rules",
  ],
  [
    '{"contains":{"type":"string"}}',
    '[1,"x"]',
    "[1]",
    "a must have an item that follows the rule of its `contains`",
  ],
  ['{"required":["b"]}', '{"b":1}', "{}", "a/b is required, and is missing"],
  [
    '{"additionalProperties":false,"properties":{"b":true}}',
    '{"b":1}',
    '{"c":1}',
    "a/c is not allowed by the rules",
  ],
  [
    '{"patternProperties":{"^b":{"type":"string"}}}',
    '{"b1":"x","c":1}',
    '{"b1":1}',
    "a/b1 must be a string",
  ],
  [
    '{"patternProperties":{"^b":true},"additionalProperties":false}',
    '{"b1":1}',
    '{"c":1}',
    "a/c is not allowed by the rules",
  ],
  [
    '{"propertyNames":{"maxLength":1}}',
    '{"b":1}',
    '{"bc":1}',
    'a has a name that is not allowed: "bc"',
  ],
  [
    '{"dependentRequired":{"b":["c"]}}',
    '{"b":1,"c":1}',
    '{"b":1}',
    'a is incomplete: with "b", it must have "c"',
  ],
  ['{"minProperties":1}', '{"b":1}', "{}", "a must have at least 1 field"],
  [
    '{"anyOf":[{"type":"string"},{"minimum":5}]}',
    '"x"',
    "4",
    "a must follow at least one of the rules of its anyOf",
  ],
  [
    '{"oneOf":[{"minimum":1},{"minimum":5}]}',
    "1",
    "5",
    "a must follow exactly one of the rules of its oneOf",
  ],
  ['{"allOf":[{"minimum":1},{"maximum":5}]}', "3", "6", "a must be at most 5"],
  ['{"not":{"type":"string"}}', "1", '"x"', "a must not follow the rule of its `not`"],
  [
    '{"if":{"type":"string"},"then":{"minLength":2}}',
    '"xy"',
    '"x"',
    "a must have at least 2 characters",
  ],
  ['{"$ref":"#/$defs/laps"}', "1", "0", "a must be at least 1"],
  ['{"$ref":"#speed"}', "1", "0", "a must be more than 0"],
  ['{"$ref":"#/$defs/lists/allOf/0"}', "1", "0", "a must be at least 1"],
  ['{"$ref":"#/$defs/lists/items"}', "1", "0", "a must be at least 1"],
];

for (const [rule, kept, broken, words] of RULES) {
  Deno.test(`${rule} accepts ${kept} and rejects ${broken}`, async () => {
    const schema = `{"properties":{"a":${rule}},"$defs":{"laps":{"minimum":1},` +
      `"speed":{"$anchor":"speed","exclusiveMinimum":0},` +
      `"lists":{"allOf":[{"minimum":1}],"items":{"minimum":1}}}}`;
    assert.deepEqual(await breachesOf(schema, `{"a":${kept}}`), []);
    assert.deepEqual(await breachesOf(schema, `{"a":${broken}}`), [words]);
  });
}

Deno.test("a rule that is reached in two ways is shown once", async () => {
  const schema =
    '{"$defs":{"p":{"minimum":1}},"properties":{"a":{"allOf":[{"$ref":"#/$defs/p"},{"$ref":"#/$defs/p"}]}}}';
  assert.deepEqual(await breachesOf(schema, '{"a":0}'), ["a must be at least 1"]);
});

Deno.test("each broken rule is shown, and a field of another rule is not shown twice", async () => {
  const schema = '{"properties":{"a":{"type":"integer","maximum":3},"b/c~d é":{"type":"string"}},' +
    '"required":["x"],"additionalProperties":false}';
  assert.deepEqual(await breachesOf(schema, '{"a":4.5,"b/c~d é":1,"__proto__":1}'), [
    "x is required, and is missing",
    "a must be an integer",
    "a must be at most 3",
    "b/c~d é must be a string",
    "__proto__ is not allowed by the rules",
  ]);
});

Deno.test("a field that no rule allows is shown alone, without the tables around it", async () => {
  const table = (inside: string) => `{"properties":{"a":${inside}},"additionalProperties":false}`;
  const schema = table(table(table('{"type":"integer"}')));
  assert.deepEqual(await breachesOf(schema, '{"a":{"a":{"b":1}},"c":1}'), [
    "a/a/b is not allowed by the rules",
    "c is not allowed by the rules",
  ]);
});

/** Schemas that would check nothing, or not what they seem to. */
const FAULTS: readonly (readonly [schema: string, path: string, what: RegExp])[] = [
  ["3", "", /^The file must be a schema/],
  ['{"minimun":1}', "minimun", /not a keyword/],
  ['{"properties":{"a":{"minimum":"1"}}}', "properties/a/minimum", /must be a number/],
  ['{"properties":{"a":3}}', "properties/a", /must be a schema/],
  ['{"allOf":[true,1]}', "allOf/1", /must be a schema/],
  ['{"type":"integr"}', "type", /must be one of array, /],
  ['{"required":"a"}', "required", /must be a list of strings/],
  ['{"enum":[]}', "enum", /must be a list of values/],
  ['{"minLength":-1}', "minLength", /must be an integer from 0/],
  ['{"multipleOf":0}', "multipleOf", /must be a number above 0/],
  ['{"format":"url"}', "format", /cannot be checked/],
  ['{"items":{"pattern":"(a"}}', "items/pattern", /cannot be used/],
  ['{"patternProperties":{"(?=a)":true}}', "patternProperties/(?=a)", /cannot be used/],
  ['{"$ref":"other.json#/a"}', "$ref", /outside of this file/],
  ['{"$ref":"#/$defs/a"}', "$ref", /no such schema/],
  ['{"$ref":"#/required","required":[]}', "$ref", /no such schema/],
  ['{"$ref":"#/patternProperties/a"}', "$ref", /no such schema/],
  ['{"pattern":"(?<n>a)\\\\k<n>"}', "pattern", /cannot be used\.$/],
  ['{"pattern":"a{1,2000}"}', "pattern", /cannot be used: invalid repeat count: `\{1,2000\}`\.$/],
  ['{"pattern":"\\\\p{Letter}"}', "pattern", /invalid character class range/],
  ['{"$schema":"http://json-schema.org/draft-07/schema#"}', "$schema", /another version/],
];

for (const [schema, path, what] of FAULTS) {
  Deno.test(`the schema ${schema} is refused with its place`, async () => {
    const fault = await compileRules(parseJson(schema));
    assert.ok("what" in fault);
    assert.equal(fault.path.join("/"), path);
    assert.match(fault.what, what);
  });
}

/** A schema, and values that it must accept or reject; the library alone does the opposite. */
const AROUND_THE_LIBRARY: readonly (readonly [
  schema: string,
  values: string,
  broken: readonly string[],
])[] = [
  // A $ref leads to the schema that is written there, whatever else is about the same field.
  [
    '{"properties":{"aa":{"type":"integer"},"b":{"$ref":"#/properties/aa"}},' +
    '"patternProperties":{"^a":{"minimum":10}}}',
    '{"aa":11,"b":3}',
    [],
  ],
  [
    '{"properties":{"aa":{"type":"integer"},"b":{"not":{"$ref":"#/properties/aa"}}},' +
    '"patternProperties":{"^a":{"minimum":10}}}',
    '{"aa":11,"b":3}',
    ["b must not follow the rule of its `not`"],
  ],
  [
    '{"patternProperties":{"^a/":{"minimum":1}},' +
    '"properties":{"b":{"$ref":"#/patternProperties/%5Ea~1"}}}',
    '{"a/1":1,"a/2":2,"b":0}',
    ["b must be at least 1"],
  ],
  [
    '{"patternProperties":{"a":{"$anchor":"one","minimum":1}},"properties":{"k":{"$ref":"#one"}}}',
    '{"ab":1,"ac":2,"k":0}',
    ["k must be at least 1"],
  ],
  [
    '{"patternProperties":{"^a":{"properties":{"next":{"$ref":"#/patternProperties/%5Ea"},' +
    '"n":{"minimum":1}}}}}',
    '{"a1":{"n":1,"next":{"n":0}}}',
    ["a1/next/n must be at least 1"],
  ],
  [
    '{"properties":{"a":{"$ref":"#/$defs/both/properties/x"}},' +
    '"$defs":{"both":{"properties":{"x":{"minimum":1}},"patternProperties":{"x":{"maximum":3}}}}}',
    '{"a":5,"x":1}',
    [],
  ],
  [
    '{"properties":{"a":{"not":{"$ref":"#/$defs/if/then"}}},' +
    '"$defs":{"if":{"if":{"maximum":1},"then":{"minimum":1}}},"unevaluatedProperties":false}',
    '{"a":0}',
    [],
  ],
  [
    '{"properties":{"a":{"contains":{"const":1},"maxContains":1}}}',
    '{"a":[2]}',
    ["a must have at least 1 item matching its `contains`"],
  ],
  [
    '{"properties":{"a":{"contains":{"const":1},"maxContains":1,"minContains":0}}}',
    '{"a":[2]}',
    [],
  ],
  [
    '{"properties":{"a":{"if":{"properties":{"x":true},"required":["y"]},' +
    '"unevaluatedProperties":false}}}',
    '{"a":{"x":1}}',
    ["a/x is not allowed by the rules"],
  ],
  [
    '{"properties":{"a":{"if":{"properties":{"x":true}},"then":{"required":["y"]},' +
    '"unevaluatedProperties":false}}}',
    '{"a":{"x":1}}',
    ["a/y is required, and is missing"],
  ],
];

for (const [schema, values, broken] of AROUND_THE_LIBRARY) {
  Deno.test(`${schema} accepts and rejects ${values} as JSON Schema says`, async () => {
    assert.deepEqual(await breachesOf(schema, values), broken);
  });
}

Deno.test("each keyword of JSON Schema 2020-12 is used, or refused with what to do", async () => {
  // The keywords of the vocabularies Core, Applicator, Unevaluated, Validation, Meta-Data, Format and Content.
  for (const [keyword, advice] of REFUSED_KEYWORDS) {
    const fault = await compileRules(parseJson(`{"${keyword}":"x"}`));
    assert.deepEqual(fault, {
      path: [keyword],
      what: `"${keyword}" is not a keyword of JSON Schema that can be used here.`,
      advice,
    });
  }
  assert.equal(REFUSED_KEYWORDS.size + KEYWORDS.size, 57);
});

Deno.test("thousands of missing, unknown and wrong entries are shown in less than a minute", async () => {
  const names = Array.from({ length: 10_000 }, (_, index) => `k${index}`);
  const schema = JSON.stringify({
    properties: Object.fromEntries(names.map((name) => [name, { anyOf: [{ type: "string" }] }])),
    required: names.map((name) => `missing.${name}`),
    additionalProperties: false,
  });
  const entries = names.flatMap((name) => [[name, 1], [`unknown.${name}`, 1]]);
  const started = performance.now();
  const found = await breachesOf(schema, JSON.stringify(Object.fromEntries(entries)));
  assert.equal(found.length, 3 * names.length);
  assert.ok(performance.now() - started < 60_000);
});

Deno.test("a rule that refers to itself is refused when a value reaches it", async () => {
  const rules = await compileRules(parseJson(
    '{"$defs":{"a":{"allOf":[{"$ref":"#/$defs/b"}]},"b":{"anyOf":[{"$ref":"#/$defs/a"}]}},' +
      '"properties":{"a":{"$ref":"#/$defs/a"}}}',
  ));
  assert.ok("find" in rules);
  const found = rules.find(parseJson('{"a":1}') as JsonObject);
  assert.ok("what" in found);
  assert.match(found.what, /form a loop/);
  assert.deepEqual(rules.find(parseJson('{"b":1}') as JsonObject), []);
});

Deno.test("a schema inside itself can describe a tree", async () => {
  const schema = '{"$defs":{"n":{"properties":{"next":{"$ref":"#/$defs/n"},"v":{"minimum":1}}}},' +
    '"properties":{"a":{"$ref":"#/$defs/n"}}}';
  assert.deepEqual(await breachesOf(schema, '{"a":{"v":1,"next":{"v":0}}}'), [
    "a/next/v must be at least 1",
  ]);
});

Deno.test("no pattern takes long on a long string", async () => {
  const schema = '{"properties":{"a":{"pattern":"^(a+)+$"},"b":{"pattern":"(x+x+)+y"}}}';
  const text = JSON.stringify("a".repeat(100_000) + "!");
  const started = performance.now();
  const found = await breachesOf(schema, `{"a":${text},"b":${text.replaceAll("a", "x")}}`);
  assert.equal(found.length, 2);
  // The runtime's own engine would take longer than the age of the universe.
  assert.ok(performance.now() - started < 60_000);
});

/** A number that is not a double is refused before any rule. */
const entries = lives.filter((each) => !writeJson(each).includes("1e400"));

Deno.test("the first rules accept the entries that they were written from, and no others", async () => {
  await fc.assert(
    fc.asyncProperty(entries, entries, keys, async (values, other, key) => {
      const under = new Map([...other].map(([key, value]) => [key, new Map([["us", value]])]));
      const rules = await compileRules(writeSchema(values, under));
      assert.ok("find" in rules);
      assert.deepEqual(rules.find(values), []);
      const replaced = [...other].filter(([key]) => values.has(key));
      assert.deepEqual(rules.find(new Map([...values, ...replaced])), []);
      if (values.has(key)) return;
      const found = rules.find(new Map<string, Json>([...values, [key, true]]));
      assert.equal(Array.isArray(found) && found.length, 1);
    }),
    { numRuns: 200 },
  );
});
