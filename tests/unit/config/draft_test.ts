import assert from "node:assert/strict";
import fc from "fast-check";
import { findLeftOut, findReplaced, isUnambiguous } from "../../../src/config/draft.ts";
import { planPublish } from "../../../src/config/syncPlan.ts";
import { equalJson, type Json } from "../../../src/values/json.ts";
import { entriesOf, of } from "../values/randomJson.ts";

const live = (entries: Record<string, unknown>, conditions?: Json) => ({
  version: 1,
  entries: entriesOf(entries),
  conditions: conditions ?? null,
});
const draft = (entries: Record<string, unknown>, conditions?: Json) => ({
  hash: "h",
  entries: entriesOf(entries),
  conditions: conditions ?? null,
});
const CONDITIONS = of({
  rules: { r1: { tokens: [] }, r2: { tokens: [1] } },
  rulesOrder: ["r1", "r2"],
});

Deno.test("publishing a draft applies it to live, and keeps the live conditions if it has none", () => {
  const plan = planPublish(live({ a: 1, b: 2 }, CONDITIONS), draft({ a: 5, b: null }));
  assert.deepEqual(plan.diff.changes.map(({ key, change }) => [key, change]), [
    ["a", "changed"],
    ["b", "removed"],
  ]);
  assert.ok(equalJson(plan.next.entries, entriesOf({ a: 5 })));
  assert.deepEqual(plan.keptConditions, ["r1", "r2"]);
  assert.equal(plan.next.conditions, CONDITIONS);
});

for (
  const [name, one, other, expected] of [
    ["changes alone, without any conditions", live({ a: 1, b: 2 }), draft({ a: 5 }), true],
    ["the whole config", live({ a: 1, b: 2 }), draft({ a: 5, b: 2 }), true],
    ["what is live, without all of it", live({ a: 1, b: 2, c: 3 }), draft({ a: 5, b: 2 }), false],
    ["the same, with removals", live({ a: 1, b: 2 }), draft({ a: 1, b: null }), true],
    ["no conditions, where some are live", live({ a: 1 }, CONDITIONS), draft({ a: 5 }), false],
    ["all live conditions", live({ a: 1 }, CONDITIONS), draft({ a: 5 }, CONDITIONS), true],
    [
      "some live conditions",
      live({ a: 1 }, CONDITIONS),
      draft({ a: 5 }, of({ rules: { r1: null }, rulesOrder: [] })),
      false,
    ],
  ] as const
) {
  Deno.test(`a draft that shows ${name} can be read in ${expected ? "one way" : "two ways"}`, () => {
    assert.equal(isUnambiguous(one, other), expected);
  });
}

const KEYS = ["a", "b", "c"];
const entries = fc.dictionary(fc.constantFrom(...KEYS), fc.constantFrom(1, 2)).map(entriesOf);
const staged = fc.dictionary(fc.constantFrom(...KEYS), fc.constantFrom(1, 2, null)).map(entriesOf);

Deno.test("replacing a draft loses only what is neither live nor in the new draft", () => {
  fc.assert(fc.property(entries, staged, entries, (old, fileConditions, next) => {
    const lost = findReplaced({ entries: fileConditions, conditions: null }, {
      version: 1,
      entries: old,
      conditions: null,
    }, next);
    for (const [key, value] of fileConditions) {
      const kept = equalJson(value, old.get(key) ?? null) ||
        equalJson(value, next.get(key) ?? null);
      assert.equal(lost.includes(key), !kept);
    }
    for (const key of lost) assert.ok(fileConditions.has(key));
  }));
});

const LIVE = live({ a: 1, b: 2, "a.RBX.conditional.r": 3 });

function leftOut(
  staged: Readonly<Record<string, unknown>>,
  file?: Readonly<Record<string, unknown>>,
) {
  const desired = file === undefined ? undefined : entriesOf(file);
  const found = findLeftOut(LIVE, { entries: entriesOf(staged), conditions: null }, desired);
  assert.deepEqual(found.removed, []);
  return found.kept;
}

Deno.test("a draft that repeats a live entry is complete: what it leaves out is removed, except for conditional values", () => {
  assert.deepEqual(leftOut({ a: 1 }), ["b"]);
  assert.deepEqual(leftOut({ a: 1, b: 3 }), []);
  assert.deepEqual(leftOut({ a: 1, b: null }), []);
});

Deno.test("a draft that may be only changes removes nothing, unless the file staged it", () => {
  assert.deepEqual(leftOut({ a: 5 }), []);
  assert.deepEqual(leftOut({ a: 5 }, { a: 5 }), ["b"]);
  assert.deepEqual(leftOut({ a: 5 }, { a: 5, b: 2 }), []);
  assert.deepEqual(leftOut({ a: 5 }, { a: 6 }), []);
  assert.deepEqual(leftOut({ a: 5, "x.RBX.conditional.r": 1 }, { a: 5 }), ["b"]);
});

Deno.test("of the keys that a staged file leaves out, only those in the lock file are removed", () => {
  const before = live({ a: 1, b: 2, c: 3 });
  const seen = entriesOf({ a: 1, b: 9 });
  const found = (
    staged: Readonly<Record<string, unknown>>,
    file: Readonly<Record<string, unknown>>,
  ) => findLeftOut(before, { entries: entriesOf(staged), conditions: null }, entriesOf(file), seen);
  assert.deepEqual(found({ a: 5 }, { a: 5 }), { removed: ["b"], kept: ["c"] });
  assert.deepEqual(found({ a: 5, c: 3 }, { a: 5, c: 3 }), { removed: ["b"], kept: [] });
  assert.deepEqual(found({ a: 5, c: 3 }, { a: 6, c: 3 }), { removed: [], kept: ["b"] });
  assert.deepEqual(found({ a: 5, c: 3 }, { a: 5, b: 2, c: 3 }), { removed: [], kept: ["b"] });
  // The draft does not have everything in the file, so somebody else staged it.
  assert.deepEqual(found({ a: 5 }, { a: 5, c: 4 }), { removed: [], kept: ["b"] });
});

Deno.test("if nothing is staged, nothing is removed", () => {
  assert.deepEqual(leftOut({}, {}), []);
});
