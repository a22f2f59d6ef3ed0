import assert from "node:assert/strict";
import fc from "fast-check";
import { describeErrorBody } from "../../../src/roblox/errorBody.ts";

const SHAPES: readonly (readonly [what: string, body: string, said: string | undefined])[] = [
  ["nothing at all", "", undefined],
  ["only white space", " \r\n ", undefined],
  [
    "a list of errors",
    '{"errors":[{"code":0,"message":"Invalid API Key"}]}',
    "Invalid API Key",
  ],
  [
    "a list of errors with codes",
    '{"errors":[{"code":"NOT_FOUND","message":"No universe."},{"code":7,"message":"Nor a place."}]}',
    "No universe. (NOT_FOUND); Nor a place. (7)",
  ],
  [
    "an error only for the user",
    '{"errors":[{"code":0,"userFacingMessage":"Something went wrong"}]}',
    "Something went wrong",
  ],
  ["the same error twice", '{"errors":[{"message":"No."},{"message":"No."}]}', "No."],
  ["a list of strings", '{"errors":["one","two"]}', "one; two"],
  [
    "a code and a message",
    '{"code":"PERMISSION_DENIED","message":"The scope is missing.","details":[{}]}',
    "The scope is missing. (PERMISSION_DENIED)",
  ],
  [
    "an error and a message",
    '{"error":"INVALID_ARGUMENT","message":"Bad id.","errorDetails":[]}',
    "Bad id. (INVALID_ARGUMENT)",
  ],
  ["only an error", '{"error":"Too many requests"}', "Too many requests"],
  ["an error that is an object", '{"error":{"code":5,"message":"gone"}}', "gone (5)"],
  ["only a code", '{"code":12}', "code 12"],
  [
    "errors by field",
    '{"title":"One or more","errors":{"draftHash":["is too long","is odd"],"":["all"],"x":[]}}',
    "draftHash: is too long; is odd; all",
  ],
  [
    "a field named like a part of an error",
    '{"errors":{"message":["is empty"]}}',
    "message: is empty",
  ],
  [
    "validation errors",
    '{"validationErrors":[{"code":"TooLong","message":"Key is too long.","key":"shop.price"}]}',
    "shop.price: Key is too long. (TooLong)",
  ],
  ["a status and a title", '{"status":403,"title":"Forbidden"}', "Forbidden"],
  ["plain text", "upstream\n connect   error", "upstream connect error"],
  ["a JSON string", '"nope"', "nope"],
  ["a number", "0", undefined],
  ["only nulls", '{"errors":[null],"message":null,"code":null,"error":null}', undefined],
  ["an empty object", "{}", undefined],
  ["half a document", '{"errors":[{"mess', '{"errors":[{"mess'],
  ["a page", "<!DOCTYPE html><html><body>502</body></html>", "an HTML page"],
  [
    "a page with a title",
    "<html>\n<head><title>\nBad\n gateway </title></head></html>",
    'an HTML page, "Bad gateway"',
  ],
];

for (const [what, body, said] of SHAPES) {
  Deno.test(`an error body that is ${what} is read as ${JSON.stringify(said)}`, () => {
    assert.equal(describeErrorBody(body), said);
  });
}

Deno.test("at most 300 characters of an error body are shown, and no character is cut in two", () => {
  const said = describeErrorBody(JSON.stringify({ message: "💥".repeat(5000) }));
  assert.equal(said, `${"💥".repeat(299)}…`);
});

Deno.test("an error body of a hostile size or depth is still shown", () => {
  assert.equal(describeErrorBody("[".repeat(300_000))?.length, 300);
  assert.equal(typeof describeErrorBody(`{"a":${"[".repeat(900)}${"]".repeat(900)}}`), "string");
  assert.equal(describeErrorBody(`{"message":"${"x".repeat(200_000)}"}`)?.length, 300);
});

Deno.test("no error body throws or gives more than one short line", () => {
  fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (body) => {
    const said = describeErrorBody(body) ?? "";
    assert.ok([...said].length <= 300);
    assert.doesNotMatch(said, /[\r\n]/);
  }));
});

Deno.test("no list of errors throws, whatever its items are", () => {
  const member = fc.constantFrom("code", "message", "key", "error", "errors", "title", "x");
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { depthSize: "medium" },
      fc.constantFrom(null, 0, 7, "", "said", true),
      fc.array(tie("tree"), { maxLength: 3 }),
      fc.dictionary(member, tie("tree"), { maxKeys: 4 }),
    ),
  }));
  fc.assert(fc.property(tree, (body) => {
    const said = describeErrorBody(JSON.stringify(body));
    assert.ok(said === undefined || said.trim() !== "");
  }));
});
