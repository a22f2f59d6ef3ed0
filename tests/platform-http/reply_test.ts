import assert from "node:assert/strict";
import fc from "fast-check";
import {
  anyJson,
  list,
  optional,
  readReply,
  record,
  type Shape,
  someWords,
  table,
  UnusableReply,
  whole,
  words,
} from "../../src/platform/reply.ts";
import { parseJson, writeJson } from "../../src/values/json.ts";
import { json } from "../values/randomJson.ts";
import { reply } from "./fakes.ts";

function read<Output>(shape: Shape<Output>, body: unknown): Output {
  return readReply(shape, reply(200, body), "the draft");
}

/** Checks that a body is refused, in these words. */
function assertUnusable(shape: Shape<unknown>, body: unknown, what: string): void {
  assert.throws(() => read(shape, body), (error) => {
    assert.ok(error instanceof UnusableReply);
    assert.equal(error.what, what);
    assert.notEqual(error.advice, "");
    return true;
  });
}

Deno.test("unknown fields are ignored, and known ones are read", () => {
  const shape = record({ name: words, size: whole });
  assert.deepEqual(read(shape, { name: "a", size: 3, more: [1] }), { name: "a", size: 3 });
});

Deno.test("a field that may be missing may be null, too", () => {
  const shape = record({ inner: optional(record({ name: optional(words) })) });
  assert.equal(read(shape, {}).inner, undefined);
  assert.equal(read(shape, { inner: null }).inner, null);
  assert.equal(read(shape, { inner: {} }).inner?.name, undefined);
});

Deno.test("a field of another type is refused, named by its path", () => {
  const shape = record({
    hash: optional(words),
    size: optional(whole),
    list: optional(list(record({ id: someWords }))),
    table: optional(table(record({ value: whole }))),
  });
  const said = "The platform's answer to the draft cannot be used:";
  assertUnusable(shape, { hash: 5 }, `${said} hash is not a string.`);
  assertUnusable(shape, { size: "5" }, `${said} size is not a number.`);
  assertUnusable(shape, { size: 1.5 }, `${said} size is not an integer.`);
  assertUnusable(shape, '{"size":1e400}', `${said} size is not an integer.`);
  assertUnusable(shape, '{"size":9007199254740993}', `${said} size is not an integer.`);
  assertUnusable(shape, { list: {} }, `${said} list is not an array.`);
  assertUnusable(shape, { list: [{ id: "a" }, {}] }, `${said} list.1.id is missing.`);
  assertUnusable(shape, { list: [{ id: "" }] }, `${said} list.0.id is empty.`);
  assertUnusable(shape, { table: [] }, `${said} table is not an object.`);
  assertUnusable(shape, { table: { "a.b": null } }, `${said} table.a.b is not an object.`);
  assertUnusable(
    shape,
    { table: { a: { value: true } } },
    `${said} table.a.value is not a number.`,
  );
});

for (const body of ["null", "[]", "5", '"x"', "true"]) {
  Deno.test(`the document ${body} is not an object`, () => {
    assertUnusable(
      record({}),
      body,
      "The platform's answer to the draft cannot be used: the document is not an object.",
    );
  });
}

Deno.test("what is not JSON is told apart from nothing at all", () => {
  assertUnusable(record({}), "", "The platform's answer to the draft is empty.");
  assertUnusable(record({}), " \n", "The platform's answer to the draft is empty.");
  const notJson = "The platform's answer to the draft is not JSON.";
  for (const body of ['{"entr', "<html>", "{} {}", "[".repeat(100_000)]) {
    assertUnusable(record({}), body, notJson);
  }
});

Deno.test("whole numbers are read in every spelling, negative ones too", () => {
  const shape = record({ size: whole });
  for (const [spelt, value] of [["7", 7], ["7.0", 7], ["7e2", 700], ["-1", -1]] as const) {
    assert.equal(read(shape, `{"size":${spelt}}`).size, value);
  }
  assert.equal(read(shape, `{"size":${2 ** 53 - 1}}`).size, Number.MAX_SAFE_INTEGER);
});

Deno.test("any JSON value passes through as it came, under any key", () => {
  const shape = record({ entries: table(anyJson) });
  const body = '{"entries":{"__proto__":1.0,"constructor":null,"a.b":[1e400],"":{"x":-0}}}';
  const { entries } = read(shape, body);
  assert.equal(writeJson(new Map([["entries", entries]])), body);
  fc.assert(fc.property(json, (value) => {
    const { value: read } = readReply(
      record({ value: optional(anyJson) }),
      reply(200, `{"value":${writeJson(value)}}`),
      "it",
    );
    assert.equal(writeJson(read ?? null), writeJson(parseJson(writeJson(value))));
  }));
});
