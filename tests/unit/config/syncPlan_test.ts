import assert from "node:assert/strict";
import fc from "fast-check";
import { hasConditions } from "../../../src/config/compareConditions.ts";
import { isStaged, stagedKeys } from "../../../src/config/draft.ts";
import { planSync } from "../../../src/config/syncPlan.ts";
import type { Draft, LiveConfig } from "../../../src/values/configs.ts";
import { equalJson, type Json, writeJson } from "../../../src/values/json.ts";
import { parseJson } from "../../../src/values/parseJson.ts";
import { entries, entriesOf } from "../values/randomJson.ts";

/** Payloads of conditions, and whether they contain any; the platform may leave out every field. */
const PAYLOADS: readonly (readonly [payload: string | undefined, holds: boolean])[] = [
  [undefined, false],
  ["{}", false],
  ['{"rules":null,"rulesOrder":null}', false],
  ['{"rules":{},"rulesOrder":[]}', false],
  ['{"rules":{"gone":null}}', true],
  ['{"rules":{"r2":{"tokens":[]},"r1":{"tokens":[{"operator":"AND"}]}},"rulesOrder":["r1"]}', true],
  ['{"rules":{"r1":{"tokens":null}}}', true],
  ['{"rules":null,"rulesOrder":["r1"]}', true],
  ['{"unknown":1.0,"rules":{"r1":{"weight":1e2}}}', true],
];

const EMPTY: Draft = { entries: new Map() };

function liveOf(values: Record<string, unknown>, conditions?: string): LiveConfig {
  return {
    version: 7,
    entries: entriesOf(values),
    ...(conditions === undefined ? {} : { conditions: parseJson(conditions) }),
  };
}

function draftOf(values: Record<string, unknown>, conditions?: string, hash?: string): Draft {
  return {
    entries: entriesOf(values),
    ...(conditions === undefined ? {} : { conditions: parseJson(conditions) }),
    ...(hash === undefined ? {} : { hash }),
  };
}

for (const [draftConditions, draftHolds] of PAYLOADS) {
  for (const [liveConditions] of PAYLOADS) {
    const [drafted, published] = [draftConditions ?? "none", liveConditions ?? "none"];
    Deno.test(`staged conditions ${drafted} over published ${published}: the right ones, verbatim`, () => {
      const plan = planSync(
        entriesOf({ a: 2 }),
        liveOf({ a: 1 }, liveConditions),
        draftOf({}, draftConditions),
      );
      const carried = plan.overwrite.conditionalRules;
      assert.equal(
        carried === undefined ? undefined : writeJson(carried),
        draftHolds ? draftConditions : liveConditions,
      );
    });
  }
}

Deno.test("a payload contains conditions when it names one or orders one", () => {
  for (const [payload, holds] of PAYLOADS) {
    const conditions = payload === undefined ? undefined : parseJson(payload);
    assert.equal(hasConditions(conditions), holds, payload);
  }
  for (const strange of ["null", "[]", "5", '"x"', '{"rules":[1],"rulesOrder":{}}']) {
    assert.equal(hasConditions(parseJson(strange)), false, strange);
  }
});

Deno.test("of the carried conditions, those that stay as they are live are kept, the others change", () => {
  const two = '{"rules":{"r1":{},"r2":{},"gone":null},"rulesOrder":["r1","r2"]}';
  const one = '{"rules":{"r2":{}}}';
  const other = '{"rules":{"r2":{"x":1}}}';
  const conditions = (draft?: string, live?: string) => {
    const plan = planSync(entriesOf({ a: 1 }), liveOf({}, live), draftOf({}, draft));
    return { kept: plan.keptConditions, changes: plan.conditionChanges };
  };
  const removed = { name: "r1", change: "removed" };
  const added = { name: "r1", change: "added" };
  assert.deepEqual(conditions(undefined, two), { kept: ["r1", "r2"], changes: [] });
  assert.deepEqual(conditions(two, two), { kept: ["r1", "r2"], changes: [] });
  assert.deepEqual(conditions(one, two), { kept: ["r2"], changes: [removed] });
  assert.deepEqual(conditions(two, one), { kept: ["r2"], changes: [added] });
  assert.deepEqual(conditions(other, one), {
    kept: [],
    changes: [{ name: "r2", change: "changed" }],
  });
  for (const none of [conditions("{}", "{}"), conditions()]) {
    assert.deepEqual(none, { kept: [], changes: [] });
  }
});

