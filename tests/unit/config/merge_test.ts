import assert from "node:assert/strict";
import fc from "fast-check";
import {
  type FileConditions,
  fileConditionsJson,
} from "../../../src/config/conditions/fileConditions.ts";
import { findConflicts, merge, type Winner } from "../../../src/config/merge.ts";
import {
  canonicalJson,
  equalJson,
  type Json,
  jsonNumber,
  type JsonObject,
} from "../../../src/values/json.ts";
import { of } from "../values/randomJson.ts";

/** Conditions by a word each, with values of one key; the order of the names is the order of the conditions. */
function fileConditions(
  rules: Record<string, string>,
  values: Record<string, number> = {},
): FileConditions {
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

function sidesOf(base: FileConditions, mine: FileConditions, theirs: FileConditions) {
  const [one, two, three] = [base, mine, theirs].map((fileConditions) => ({
    entries: ENTRIES,
    fileConditions,
  }));
  return { base: one!, mine: two!, theirs: three! };
}

type Conditions = Parameters<typeof sidesOf>;

const conflictsOf = (...sides: Conditions) =>
  findConflicts(sidesOf(...sides)).map(({ name }) => name);

function mergedOf(
  base: FileConditions,
  mine: FileConditions,
  theirs: FileConditions,
  winner: Winner,
) {
  const { fileConditions, kept } = merge(sidesOf(base, mine, theirs), () => winner);
  return { fileConditions: fileConditions!, kept };
}

Deno.test("a change on one side is taken if the other side changed something else", () => {
  const base = fileConditions({ a: "1", b: "2" }, { a: 1, b: 2 });
  const mine = fileConditions({ a: "9", b: "2", c: "3" }, { a: 1, b: 7 });
  const theirs = fileConditions({ b: "2", a: "1" }, { a: 5, b: 2 });
  assert.deepEqual(conflictsOf(base, mine, theirs), []);
  const { fileConditions: merged, kept } = mergedOf(base, mine, theirs, "mine");
  assert.equal(
    canonicalJson(fileConditionsJson(merged)),
    canonicalJson(fileConditionsJson(fileConditions({ b: "2", c: "3", a: "9" }, { a: 5, b: 7 }))),
  );
  assert.deepEqual(kept, ["condition a", "condition c", "k when b"]);
});

Deno.test("a condition, a value or the order conflicts if both sides changed it", () => {
  const base = fileConditions({ a: "1", b: "2", c: "3" }, { a: 1 });
  const mine = fileConditions({ b: "2", a: "8", c: "3" }, { a: 2 });
  const theirs = fileConditions({ c: "3", a: "9", b: "2" }, { a: 3 });
  assert.deepEqual(conflictsOf(base, mine, theirs), [
    "condition a",
    "the order of conditions",
    "k when a",
  ]);
  assert.equal(
    conditionsText(mergedOf(base, mine, theirs, "mine").fileConditions),
    conditionsText(mine),
  );
  assert.equal(
    conditionsText(mergedOf(base, mine, theirs, "theirs").fileConditions),
    conditionsText(theirs),
  );
});

Deno.test("a condition stays as long as it has a value", () => {
  const base = fileConditions({ a: "1" }, { a: 1 });
  const removed = fileConditions({});
  const changed = fileConditions({ a: "1" }, { a: 2 });
  assert.equal(
    conditionsText(mergedOf(base, removed, changed, "theirs").fileConditions),
    conditionsText(changed),
  );
  assert.equal(
    conditionsText(mergedOf(base, changed, removed, "mine").fileConditions),
    conditionsText(changed),
  );
  assert.equal(
    conditionsText(mergedOf(base, removed, changed, "mine").fileConditions),
    conditionsText(removed),
  );
});

function conditionsText(one: FileConditions): string {
  return canonicalJson(fileConditionsJson(one));
}

Deno.test("if one side changed nothing, the other side is the result; equal changes do not conflict", () => {
  const word = fc.constantFrom("1", "2", "3");
  const any = fc.tuple(
    fc.shuffledSubarray(["a", "b", "c", "d"]),
    fc.dictionary(fc.constantFrom("a", "b", "c", "d"), fc.integer({ min: 1, max: 3 })),
    fc.array(word, { minLength: 4, maxLength: 4 }),
  ).map(([order, values, words]) =>
    fileConditions(Object.fromEntries(order.map((name, i) => [name, words[i]!])), values)
  );
  fc.assert(
    fc.property(any, any, (base, other) => {
      assert.deepEqual(conflictsOf(base, other, base), []);
      assert.equal(
        conditionsText(mergedOf(base, other, base, "theirs").fileConditions),
        conditionsText(other),
      );
      assert.equal(
        conditionsText(mergedOf(base, base, other, "mine").fileConditions),
        conditionsText(other),
      );
      assert.equal(
        conditionsText(mergedOf(base, other, other, "mine").fileConditions),
        conditionsText(other),
      );
      assert.deepEqual(mergedOf(base, base, other, "mine").kept, []);
    }),
    { numRuns: 1_000 },
  );
});

const entries = fc.dictionary(fc.constantFrom("a", "b", "c", "d"), fc.constantFrom(1, 2, 3))
  .map((each): JsonObject => new Map(Object.entries(each).map(([key, value]) => [key, of(value)])));

const mergeEntries = (
  base: JsonObject,
  mine: JsonObject,
  theirs: JsonObject,
  winnerOf: () => Winner,
) => {
  const [one, two, three] = [base, mine, theirs].map((entries) => ({
    entries,
    fileConditions: undefined,
  }));
  return merge({ base: one!, mine: two!, theirs: three! }, winnerOf).entries;
};

const entryConflicts = (base: JsonObject, mine: JsonObject, theirs: JsonObject) => {
  const [two, three] = [mine, theirs].map((entries) => ({ entries, fileConditions: undefined }));
  return findConflicts({ base: { entries: base }, mine: two!, theirs: three! });
};

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
  assert.equal(entryConflicts(base, a, b).length, entryConflicts(base, b, a).length);
});

agrees(
  "each key is what the side that changed it has, and a conflict is what its winner has",
  (base, a, b) => {
    const conflicts = new Map(entryConflicts(base, a, b).map((one) => [one.name, one]));
    const merged = mergeEntries(base, a, b, mine);
    for (const { name, mine, theirs } of conflicts.values()) {
      assert.deepEqual({ mine, theirs }, { mine: a.get(name), theirs: b.get(name) });
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
