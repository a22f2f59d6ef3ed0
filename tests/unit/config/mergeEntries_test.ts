import assert from "node:assert/strict";
import fc from "fast-check";
import { findConflicts, mergeEntries } from "../../../src/config/mergeEntries.ts";
import { equalJson, type JsonObject } from "../../../src/values/json.ts";
import { of } from "../values/randomJson.ts";

const entries = fc.dictionary(fc.constantFrom("a", "b", "c", "d"), fc.constantFrom(1, 2, 3))
  .map((each): JsonObject => new Map(Object.entries(each).map(([key, value]) => [key, of(value)])));
/** What no entry is. */
const ABSENT = of("absent");
const mine = () => "mine" as const;
const theirs = () => "theirs" as const;

function agrees(name: string, holds: (base: JsonObject, a: JsonObject, b: JsonObject) => void) {
  Deno.test(name, () => fc.assert(fc.property(entries, entries, entries, holds)));
}

agrees("a side that changed nothing takes all of the other one", (base, a) => {
  for (const winner of [mine, theirs]) {
    assert.ok(equalJson(mergeEntries(base, a, base, winner), a));
    assert.ok(equalJson(mergeEntries(base, base, a, winner), a));
    assert.ok(equalJson(mergeEntries(base, a, a, winner), a));
  }
});

agrees("the sides may be swapped, with the winner", (base, a, b) => {
  assert.ok(equalJson(mergeEntries(base, a, b, mine), mergeEntries(base, b, a, theirs)));
  assert.equal(findConflicts(base, a, b).length, findConflicts(base, b, a).length);
});

agrees(
  "each key is what the side that changed it has, and a conflict is what its winner has",
  (base, a, b) => {
    const conflicts = new Map(findConflicts(base, a, b).map((one) => [one.key, one]));
    const merged = mergeEntries(base, a, b, mine);
    for (const { key, ...sides } of conflicts.values()) {
      assert.deepEqual(sides, { mine: a.get(key), theirs: b.get(key) });
    }
    for (const key of ["a", "b", "c", "d"]) {
      const [was, left, right] = [base.get(key), a.get(key), b.get(key)];
      const unlike = (one = ABSENT, other = ABSENT) => !equalJson(one, other);
      const [leftMoved, rightMoved] = [unlike(was, left), unlike(was, right)];
      assert.equal(conflicts.has(key), leftMoved && rightMoved && unlike(left, right), key);
      assert.deepEqual(merged.get(key), leftMoved ? left : right, key);
    }
  },
);
