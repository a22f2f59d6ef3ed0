import assert from "node:assert/strict";
import fc from "fast-check";
import { prefixLength } from "../../../src/views/parts/revisionText.ts";
import { revision } from "../commands/config/fakeConfigs.ts";

Deno.test("ids that begin alike are shown as far as it takes to tell them apart", () => {
  const length = (...ids: string[]) => prefixLength(ids.map((id) => revision(1, {}, { id })));
  assert.equal(length(), 8);
  assert.equal(length("5f2c1d9e-aaaa"), 8);
  assert.equal(length("5f2c1d9e-aaaa", "6f2c1d9e-aaaa"), 8);
  assert.equal(length("5f2c1d9e-aaaa", "5f2c1d9e-abaa"), 11);
  assert.equal(length("5f2c1d9e", "5f2c1d9e-abaa"), 9);
  assert.equal(length("5f2c1d9e-x", "5f2c1d9e-X"), 10);
});

Deno.test("each prefix that is shown begins one revision only", () => {
  const id = fc.stringMatching(/^[0-9a-c]{6,14}$/);
  fc.assert(fc.property(fc.uniqueArray(id, { maxLength: 20 }), (ids) => {
    const length = prefixLength(ids.map((id) => revision(1, {}, { id })));
    assert.ok(length >= 8);
    assert.equal(new Set(ids.map((id) => id.slice(0, length))).size, ids.length);
  }));
});
