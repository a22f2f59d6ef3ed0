import assert from "node:assert/strict";
import type { Declaration } from "../../scripts/docs/documentation.ts";
import { findUndocumented } from "../../scripts/docs/findUndocumented.ts";

/** What is said of a made-up declaration. */
function complaints(declaration: Partial<Declaration>): string[] {
  const location = { filename: "a.ts", line: 7 };
  const whole = { kind: "function", declarationKind: "export", location, ...declaration };
  return findUndocumented({
    nodes: { "a.ts": { symbols: [{ name: "x", declarations: [whole] }] } },
  });
}

Deno.test("something exported without a comment is found, with its place", () => {
  assert.deepEqual(complaints({}), ["a.ts:7: function x has no comment that says what it is for."]);
  assert.match(complaints({ jsDoc: { doc: "X" } }).join(), /says no more than its name/);
  assert.deepEqual(complaints({ jsDoc: { doc: "Makes it." } }), []);
  assert.deepEqual(complaints({ jsDoc: { tags: [{ kind: "return" }] } }), []);
  assert.deepEqual(complaints({ declarationKind: "private" }), []);
});

Deno.test("a comment that names a parameter there is none of is found", () => {
  const jsDoc = { doc: "Makes it.", tags: [{ kind: "param", name: "b" }] };
  const params = (...names: string[]) => ({
    params: names.map((name) => ({ kind: "identifier", name })),
  });
  assert.match(complaints({ jsDoc, def: params("a") }).join(), /names a parameter b/);
  assert.deepEqual(complaints({ jsDoc, def: params("a", "b") }), []);
  const withDefault = { kind: "assign", left: { kind: "identifier", name: "b" } };
  assert.deepEqual(complaints({ jsDoc, def: { params: [withDefault] } }), []);
  assert.deepEqual(complaints({ jsDoc, def: { params: [{ kind: "object" }] } }), []);
});
