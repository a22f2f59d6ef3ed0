import assert from "node:assert/strict";
import { madeUndefined } from "../../../../src/config/conditions/undefinedValues.ts";
import type { Json } from "../../../../src/values/json.ts";
import { entriesOf, of } from "../../values/randomJson.ts";

const US: Json = of({ rules: { us: { tokens: [] } } });
const config = (entries: Record<string, unknown>, conditions: Json | undefined) => ({
  entries: entriesOf(entries),
  conditions,
});
const VALUE = "a.RBX.conditional.us";
const says = "These values would be live without their conditions: a when us.";

Deno.test("a value that would be live without its condition is named", () => {
  const live = config({ a: 1, [VALUE]: 2 }, US);
  assert.equal(madeUndefined(live, live), undefined);
  assert.equal(madeUndefined(config({ a: 1, [VALUE]: 2 }, null), live), says);
  assert.equal(
    madeUndefined(config({ a: 1, [VALUE]: 2 }, of({ rules: { us: null } })), live),
    says,
  );
  assert.equal(madeUndefined(config({ a: 1 }, null), live), undefined);
});

Deno.test("one that is live like this already may stay as it is, and may not change", () => {
  const live = config({ a: 1, [VALUE]: 2 }, null);
  assert.equal(madeUndefined(config({ a: 9, [VALUE]: 2 }, null), live), undefined);
  assert.equal(madeUndefined(config({ a: 1, [VALUE]: 3 }, null), live), says);
});

Deno.test("where conditions are not known, nothing is said of their values", () => {
  assert.equal(madeUndefined(config({ [VALUE]: 2 }, undefined), config({}, null)), undefined);
});
