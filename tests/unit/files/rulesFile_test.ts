import assert from "node:assert/strict";
import fc from "fast-check";
import { placeInJson } from "../../../src/files/rulesFile.ts";
import { writeJson } from "../../../src/values/json.ts";
import { parseJson } from "../../../src/values/parseJson.ts";

const TEXT = `\ufeff{
  "a": [1, {"b ]}\\"": "x, y", "c": [[], {}, -1.5e3, null, true]}],
  "\\u0064": { "": 3 }
}`;

function at(...path: (string | number)[]): string {
  const { line, column } = placeInJson({ file: "rules.json", text: TEXT }, path);
  return `${line}:${column}`;
}

Deno.test("a field's place is that of its name, and an item's place that of its value", () => {
  assert.equal(at(), "1:1");
  assert.equal(at("a"), "2:3");
  assert.equal(at("a", 0), "2:9");
  assert.equal(at("a", 1, 'b ]}"'), "2:13");
  assert.equal(at("a", 1, "c", 2), "2:45");
  assert.equal(at("a", 1, "c", 4), "2:59");
  assert.equal(at("d", ""), "3:15");
});

Deno.test("a path that leads nowhere has the place of its last existing value", () => {
  assert.equal(at("a", "x"), "2:3");
  assert.equal(at("nowhere"), "1:1");
  assert.equal(at("d", "", "deeper"), "3:15");
});

Deno.test("a field of any document is found at its place", () => {
  fc.assert(fc.property(fc.json(), fc.string(), (inner, name) => {
    const value = parseJson(inner);
    const text = writeJson(new Map([["first", value], [name, value]]), 2);
    const place = placeInJson({ file: "any.json", text }, [name]);
    assert.ok(place.source.slice(place.column - 1).startsWith(JSON.stringify(name)));
  }));
});
