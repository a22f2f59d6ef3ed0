import assert from "node:assert/strict";
import fc from "fast-check";
import { hasConditions } from "../../../src/config/conditionSet.ts";
import { isStaged, stagedKeys } from "../../../src/config/draft.ts";
import { type Plan, planSync } from "../../../src/config/syncPlan.ts";
import type { Config, Draft, LiveConfig } from "../../../src/values/configs.ts";
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

const EMPTY: Draft = { entries: new Map(), conditions: null };

function liveOf(values: Record<string, unknown>, conditions?: string): LiveConfig {
  return {
    version: 7,
    entries: entriesOf(values),
    conditions: conditions === undefined ? null : parseJson(conditions),
  };
}

function draftOf(values: Record<string, unknown>, conditions?: string, hash?: string): Draft {
  return {
    entries: entriesOf(values),
    conditions: conditions === undefined ? null : parseJson(conditions),
    ...(hash === undefined ? {} : { hash }),
  };
}

/** A section without conditions. */
function fileOf(values: Record<string, unknown>): Config {
  return { entries: entriesOf(values), conditions: undefined };
}

/** The conditions that a plan changes. */
function conditionsOf({ conditions: { definitions } }: Plan) {
  return definitions.map(({ id, change }) => [id, change]);
}

/** The conditional values that a plan changes. */
function valuesOf({ conditions: { keys } }: Plan) {
  return keys.flatMap(({ key, branches }) =>
    branches.flatMap(({ condition, change }) =>
      change === undefined ? [] : [[`${key} ${condition}`, change.change]]
    )
  );
}

for (const [draftConditions, draftHolds] of PAYLOADS) {
  for (const [liveConditions] of PAYLOADS) {
    const [drafted, published] = [draftConditions ?? "none", liveConditions ?? "none"];
    Deno.test(`with conditions ${drafted} staged and ${published} published, the right ones are sent unchanged`, () => {
      const plan = planSync(
        fileOf({ a: 2 }),
        liveOf({ a: 1 }, liveConditions),
        draftOf({}, draftConditions),
      );
      assert.equal(
        writeJson(plan.next.conditions!),
        (draftHolds ? draftConditions : liveConditions) ?? "null",
      );
    });
  }
}

Deno.test("a payload has conditions if it defines or orders one", () => {
  for (const [payload, holds] of PAYLOADS) {
    const conditions = payload === undefined ? undefined : parseJson(payload);
    assert.equal(hasConditions(conditions), holds, payload);
  }
  for (const strange of ["null", "[]", "5", '"x"', '{"rules":[1],"rulesOrder":{}}']) {
    assert.equal(hasConditions(parseJson(strange)), false, strange);
  }
});

Deno.test("of the kept conditions, those equal to live stay, and the others change", () => {
  const two = '{"rules":{"r1":{},"r2":{},"gone":null},"rulesOrder":["r1","r2"]}';
  const one = '{"rules":{"r2":{}}}';
  const other = '{"rules":{"r2":{"x":1}}}';
  const conditions = (draft?: string, live?: string) => {
    const plan = planSync(fileOf({ a: 1 }), liveOf({}, live), draftOf({}, draft));
    return { kept: plan.keptConditions, changes: conditionsOf(plan) };
  };
  const removed = ["r1", "removed"];
  const added = ["r1", "added"];
  assert.deepEqual(conditions(undefined, two), { kept: ["r1", "r2"], changes: [] });
  assert.deepEqual(conditions(two, two), { kept: ["r1", "r2"], changes: [] });
  assert.deepEqual(conditions(one, two), { kept: ["r2"], changes: [removed] });
  assert.deepEqual(conditions(two, one), { kept: ["r2"], changes: [added] });
  assert.deepEqual(conditions(other, one), {
    kept: [],
    changes: [["r2", "changed"]],
  });
  for (const none of [conditions("{}", "{}"), conditions()]) {
    assert.deepEqual(none, { kept: [], changes: [] });
  }
});

Deno.test("if there is nothing to publish, nothing is discarded and no condition changes", () => {
  const live = liveOf({ a: 1, "a.RBX.conditional.r1": 1 }, '{"rules":{"r1":{}}}');
  const staged = { a: 5, "a.RBX.conditional.r1": 2 };
  const plan = planSync(fileOf({ a: 1 }), live, draftOf(staged, '{"rules":{"r2":{}}}'));
  assert.deepEqual(plan.discarded, []);
  assert.deepEqual([plan.keptConditions, conditionsOf(plan)], [["r1"], []]);
  assert.deepEqual([plan.keptBranches, valuesOf(plan)], [["a.RBX.conditional.r1"], []]);
});

Deno.test("in a complete draft, entries equal to live do not count as staged", () => {
  const live = liveOf({ a: 1, b: 2, c: 3 });
  assert.deepEqual(stagedKeys(draftOf({ a: 1.0, b: 3, d: 4, c: null }), live), ["b", "c", "d"]);
});

Deno.test("keeping the draft's conditions keeps its conditional values, too, even a staged removal", () => {
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
  const plan = planSync(fileOf({ a: 1 }), live, draft);
  assert.ok(equalJson(
    plan.next.entries,
    entriesOf({
      a: 1,
      "a.RBX.conditional.kept": 1,
      "a.RBX.conditional.moved": 2,
      "a.RBX.conditional.new": 3,
    }),
  ));
  assert.deepEqual(plan.discarded, ["a"]);
  assert.deepEqual(plan.keptBranches, ["a.RBX.conditional.kept"]);
  assert.deepEqual(valuesOf(plan), [
    ["a moved", "changed"],
    ["a new", "added"],
    ["a dropped", "removed"],
  ]);
});

Deno.test("keeping the published conditions keeps their conditional values, and names those of the draft that are discarded", () => {
  const live = liveOf({ "a.RBX.conditional.kept": 1 }, '{"rules":{"r1":{}}}');
  const draft = draftOf({ z: 1, b: null, "a.RBX.conditional.new": 3 });
  const plan = planSync(fileOf({ a: 1 }), live, draft);
  assert.ok(
    equalJson(plan.next.entries, entriesOf({ a: 1, "a.RBX.conditional.kept": 1 })),
  );
  assert.deepEqual(plan.discarded, ["a.RBX.conditional.new", "b", "z"]);
});

Deno.test("for any config, the file's entries are staged with the live conditional values", () => {
  const branches = fc.array(
    fc.tuple(fc.nat(9).map((n) => `k${n}.RBX.conditional.r`), fc.constantFrom<Json>(true, "x")),
  );
  fc.assert(fc.property(entries, entries, branches, entries, (desired, live, branches, staged) => {
    const all = new Map([...live, ...branches]);
    const file = { entries: desired, conditions: undefined };
    const { next, diff } = planSync(file, { version: 3, entries: all, conditions: null }, {
      entries: staged,
      conditions: null,
    });
    assert.ok(equalJson(next.entries, new Map([...desired, ...branches])));
    assert.equal(diff.changes.length === 0, equalJson(desired, live));
    assert.equal(next.conditions, null);
  }));
});

Deno.test("something is staged if the draft has an entry, a removal or a condition, not if it only has a hash", () => {
  assert.ok(!isStaged(EMPTY));
  assert.ok(!isStaged(draftOf({}, '{"rules":{}}', "h")));
  assert.ok(isStaged(draftOf({ a: 1 })));
  assert.ok(isStaged(draftOf({ a: null })));
  assert.ok(isStaged(draftOf({}, '{"rules":{"r":{}}}')));
});
