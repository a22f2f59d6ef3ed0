import assert from "node:assert/strict";
import { typesOfSchema } from "../../../../src/config/luau/typeOfSchema.ts";
import { typeOfValues } from "../../../../src/config/luau/typeOfValues.ts";
import { writeDefault } from "../../../../src/config/luau/writeDefault.ts";
import { writtenType } from "../../../../src/config/luau/writtenType.ts";
import { parseJson } from "../../../../src/values/parseJson.ts";

/** The default of an entry as the module has it, on one line; its type is that of a rule, if there is one. */
function written(json: string, rule?: string): string {
  const value = parseJson(json);
  const type = rule === undefined
    ? typeOfValues([{ value, where: "dev" }])
    : typesOfSchema(parseJson(`{"properties":{"a":${rule}}}`)).get("a")!;
  const field = { type: writtenType(type), optional: false };
  return writeDefault(value, field, "", []).replace(/\s+/g, " ");
}

Deno.test("a default of one type is cast nowhere", () => {
  assert.equal(written('["x",1]'), '{ "x", 1, }');
  assert.equal(written('[{"a":1},{"a":2,"b":[{"c":1},{"c":2}]}]').includes("any"), false);
  assert.equal(written('["x",{"a":1}]'), '{ "x", { a = 1, }, }');
  assert.equal(
    written(
      '{"a":1}',
      '{"anyOf":[{"type":"object","properties":{"a":{}}},{"type":"object","properties":{"b":{}}}]}',
    ),
    "{ a = 1, }",
  );
});

Deno.test("a table that may be of two types is cast", () => {
  assert.equal(written('[[true],{"a":1}]'), "{ { true, } :: any, { a = 1, } :: any, }");
  assert.equal(
    written('["x"]', '{"type":["array","object","string"]}'),
    '{ "x", } :: any',
  );
});

Deno.test("the first item of a mixed list is cast where the list is not all that its place may be", () => {
  assert.equal(written('[["x",1],2]'), '{ { "x" :: any, 1, }, 2, }');
  assert.equal(written('["x",["x",1]]', '{"type":"array"}'), '{ "x", { "x" :: any, 1, }, }');
});

Deno.test("a table of members of several types is cast where it is not all that its place may be", () => {
  const members = '{"type":"object","additionalProperties":{"type":["number","string"]}}';
  const rule = `{"type":"object","properties":{"a":${members}}}`;
  assert.equal(written('{"b":1}', members), "{ b = 1, }");
  assert.equal(written('{"a":{"b":1}}', rule), "{ a = { b = 1, } :: any, }");
  assert.equal(written('{"a":{}}', rule), "{ a = {}, }");
});

Deno.test("a table in one that may be absent is cast where it has a certain string, or more than its fields", () => {
  const of = (inner: string) => `{"type":"object","properties":{"a":${inner}}}`;
  const modes = '{"enum":["easy","hard"]}';
  assert.equal(written('{"a":{"a":"easy"}}', of(of(modes))), '{ a = { a = "easy", }, }');
  assert.equal(
    written('{"a":["easy"]}', of(`{"type":"array","items":${modes}}`)),
    '{ a = { "easy", } :: any, }',
  );
  assert.equal(
    written('{"a":[{"a":"easy"}]}', of(`{"type":"array","items":${of(modes)}}`)),
    '{ a = { { a = "easy", } :: any, }, }',
  );
  assert.equal(
    written('{"a":{"a":{"b":1}}}', of(of(of("true")))),
    "{ a = { a = { b = 1, } :: any, }, }",
  );
});
