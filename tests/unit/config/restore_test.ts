import assert from "node:assert/strict";
import fc from "fast-check";
import type { KeyDiff } from "../../../src/config/diffConfigs.ts";
import type { Selection } from "../../../src/config/keySelection.ts";
import { isAlreadyLive, planRestore, restoreChosen } from "../../../src/config/restore.ts";
import type { Draft, LiveConfig, Revision } from "../../../src/values/configs.ts";
import { Failure } from "../../../src/values/failure.ts";
import { equalJson, type Json, type JsonObject, writeJson } from "../../../src/values/json.ts";
import { parseJson } from "../../../src/values/parseJson.ts";
import { revision } from "../commands/config/fakeConfigs.ts";
import { keys, values } from "../files/randomValues.ts";
import { entriesOf, of } from "../values/randomJson.ts";

const NO_DRAFT: Draft = { entries: new Map(), conditions: null };

function live(version: number, entries: Record<string, unknown>): LiveConfig {
  return { version, entries: entriesOf(entries), conditions: null };
}

const HISTORY = [
  revision(4, { a: [2, 3], added: [null, true] }),
  revision(3, { gone: ["x", null], a: [1, 2] }),
  revision(2, { a: [null, 1] }),
  revision(1, { gone: [null, "x"] }),
];
const LIVE = live(4, { a: 3, added: true, old: [] });

Deno.test("every publish since a revision is undone, newest first", () => {
  const restored = HISTORY.map((target) =>
    writeJson(planRestore(target, HISTORY, LIVE, NO_DRAFT).content.entries)
  );
  assert.deepEqual(restored, [
    '{"a":3,"added":true,"old":[]}',
    '{"a":2,"old":[]}',
    '{"a":1,"old":[],"gone":"x"}',
    '{"old":[],"gone":"x"}',
  ]);
});

Deno.test("the diff goes from live to the revision: what was added is removed, and the other way round", () => {
  const { diff, explained } = planRestore(HISTORY[2]!, HISTORY, LIVE, NO_DRAFT);
  assert.deepEqual(diff.changes.map(({ change, key }) => `${change} ${key}`), [
    "added gone",
    "changed a",
    "removed added",
  ]);
  assert.ok(explained);
});

Deno.test("a history that does not lead to what is live is refused", () => {
  const explained = (history: readonly Revision[], config: LiveConfig) =>
    planRestore(history.at(-1)!, history, config, NO_DRAFT).explained;
  assert.ok(explained(HISTORY, LIVE));
  assert.ok(!explained(HISTORY, live(4, { a: 4, added: true })), "another value is live");
  assert.ok(!explained(HISTORY, live(4, { a: 3 })), "an added key is not live");
  assert.ok(!explained(HISTORY, live(4, { a: 3, added: true, gone: 1 })), "a removed key is live");
  assert.ok(!explained(HISTORY, live(5, { a: 3, added: true })), "a newer version is live");
  assert.ok(!explained(HISTORY, live(3, { a: 3, added: true })), "an older version is live");
  assert.ok(
    !explained(HISTORY.filter(({ version }) => version !== 2), live(4, { a: 3, added: true })),
    "a publish is missing from the history",
  );
  const withoutChanges = HISTORY.map((one) => revision(one.version, {}, { changesUnknown: true }));
  assert.ok(!explained(withoutChanges, LIVE), "the platform left the changes out");
});

Deno.test("another spelling of a value is the same value", () => {
  const { explained } = planRestore(HISTORY[1]!, HISTORY, {
    version: 4,
    entries: new Map<string, Json>([["a", { lexeme: "3.0" }], ["added", true]]),
    conditions: null,
  }, NO_DRAFT);
  assert.ok(explained);
});

Deno.test("for any history, the plan leads to what was live at the chosen revision", () => {
  const state = fc.array(fc.tuple(keys, values), { maxLength: 4 })
    .map((entries): JsonObject => new Map(entries));
  fc.assert(fc.property(fc.array(state, { minLength: 1, maxLength: 6 }), fc.nat(), (states, at) => {
    const history = states.map((after, i) => {
      const before = states[i - 1] ?? new Map<string, Json>();
      const touched = new Set([...before.keys(), ...after.keys()]);
      const changes = [...touched].flatMap((key) => {
        const [old, now] = [before.get(key) ?? null, after.get(key) ?? null];
        return equalJson(old, now) ? [] : [[key, { before: old, after: now }] as const];
      });
      return revision(i + 1, {}, { changes: new Map(changes) });
    }).reverse();
    const chosen = history[at % history.length]!;
    const config = { version: states.length, entries: states.at(-1)!, conditions: null };
    const plan = planRestore(chosen, history, config, NO_DRAFT);
    const desired = states[chosen.version - 1]!;
    assert.ok(equalJson(plan.content.entries, desired));
    assert.ok(plan.explained);
    assert.equal(plan.diff.changes.length === 0, equalJson(desired, config.entries));
  }));
});

