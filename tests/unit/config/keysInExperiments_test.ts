import assert from "node:assert/strict";
import { compareBranches, compareConditions } from "../../../src/config/compareConditions.ts";
import { diffEntries } from "../../../src/config/diff.ts";
import { splitBranches } from "../../../src/config/entries.ts";
import { findKeyInExperiment } from "../../../src/config/keysInExperiments.ts";
import type { LiveConfig } from "../../../src/values/configs.ts";
import { entriesOf, of } from "../values/randomJson.ts";

const LIVE: LiveConfig = {
  version: 4,
  entries: entriesOf({ a: 1, ab: 1, c: 1, "a.RBX.conditional.r1": 2, "ab.RBX.conditional.r2": 2 }),
  conditions: of({ rules: { r1: { on: 1 }, r2: { on: 1 }, r3: { on: 1 } } }),
};
const EXPERIMENT = { name: "Prices", key: "a" };

/** The experiment that a change of live to these touches. */
function touched(entries: Record<string, unknown>, conditions: unknown = LIVE.conditions) {
  const after = entriesOf(entries);
  return findKeyInExperiment(
    {
      diff: diffEntries(splitBranches(LIVE.entries).entries, splitBranches(after).entries),
      branches: compareBranches(LIVE.entries, after),
      conditionChanges: compareConditions(
        LIVE.conditions,
        conditions === LIVE.conditions ? LIVE.conditions : of(conditions),
      ),
    },
    LIVE,
    [EXPERIMENT],
  );
}

const SAME = { a: 1, ab: 1, c: 1, "a.RBX.conditional.r1": 2, "ab.RBX.conditional.r2": 2 };

Deno.test("an experiment locks its key, its conditional values and the conditions these refer to", () => {
  const { a: _, ...without } = SAME;
  assert.equal(touched({ ...SAME, a: 2 }), EXPERIMENT);
  assert.equal(touched(without), EXPERIMENT);
  assert.equal(touched({ ...SAME, "a.RBX.conditional.r1": 3 }), EXPERIMENT);
  assert.equal(touched({ ...SAME, "a.RBX.conditional.r9": 3 }), EXPERIMENT);
  const changed = { rules: { r1: { on: 2 }, r2: { on: 1 }, r3: { on: 1 } } };
  assert.equal(touched(SAME, changed), EXPERIMENT);
});

Deno.test("an experiment locks nothing of other keys, however they begin", () => {
  assert.equal(touched(SAME), undefined);
  assert.equal(touched({ ...SAME, ab: 2, c: 2, d: 1 }), undefined);
  assert.equal(touched({ ...SAME, "ab.RBX.conditional.r2": 3 }), undefined);
  const changed = { rules: { r1: { on: 1 }, r2: { on: 2 } } };
  assert.equal(touched(SAME, changed), undefined);
});
