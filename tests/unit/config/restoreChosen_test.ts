import assert from "node:assert/strict";
import type { Selection } from "../../../src/config/promoteEntries.ts";
import { planRestore } from "../../../src/config/restore.ts";
import { restoreChosen } from "../../../src/config/restoreChosen.ts";
import type { LiveConfig, Revision } from "../../../src/values/configs.ts";
import { Failure } from "../../../src/values/failure.ts";
import type { Json } from "../../../src/values/json.ts";
import { revision } from "../commands/config/fakeConfigs.ts";
import { entriesOf, of } from "../values/randomJson.ts";

const rules = (words: Readonly<Record<string, string>>, order = Object.keys(words)): Json =>
  of({
    rules: Object.fromEntries(Object.entries(words).map(([id, word]) => [id, { tokens: [word] }])),
    rulesOrder: order,
  });
const only = (...globs: string[]): Selection => ({ only: globs, except: [] });

const LIVE: LiveConfig = {
  version: 3,
  entries: entriesOf({ a: 3, b: 3, c: 3, "a.RBX.conditional.us": 30, "b.RBX.conditional.us": 31 }),
  conditions: rules({ us: "US" }),
};
const HISTORY = [
  revision(3, { a: [2, 3], c: [null, 3], "a.RBX.conditional.us": [20, 30] }),
  revision(2, { b: [2, 3] }),
  revision(1),
];

const restore = (selection: Selection, history: readonly Revision[] = HISTORY, live = LIVE) =>
  restoreChosen(
    planRestore(history.at(-1)!, history, live, { hash: "h", entries: entriesOf({ d: 1 }) }),
    selection,
  );

/** The last publish before these changed the conditions. */
const conditionsChanged = (delta: Json | undefined): readonly Revision[] => [
  ...HISTORY.slice(0, 1),
  revision(2, {}, {
    changedConditions: true,
    ...(delta === undefined ? {} : { conditionsDelta: delta }),
  }),
  revision(1),
];

Deno.test("the chosen keys go back with their conditional values, and all else stays as it is live", () => {
  const plan = restore(only("a"));
  const back = entriesOf({
    a: 2,
    b: 3,
    c: 3,
    "a.RBX.conditional.us": 20,
    "b.RBX.conditional.us": 31,
  });
  assert.deepEqual(new Map([...plan.overwrite.entries].sort()), new Map([...back].sort()));
  assert.deepEqual(plan.overwrite.conditionalRules, LIVE.conditions);
  assert.equal(plan.overwrite.draftHash, "h");
  assert.deepEqual(plan.diff.changes.map(({ key }) => key), ["a"]);
  assert.deepEqual(plan.notChosen, ["b", "c"]);
  assert.deepEqual(plan.discarded, ["d"]);
  assert.deepEqual(restore({ only: [], except: ["a", "b"] }).notChosen, ["a", "b"]);
});

Deno.test("conditions that have changed since are named as not taken back", () => {
  const delta = of({
    rules: { us: { before: null, after: { tokens: ["US"] } } },
    rulesOrder: { before: [], after: ["us"] },
  });
  // b has a value for it.
  const { notChosen } = restore(only("c"), conditionsChanged(delta));
  assert.deepEqual(notChosen, ["a", "b", "conditions"]);
});

Deno.test("a key whose condition is another one in live is refused, with the keys that use it", () => {
  const delta = of({ rules: { us: { before: { tokens: ["CA"] }, after: { tokens: ["US"] } } } });
  assert.throws(
    () => restore(only("a"), conditionsChanged(delta)),
    /a needs the condition "us", which says something else in live; b would get it, too\./,
  );
});

Deno.test("what the history does not show is not taken back in part", () => {
  const others = { ...LIVE, entries: entriesOf({ a: 9 }) };
  assert.throws(
    () => restore(only("a"), HISTORY, others),
    (error) =>
      error instanceof Failure && /^The history does not lead .* back to v1/.test(error.what),
  );
  assert.throws(
    () => restore(only("a"), conditionsChanged(undefined)),
    /The history does not have the conditions of v1, and a has conditional values\./,
  );
  // Without conditional values, a key needs no condition.
  assert.deepEqual(restore(only("c"), conditionsChanged(undefined)).notChosen, ["a", "conditions"]);
});

Deno.test("globs that match nothing on either side are refused", () => {
  assert.throws(() => restore(only("d")), /No entry matches --only d\./);
});