Deno.test("conditional values are rolled back apart from entries, and are named", () => {
  const branch = "a.RBX.conditional.r1";
  const history = [revision(2, { a: [1, 2], [branch]: [null, 1] }), revision(1, { a: [null, 1] })];
  const plan = planRestore(history[1]!, history, live(2, { a: 2, [branch]: 1 }), NO_DRAFT);
  const [{ branches }] = plan.conditions.keys as [KeyDiff];
  assert.deepEqual(branches.map((one) => [one.condition, one.change?.change]), [["r1", "removed"]]);
  assert.deepEqual(plan.diff.changes.map(({ key }) => key), ["a"]);
  assert.equal(writeJson(plan.content.entries), '{"a":1}');
});

Deno.test("conditions are unknown if the history does not show what changed in them since", () => {
  const history = (...touched: number[]) =>
    [3, 2, 1].map((version) =>
      revision(version, { a: [version - 1, version] }, {
        changedConditions: touched.includes(version),
      })
    );
  const conditions = (...touched: number[]) =>
    planRestore(revision(2), history(...touched), live(3, { a: 3 }), NO_DRAFT).content.conditions;
  assert.equal(conditions(3), undefined);
  assert.equal(conditions(2, 1), null);
  assert.equal(conditions(), null);
});

Deno.test("conditions are rolled back to what the history shows", () => {
  const [good, bad] = ['{"w":1}', '{"w":2}'];
  const conditionsDelta = parseJson(`{"rules":{"r1":{"before":${good},"after":${bad}}}}`);
  const history = [
    revision(2, {}, { changedConditions: true, conditionsDelta }),
    revision(1, {}, {
      changedConditions: true,
      conditionsDelta: parseJson(`{"rules":{"r1":{"before":null,"after":${good}}}}`),
    }),
  ];
  const conditions = parseJson(`{"rules":{"r1":${bad}},"rulesOrder":["r1"]}`);
  const plan = planRestore(history[1]!, history, { ...live(2, {}), conditions }, NO_DRAFT);
  assert.equal(
    writeJson(plan.content.conditions!),
    `{"rules":{"r1":${good}},"rulesOrder":["r1"]}`,
  );
  assert.deepEqual(plan.conditions.definitions.map(({ id, change }) => [id, change]), [
    ["r1", "changed"],
  ]);
  assert.ok(!isAlreadyLive(plan));
});

Deno.test("a revision is already live if it is the deployed one or equals it completely", () => {
  const history = [
    revision(3, { a: [2, 1] }),
    revision(2, { a: [1, 2] }),
    revision(1, { a: [null, 1] }),
  ];
  const already = (at: number, more: Partial<Revision> = {}, version = 3) => {
    const [newest, ...older] = history;
    const all = [{ ...newest!, ...more }, ...older];
    return isAlreadyLive(planRestore(all[at]!, all, live(version, { a: 1 }), NO_DRAFT));
  };
  assert.ok(already(0));
  assert.ok(!already(1));
  assert.ok(already(2));
  assert.ok(
    !already(2, { changedConditions: true }),
    "what changed of the conditions is not known",
  );
  assert.ok(!already(2, {}, 4), "the history does not explain what is live");
});

/** The plans back from v2 to each revision, newest first, after a publish that was deployed like this. */
const plansAfter = (deploymentResult: string) => {
  const history = [
    revision(3, { a: [2, 666] }, { deploymentResult }),
    revision(2, { a: [1, 2] }),
    revision(1, { a: [null, 1] }),
  ];
  return history.map((one) => planRestore(one, history, live(2, { a: 2 }), NO_DRAFT));
};

Deno.test("nothing counts as already live during a rollout of a newer version", () => {
  const plans = plansAfter("InProgress");
  assert.deepEqual(plans.map(({ pending }) => pending), [3, 3, 3]);
  assert.deepEqual(plans.map(isAlreadyLive), [false, false, false]);
});

Deno.test("a publish that is not live is not undone, and a failed one is not waited for", () => {
  for (const deploymentResult of ["InProgress", "Failed"]) {
    const [, current, first] = plansAfter(deploymentResult);
    assert.ok(current!.explained && first!.explained);
    assert.equal(writeJson(first!.content.entries), '{"a":1}');
  }
  assert.equal(plansAfter("Failed")[2]!.pending, undefined);
});

