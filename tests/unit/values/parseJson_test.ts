import assert from "node:assert/strict";
import { offsetInJson } from "../../../src/values/parseJson.ts";

Deno.test("a path into JSON text leads to a field's name or an item, as far as it exists", () => {
  const text = '\ufeff { "a" : [ 1 , {"b":2} ] ,\n"c":3 }';
  const at = (...path: (string | number)[]) => text.slice(offsetInJson(text, path));
  assert.equal(at(), '{ "a" : [ 1 , {"b":2} ] ,\n"c":3 }');
  assert.equal(at("a", 1), '{"b":2} ] ,\n"c":3 }');
  assert.equal(at("a", 1, "b"), '"b":2} ] ,\n"c":3 }');
  assert.equal(at("c"), '"c":3 }');
  assert.equal(at("a", 2), at("a"));
  assert.equal(at("c", "d"), at("c"));
  assert.equal(at("d"), at());
});