Deno.test("where there is nothing to publish, nothing is discarded and no condition changes", () => {
  const live = liveOf({ a: 1, "a.RBX.conditional.r1": 1 }, '{"rules":{"r1":{}}}');
  const staged = { a: 5, "a.RBX.conditional.r1": 2 };
  const plan = planSync(entriesOf({ a: 1 }), live, draftOf(staged, '{"rules":{"r2":{}}}'));
  assert.deepEqual(plan.discarded, []);
  assert.deepEqual([plan.keptConditions, plan.conditionChanges], [["r1"], []]);
  assert.deepEqual([plan.keptBranches, plan.branches], [["a.RBX.conditional.r1"], []]);
});

Deno.test("of a draft that is shown whole, what is as it is live is not staged", () => {
  const live = liveOf({ a: 1, b: 2, c: 3 });
  assert.deepEqual(stagedKeys(draftOf({ a: 1.0, b: 3, d: 4, c: null }), live), ["b", "c", "d"]);
});

Deno.test("with the draft's conditions go the draft's branches, a staged deletion among them", () => {
  const live = liveOf(
    { "a.RBX.conditional.kept": 1, "a.RBX.conditional.moved": 1, "a.RBX.conditional.dropped": 1 },
    '{"rules":{"r1":{}}}',
  );
  const draft = draftOf(
    {
      a: 5,
      "a.RBX.conditional.moved": 2,
      "a.RBX.conditional.dropped": null,
      "a.RBX.conditional.new": 3,
    },
    '{"rules":{"r2":{}}}',
  );
  const plan = planSync(entriesOf({ a: 1 }), live, draft);
  assert.ok(equalJson(
    plan.overwrite.entries,
    entriesOf({
      a: 1,
      "a.RBX.conditional.kept": 1,
      "a.RBX.conditional.moved": 2,
      "a.RBX.conditional.new": 3,
    }),
  ));
  assert.deepEqual(plan.discarded, ["a"]);
  assert.deepEqual(plan.keptBranches, ["a.RBX.conditional.kept"]);
  assert.deepEqual(plan.branches, [
    { name: "a.RBX.conditional.dropped", change: "removed" },
    { name: "a.RBX.conditional.moved", change: "changed" },
    { name: "a.RBX.conditional.new", change: "added" },
  ]);
});

Deno.test("with the published conditions go the published branches, and a draft's are discarded by name", () => {
  const live = liveOf({ "a.RBX.conditional.kept": 1 }, '{"rules":{"r1":{}}}');
  const draft = draftOf({ z: 1, b: null, "a.RBX.conditional.new": 3 });
  const plan = planSync(entriesOf({ a: 1 }), live, draft);
  assert.ok(
    equalJson(plan.overwrite.entries, entriesOf({ a: 1, "a.RBX.conditional.kept": 1 })),
  );
  assert.deepEqual(plan.discarded, ["a.RBX.conditional.new", "b", "z"]);
});

Deno.test("the hash that came is sent back, and nothing is sent when none came", () => {
  const plan = (hash?: string) => planSync(new Map(), liveOf({}), draftOf({}, undefined, hash));
  assert.equal(plan("h1").overwrite.draftHash, "h1");
  assert.ok(!("draftHash" in plan().overwrite));
});

Deno.test("for any config, what is staged is the wanted entries with the live branches", () => {
  const branches = fc.array(
    fc.tuple(fc.nat(9).map((n) => `k${n}.RBX.conditional.r`), fc.constantFrom<Json>(true, "x")),
  );
  fc.assert(fc.property(entries, entries, branches, entries, (desired, live, branches, staged) => {
    const all = new Map([...live, ...branches]);
    const { overwrite, diff } = planSync(desired, { version: 3, entries: all }, {
      entries: staged,
    });
    assert.ok(equalJson(overwrite.entries, new Map([...desired, ...branches])));
    assert.equal(diff.changes.length === 0, equalJson(desired, live));
    assert.ok(!("conditionalRules" in overwrite));
  }));
});

Deno.test("a draft is staged when it contains an entry, a deletion or a condition; its hash alone is nothing", () => {
  assert.ok(!isStaged(EMPTY));
  assert.ok(!isStaged(draftOf({}, '{"rules":{}}', "h")));
  assert.ok(isStaged(draftOf({ a: 1 })));
  assert.ok(isStaged(draftOf({ a: null })));
  assert.ok(isStaged(draftOf({}, '{"rules":{"r":{}}}')));
});
