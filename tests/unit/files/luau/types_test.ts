import assert from "node:assert/strict";
import { typesOfSchema } from "../../../../src/rules/typeOfSchema.ts";
import { TypeConflict, typeOfValues } from "../../../../src/files/luau/typeOfValues.ts";
import type { LuauType } from "../../../../src/files/luau/luauType.ts";
import { writeType, writtenType } from "../../../../src/files/luau/writeLuau.ts";
import { parseJson } from "../../../../src/values/parseJson.ts";

/** The type of a key with each of these values in one environment. */
function ofValues(...values: string[]): string {
  const samples = values.map((value, index) => ({ value: parseJson(value), where: index }));
  return written(typeOfValues(samples));
}

/** The type as the module has it, on one line. */
function written(type: LuauType): string {
  return writeType(writtenType(type), "").replace(/\s+/g, " ");
}

function ofRule(rule: string): string {
  const schema = parseJson(
    `{"properties":{"a":${rule}},"$defs":{"tree":{"type":"object",` +
      `"properties":{"next":{"$ref":"#/$defs/tree"}}}}}`,
  );
  return written(typesOfSchema(schema).get("a")!);
}

Deno.test("a key has the type that its values share", () => {
  assert.equal(ofValues("1", "2.5"), "number");
  assert.equal(ofValues("[]"), "{ any }");
  assert.equal(ofValues("[]", '["x"]'), "{ string }");
  assert.equal(ofValues('["x",1]'), "{ string | number }");
  assert.equal(
    ofValues('{"gold":1}', '{"gold":2,"max hp":3}'),
    '{ gold: number, ["max hp"]: number?, }',
  );
  assert.equal(
    ofValues('[{"a":1},{"a":"x","b":true}]'),
    "{ { a: number | string, b: boolean?, } }",
  );
});

Deno.test("values of different types in two environments conflict, and both places are shown", () => {
  const conflict = (...values: string[]) => {
    try {
      return ofValues(...values);
    } catch (error) {
      assert.ok(error instanceof TypeConflict);
      return [error.path.join("."), error.first.where, error.second.where];
    }
  };
  assert.deepEqual(conflict("1", "2", '"x"'), ["", 0, 2]);
  assert.deepEqual(conflict('{"a":{"b":1}}', "{}", '{"a":{"b":true}}'), ["a.b", 0, 2]);
  assert.deepEqual(conflict('{"a":1}', "[1]"), ["", 0, 1]);
});

Deno.test("values under conditions widen the type with optional fields and unions in tables", () => {
  const ofKey = (own: readonly string[], ...under: string[]) =>
    written(typeOfValues([
      ...own.map((value) => ({ value: parseJson(value), where: 0 })),
      ...under.map((value) => ({ value: parseJson(value), where: 0, isConditional: true })),
    ]));
  assert.equal(ofKey(["1"], "2.5"), "number");
  assert.equal(
    ofKey(['{"gold":1}'], '{"gold":2,"gem":true}', '{"gem":"ruby"}'),
    "{ gold: number?, gem: (boolean | string)?, }",
  );
  assert.equal(ofKey(["[1]"], '["x"]'), "{ number | string }");
  assert.equal(ofKey(['{"a":{"b":1}}'], '{"a":{"b":"x"}}'), "{ a: { b: number | string, }, }");
  const own = ['{"a":1}', '{"a":true}'];
  assert.throws(() => ofKey(own, '{"a":true}'), TypeConflict);
});

Deno.test("a rule's type accepts everything that the rule accepts", () => {
  assert.equal(ofRule('{"type":"integer","minimum":1}'), "number");
  assert.equal(ofRule('{"minimum":1}'), "any");
  assert.equal(ofRule('{"enum":["easy","hard"]}'), '"easy" | "hard"');
  assert.equal(ofRule('{"enum":["easy",1]}'), "string | number");
  assert.equal(ofRule('{"const":"easy"}'), '"easy"');
  assert.equal(ofRule('{"type":["string","null"]}'), "string?");
  assert.equal(ofRule('{"type":"array","items":{"type":"string"}}'), "{ string }");
  assert.equal(ofRule('{"type":"array","prefixItems":[{"type":"string"}]}'), "{ any }");
  assert.equal(ofRule('{"type":"object"}'), "{ [string]: any }");
  const patterned = '"type":"object","patternProperties":{"^a":{"type":"number"}}';
  assert.equal(ofRule(`{${patterned}}`), "{ [string]: any }");
  assert.equal(ofRule(`{${patterned},"additionalProperties":false}`), "{ [string]: number }");
  assert.equal(
    ofRule('{"type":"object","additionalProperties":{"type":"number"}}'),
    "{ [string]: number }",
  );
  assert.equal(
    ofRule('{"type":"object","properties":{"a":{"type":"number"},"b":true},"required":["a"]}'),
    "{ a: number, b: any, }",
  );
  assert.equal(ofRule('{"anyOf":[{"type":"string"},{"minimum":1}]}'), "any");
  assert.equal(ofRule('{"allOf":[{"minimum":1},{"type":"number"}]}'), "number");
  const either = '"anyOf":[{"type":"object","properties":{"a":{"type":"number"}}},' +
    '{"type":"object","properties":{"b":{"type":"string"}}}]';
  assert.equal(ofRule(`{${either}}`), "{ [string]: any }");
  assert.equal(ofRule(`{"type":"array","items":{${either}}}`), "{ { [string]: any } }");
  assert.match(ofRule('{"$ref":"#/$defs/tree"}'), /^\{ next: \{ next: .*any.*\}\?, \}$/);
});