Deno.test("staged changes are named, because the restore discards them", () => {
  const draft = { entries: entriesOf({ z: null, b: 5, a: 1 }), conditions: null };
  const plan = planRestore(revision(1), [revision(1)], live(1, { a: 1, b: 2, z: 1 }), draft);
  assert.deepEqual(plan.discarded, ["b", "z"]);
});

const rules = (words: Readonly<Record<string, string>>, order = Object.keys(words)): Json =>
  of({
    rules: Object.fromEntries(Object.entries(words).map(([id, word]) => [id, { tokens: [word] }])),
    rulesOrder: order,
  });
const only = (...globs: string[]): Selection => ({ only: globs, except: [] });

const CONDITIONAL: LiveConfig = {
  version: 3,
  entries: entriesOf({ a: 3, b: 3, c: 3, "a.RBX.conditional.us": 30, "b.RBX.conditional.us": 31 }),
  conditions: rules({ us: "US" }),
};
const FIRST = (tokens: string) =>
  revision(1, {}, {
    changedConditions: true,
    conditionsDelta: of({ rules: { us: { before: null, after: { tokens: [tokens] } } } }),
  });
const PUBLISHES = [
  revision(3, { a: [2, 3], c: [null, 3], "a.RBX.conditional.us": [20, 30] }),
  revision(2, { b: [2, 3] }),
  FIRST("US"),
];

const restore = (
  selection: Selection,
  history: readonly Revision[] = PUBLISHES,
  live = CONDITIONAL,
) =>
  restoreChosen(
    planRestore(history.at(-1)!, history, live, {
      hash: "h",
      entries: entriesOf({ d: 1 }),
      conditions: null,
    }),
    selection,
  );

/** The last publish before these changed the conditions. */
const conditionsChanged = (
  delta: Json | undefined,
  first = FIRST("CA"),
): readonly Revision[] => [
  ...PUBLISHES.slice(0, 1),
  revision(2, {}, {
    changedConditions: true,
    ...(delta === undefined ? {} : { conditionsDelta: delta }),
  }),
  first,
];

Deno.test("the selected keys are rolled back with their conditional values, and all others stay", () => {
  const plan = restore(only("a"));
  const back = entriesOf({
    a: 2,
    b: 3,
    c: 3,
    "a.RBX.conditional.us": 20,
    "b.RBX.conditional.us": 31,
  });
  assert.deepEqual(new Map([...plan.content.entries].sort()), new Map([...back].sort()));
  assert.deepEqual(plan.content.conditions, CONDITIONAL.conditions);
  assert.deepEqual(plan.diff.changes.map(({ key }) => key), ["a"]);
  assert.deepEqual(plan.notChosen, ["b", "c"]);
  assert.deepEqual(plan.discarded, ["d"]);
  assert.deepEqual(restore({ only: [], except: ["a", "b"] }).notChosen, ["a", "b"]);
});

Deno.test("conditions that have changed since are reported as not rolled back", () => {
  const delta = of({
    rules: { us: { before: null, after: { tokens: ["US"] } } },
    rulesOrder: { before: [], after: ["us"] },
  });
  // b has a value for it.
  const { notChosen } = restore(only("c"), conditionsChanged(delta, revision(1)));
  assert.deepEqual(notChosen, ["a", "b", "conditions"]);
});

Deno.test("a key whose condition differs in live is refused, with the keys that use the condition", () => {
  const delta = of({ rules: { us: { before: { tokens: ["CA"] }, after: { tokens: ["US"] } } } });
  assert.throws(
    () => restore(only("a"), conditionsChanged(delta)),
    /a needs the condition "us", which is different in live; b would be affected, too\./,
  );
});

Deno.test("what the history does not show cannot be rolled back in part", () => {
  const others = { ...CONDITIONAL, entries: entriesOf({ a: 9 }) };
  assert.throws(
    () => restore(only("a"), PUBLISHES, others),
    (error) =>
      error instanceof Failure &&
      /^The history does not explain every change since v1/.test(error.what),
  );
  assert.throws(
    () => restore(only("a"), conditionsChanged(undefined)),
    /The history does not show the conditions of v1, and a has conditional values\./,
  );
  assert.throws(
    () => restore({ only: [], except: ["c"] }, conditionsChanged(undefined)),
    (error) => error instanceof Failure && /--except a --except b\.$/.test(error.advice),
  );
  // Without conditional values, a key needs no condition.
  assert.deepEqual(restore(only("c"), conditionsChanged(undefined)).notChosen, ["a", "conditions"]);
});

Deno.test("globs that match nothing on either side are refused", () => {
  assert.throws(() => restore(only("d")), /No entry matches --only d\./);
});
