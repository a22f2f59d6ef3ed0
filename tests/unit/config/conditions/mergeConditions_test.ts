import assert from "node:assert/strict";
import fc from "fast-check";
import { type HeldConditions, heldJson } from "../../../../src/config/conditions/heldConditions.ts";
import {
  findConditionConflicts,
  mergeConditions,
} from "../../../../src/config/conditions/mergeConditions.ts";
import { canonicalJson, type Json, jsonNumber } from "../../../../src/values/json.ts";
import { of } from "../../values/randomJson.ts";

/** Conditions by a word each, with values of one key; the order of the names is the order of the conditions. */
function held(rules: Record<string, string>, values: Record<string, number> = {}): HeldConditions {
  const under = Object.entries(values).filter(([name]) => name in rules)
    .map(([name, value]) => [name, jsonNumber(value)] as const);
  return {
    rules: new Map(
      Object.entries(rules).map(([name, word]) => [name, { definition: of({ odd: word }) }]),
    ),
    values: under.length === 0 ? new Map() : new Map([["k", new Map<string, Json>(under)]]),
  };
}

const ENTRIES = new Map<string, Json>([["k", jsonNumber(1)]]);

const merge = (
  base: HeldConditions,
  mine: HeldConditions,
  theirs: HeldConditions,
  winner: "mine" | "theirs" = "mine",
) => mergeConditions({ base, mine, theirs }, ENTRIES, () => winner);

const names = (conflicts: readonly { readonly key: string }[]) => conflicts.map(({ key }) => key);

Deno.test("what one side changed is taken from it, wherever the other changed something else", () => {
  const base = held({ a: "1", b: "2" }, { a: 1, b: 2 });
  const mine = held({ a: "9", b: "2", c: "3" }, { a: 1, b: 7 });
  const theirs = held({ b: "2", a: "1" }, { a: 5, b: 2 });
  assert.deepEqual(findConditionConflicts({ base, mine, theirs }), []);
  const { held: merged, kept } = merge(base, mine, theirs);
  assert.equal(
    canonicalJson(heldJson(merged)),
    canonicalJson(heldJson(held({ b: "2", c: "3", a: "9" }, { a: 5, b: 7 }))),
  );
  assert.deepEqual(
    kept,
    ["condition a", "k when b", "condition c"].toSorted((x, y) =>
      kept.indexOf(x) - kept.indexOf(y)
    ),
  );
});

Deno.test("a condition, a value and the order conflict when both sides changed them", () => {
  const base = held({ a: "1", b: "2", c: "3" }, { a: 1 });
  const mine = held({ b: "2", a: "8", c: "3" }, { a: 2 });
  const theirs = held({ c: "3", a: "9", b: "2" }, { a: 3 });
  assert.deepEqual(names(findConditionConflicts({ base, mine, theirs })), [
    "k when a",
    "condition a",
    "the order of conditions",
  ]);
  assert.equal(heldText(merge(base, mine, theirs, "mine").held), heldText(mine));
  assert.equal(heldText(merge(base, mine, theirs, "theirs").held), heldText(theirs));
});

Deno.test("a condition stays as long as a value under it does", () => {
  const base = held({ a: "1" }, { a: 1 });
  const removed = held({});
  const changed = held({ a: "1" }, { a: 2 });
  assert.equal(heldText(merge(base, removed, changed, "theirs").held), heldText(changed));
  assert.equal(heldText(merge(base, changed, removed, "mine").held), heldText(changed));
  assert.equal(heldText(merge(base, removed, changed, "mine").held), heldText(removed));
});

function heldText(one: HeldConditions): string {
  return canonicalJson(heldJson(one));
}

Deno.test("where one side changed nothing, the other is the result; the same changes do not conflict", () => {
  const word = fc.constantFrom("1", "2", "3");
  const any = fc.tuple(
    fc.shuffledSubarray(["a", "b", "c", "d"]),
    fc.dictionary(fc.constantFrom("a", "b", "c", "d"), fc.integer({ min: 1, max: 3 })),
    fc.array(word, { minLength: 4, maxLength: 4 }),
  ).map(([order, values, words]) =>
    held(Object.fromEntries(order.map((name, i) => [name, words[i]!])), values)
  );
  fc.assert(
    fc.property(any, any, (base, other) => {
      assert.deepEqual(findConditionConflicts({ base, mine: other, theirs: base }), []);
      assert.equal(heldText(merge(base, other, base, "theirs").held), heldText(other));
      assert.equal(heldText(merge(base, base, other, "mine").held), heldText(other));
      assert.equal(heldText(merge(base, other, other).held), heldText(other));
      assert.deepEqual(merge(base, base, other, "mine").kept, []);
    }),
    { numRuns: 1_000 },
  );
});
