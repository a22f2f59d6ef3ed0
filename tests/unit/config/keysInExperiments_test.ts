import assert from "node:assert/strict";
import { diffConfigs } from "../../../src/config/diffConfigs.ts";
import { refuseKeyInExperiment } from "../../../src/config/keysInExperiments.ts";
import { Failure, orFailure } from "../../../src/values/failure.ts";
import type { LiveConfig } from "../../../src/values/configs.ts";
import { entriesOf, of } from "../values/randomJson.ts";

const LIVE: LiveConfig = {
  version: 4,
  entries: entriesOf({ a: 1, ab: 1, c: 1, "a.RBX.conditional.r1": 2, "ab.RBX.conditional.r2": 2 }),
  conditions: of({ rules: { r1: { on: 1 }, r2: { on: 1 }, r3: { on: 1 } } }),
};
const EXPERIMENT = { name: "Prices", key: "a" };

/** Whether a change of live to these touches the key of the experiment. */
function isRefused(
  entries: Record<string, unknown>,
  conditions: unknown = LIVE.conditions,
): boolean {
  const plan = diffConfigs(LIVE, {
    entries: entriesOf(entries),
    conditions: conditions === LIVE.conditions ? LIVE.conditions : of(conditions),
  });
  const failure = orFailure(() =>
    refuseKeyInExperiment(plan, { running: [EXPERIMENT], completed: [] })
  );
  return failure instanceof Failure;
}

const SAME = { a: 1, ab: 1, c: 1, "a.RBX.conditional.r1": 2, "ab.RBX.conditional.r2": 2 };

Deno.test("an experiment locks its key, the key's conditional values and their conditions", () => {
  const { a: _, ...without } = SAME;
  assert.equal(isRefused({ ...SAME, a: 2 }), true);
  assert.equal(isRefused(without), true);
  assert.equal(isRefused({ ...SAME, "a.RBX.conditional.r1": 3 }), true);
  assert.equal(isRefused({ ...SAME, "a.RBX.conditional.r9": 3 }), true);
  const changed = { rules: { r1: { on: 2 }, r2: { on: 1 }, r3: { on: 1 } } };
  assert.equal(isRefused(SAME, changed), true);
});

Deno.test("an experiment does not lock other keys with the same beginning", () => {
  assert.equal(isRefused(SAME), false);
  assert.equal(isRefused({ ...SAME, ab: 2, c: 2, d: 1 }), false);
  assert.equal(isRefused({ ...SAME, "ab.RBX.conditional.r2": 3 }), false);
  const changed = { rules: { r1: { on: 1 }, r2: { on: 2 } } };
  assert.equal(isRefused(SAME, changed), false);
});
