import assert from "node:assert/strict";
import fc from "fast-check";
import { readReply, UnusableReply } from "../../../src/roblox/reply.ts";
import { writeJson } from "../../../src/values/json.ts";
import { parseJson } from "../../../src/values/parseJson.ts";
import {
  array,
  integer,
  json as anyJson,
  map,
  nonEmptyString,
  nullish,
  object,
  type Schema,
  string,
} from "../../../src/values/schema.ts";
import { json } from "../values/randomJson.ts";
import { reply } from "../../support/network/fakeNetwork.ts";

function read<Output>(schema: Schema<Output>, body: unknown): Output {
  return readReply(schema, reply(200, body), "reading the draft");
}

/** Check that a body is refused, in these words. */
function assertUnusable(schema: Schema<unknown>, body: unknown, what: string): void {
  assert.throws(() => read(schema, body), (error) => {
    assert.ok(error instanceof UnusableReply);
    assert.equal(error.what, what);
    assert.notEqual(error.advice, "");
    return true;
  });
}

Deno.test("unknown fields are ignored, and known ones are read", () => {
  const schema = object({ name: string(), size: integer() });
  assert.deepEqual(read(schema, { name: "a", size: 3, more: [1] }), { name: "a", size: 3 });
});

Deno.test("an optional field may be null", () => {
  const schema = object({ inner: nullish(object({ name: nullish(string()) })) });
  assert.equal(read(schema, {}).inner, undefined);
  assert.equal(read(schema, { inner: null }).inner, null);
  assert.equal(read(schema, { inner: {} }).inner?.name, undefined);
});

Deno.test("a field of another type is refused, and its path is named", () => {
  const schema = object({
    hash: nullish(string()),
    size: nullish(integer()),
    list: nullish(array(object({ id: nonEmptyString() }))),
    table: nullish(map(object({ value: integer() }))),
  });
  const said = "Roblox sent a reply that cannot be used when reading the draft:";
  assertUnusable(schema, { hash: 5 }, `${said} hash is not a string.`);
  assertUnusable(schema, { size: "5" }, `${said} size is not a number.`);
  assertUnusable(schema, { size: 1.5 }, `${said} size is not an integer.`);
  assertUnusable(schema, '{"size":1e400}', `${said} size is not an integer.`);
  assertUnusable(schema, '{"size":9007199254740993}', `${said} size is not an integer.`);
  assertUnusable(schema, { list: {} }, `${said} list is not an array.`);
  assertUnusable(schema, { list: [{ id: "a" }, {}] }, `${said} list.1.id is missing.`);
  assertUnusable(schema, { list: [{ id: "" }] }, `${said} list.0.id is empty.`);
  assertUnusable(schema, { table: [] }, `${said} table is not an object.`);
  assertUnusable(schema, { table: { "a.b": null } }, `${said} table.a.b is not an object.`);
  assertUnusable(
    schema,
    { table: { a: { value: true } } },
    `${said} table.a.value is not a number.`,
  );
});

for (const body of ["null", "[]", "5", '"x"', "true"]) {
  Deno.test(`the document ${body} is not an object`, () => {
    assertUnusable(
      object({}),
      body,
      "Roblox sent a reply that cannot be used when reading the draft: the document is not an object.",
    );
  });
}

Deno.test("nothing at all is an empty reply", () => {
  assertUnusable(object({}), "", "Roblox sent an empty reply when reading the draft.");
  assertUnusable(object({}), " \n", "Roblox sent an empty reply when reading the draft.");
});

Deno.test("integers are read in every spelling, negative ones too", () => {
  const schema = object({ size: integer() });
  for (const [spelt, value] of [["7", 7], ["7.0", 7], ["7e2", 700], ["-1", -1]] as const) {
    assert.equal(read(schema, `{"size":${spelt}}`).size, value);
  }
  assert.equal(read(schema, `{"size":${2 ** 53 - 1}}`).size, Number.MAX_SAFE_INTEGER);
});

Deno.test("any JSON value is kept as it came, under any key", () => {
  const schema = object({ entries: map(anyJson()) });
  const body = '{"entries":{"__proto__":1.0,"constructor":null,"a.b":[1e400],"":{"x":-0}}}';
  const { entries } = read(schema, body);
  assert.equal(writeJson(new Map([["entries", entries]])), body);
  fc.assert(fc.property(json, (value) => {
    const { value: read } = readReply(
      object({ value: nullish(anyJson()) }),
      reply(200, `{"value":${writeJson(value)}}`),
      "it",
    );
    assert.equal(writeJson(read ?? null), writeJson(parseJson(writeJson(value))));
  }));
});
