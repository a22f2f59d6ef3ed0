import assert from "node:assert/strict";
import fc from "fast-check";
import {
  chooseRevision,
  containsRevision,
  isAlreadyLive,
  planRestore,
} from "../../../src/config/restore.ts";
import type { Draft, LiveConfig, Revision } from "../../../src/values/configs.ts";
import { Failure } from "../../../src/values/failure.ts";
import { equalJson, type Json, type JsonObject, writeJson } from "../../../src/values/json.ts";
import { parseJson } from "../../../src/values/parseJson.ts";
import { keys, values } from "../files/randomValues.ts";
import { entriesOf, of } from "../values/randomJson.ts";

const NO_DRAFT: Draft = { entries: new Map() };

/** A revision; changes are `key: [before, after]`. */
function revision(
  version: number,
  changes: Record<string, readonly [unknown, unknown]> = {},
  more: Partial<Revision> = {},
): Revision {
  return {
    id: `revision-${version}`,
    version,
    time: "2026-03-01T12:00:00Z",
    changes: new Map(
      Object.entries(changes).map(([key, [before, after]]) => {
        return [key, { before: of(before), after: of(after) }];
      }),
    ),
    changedConditions: false,
    ...more,
  };
}

function live(version: number, entries: Record<string, unknown>): LiveConfig {
  return { version, entries: entriesOf(entries) };
}

const HISTORY = [
  revision(4, { a: [2, 3], added: [null, true] }),
  revision(3, { gone: ["x", null], a: [1, 2] }),
  revision(2, { a: [null, 1] }),
  revision(1, { gone: [null, "x"] }),
];
const LIVE = live(4, { a: 3, added: true, old: [] });

Deno.test("every publish since a revision is undone, newest first", () => {
  const restored = HISTORY.map((target) => {
    return writeJson(planRestore(target, HISTORY, LIVE, NO_DRAFT).content.entries);
  });
  assert.deepEqual(restored, [
    '{"a":3,"added":true,"old":[]}',
    '{"a":2,"old":[]}',
    '{"a":1,"old":[],"gone":"x"}',
    '{"old":[],"gone":"x"}',
  ]);
});

Deno.test("the diff goes from live to the revision, with what was added removed and the reverse", () => {
  const { diff, explained } = planRestore(HISTORY[2]!, HISTORY, LIVE, NO_DRAFT);
  assert.deepEqual(diff.changes.map(({ change, key }) => `${change} ${key}`), [
    "added gone",
    "changed a",
    "removed added",
  ]);
  assert.ok(explained);
});

Deno.test("a rollback to what is live has no changes", () => {
  const { diff, explained } = planRestore(HISTORY[0]!, HISTORY, LIVE, NO_DRAFT);
  assert.deepEqual(diff.changes, []);
  assert.ok(explained);
});

Deno.test("a history that does not lead to what is live does not explain it", () => {
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
  const untold = HISTORY.map((one) => revision(one.version, {}, { changesUnknown: true }));
  assert.ok(!explained(untold, LIVE), "the platform left the changes out");
});

Deno.test("a value that is spelt in another way is the same value", () => {
  const { explained } = planRestore(HISTORY[1]!, HISTORY, {
    version: 4,
    entries: new Map<string, Json>([["a", { lexeme: "3.0" }], ["added", true]]),
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
    const config = { version: states.length, entries: states.at(-1)! };
    const plan = planRestore(chosen, history, config, NO_DRAFT);
    const desired = states[chosen.version - 1]!;
    assert.ok(equalJson(plan.content.entries, desired));
    assert.ok(plan.explained);
    assert.equal(plan.diff.changes.length === 0, equalJson(desired, config.entries));
  }));
});

Deno.test("branches go back apart from the entries, and are named", () => {
  const branch = "a.RBX.conditional.r1";
  const history = [revision(2, { a: [1, 2], [branch]: [null, 1] }), revision(1, { a: [null, 1] })];
  const plan = planRestore(history[1]!, history, live(2, { a: 2, [branch]: 1 }), NO_DRAFT);
  assert.deepEqual(plan.branches, [{ name: branch, change: "removed" }]);
  assert.deepEqual(plan.diff.changes.map(({ key }) => key), ["a"]);
  assert.equal(writeJson(plan.content.entries), '{"a":1}');
});

Deno.test("conditions are not known where the history does not show what changed of them since", () => {
  const history = (...touched: number[]) =>
    [3, 2, 1].map((version) =>
      revision(version, {}, { changedConditions: touched.includes(version) })
    );
  const conditions = (...touched: number[]) =>
    planRestore(revision(2), history(...touched), live(3, {}), NO_DRAFT).content.conditions;
  assert.equal(conditions(3), undefined);
  assert.equal(conditions(2, 1), null);
  assert.equal(conditions(), null);
});

Deno.test("conditions go back to what the history says was there before", () => {
  const [good, bad] = ['{"w":1}', '{"w":2}'];
  const conditionsDelta = parseJson(`{"rules":{"r1":{"before":${good},"after":${bad}}}}`);
  const history = [
    revision(2, {}, { changedConditions: true, conditionsDelta }),
    revision(1),
  ];
  const conditions = parseJson(`{"rules":{"r1":${bad}},"rulesOrder":["r1"]}`);
  const plan = planRestore(history[1]!, history, { ...live(2, {}), conditions }, NO_DRAFT);
  assert.equal(
    writeJson(plan.content.conditions!),
    `{"rules":{"r1":${good}},"rulesOrder":["r1"]}`,
  );
  assert.deepEqual(plan.conditionChanges, [{ name: "r1", change: "changed" }]);
  assert.ok(!isAlreadyLive(plan));
});

Deno.test("a revision is live already when it is what serves, or equals it in every part", () => {
  const history = [revision(3), revision(2), revision(1)];
  const already = (at: number, more: Partial<Revision> = {}, version = 3) => {
    const [newest, ...older] = history;
    const all = [{ ...newest!, ...more }, ...older];
    return isAlreadyLive(planRestore(all[at]!, all, live(version, {}), NO_DRAFT));
  };
  assert.ok(already(0));
  assert.ok(already(1));
  assert.ok(
    !already(1, { changedConditions: true }),
    "what changed of the conditions is not known",
  );
  assert.ok(!already(1, {}, 4), "the history does not explain what is live");
});

Deno.test("nothing is live already while a newer version is on its way", () => {
  const history = [
    revision(3, { a: [2, 666] }, { deploymentResult: "InProgress" }),
    revision(2, { a: [1, 2] }),
    revision(1, { a: [null, 1] }),
  ];
  const back = (at: number) => planRestore(history[at]!, history, live(2, { a: 2 }), NO_DRAFT);
  for (const at of [0, 1, 2]) {
    assert.equal(back(at).pending, 3);
    assert.ok(!isAlreadyLive(back(at)));
  }
  assert.ok(back(1).explained && back(2).explained);
  assert.equal(writeJson(back(2).content.entries), '{"a":1}');
});

Deno.test("a publish that failed is not waited for, and not undone", () => {
  const history = [
    revision(3, { a: [2, 666] }, { deploymentResult: "Failed" }),
    revision(2, { a: [1, 2] }),
    revision(1, { a: [null, 1] }),
  ];
  const plan = planRestore(history[2]!, history, live(2, { a: 2 }), NO_DRAFT);
  assert.equal(plan.pending, undefined);
  assert.equal(writeJson(plan.content.entries), '{"a":1}');
  assert.ok(plan.explained);
});

Deno.test("of a draft that is shown whole, only what is not as it is live is discarded", () => {
  const draft = { entries: entriesOf({ a: 1, b: 5 }) };
  const plan = planRestore(revision(1), [revision(1)], live(1, { a: 1, b: 2 }), draft);
  assert.deepEqual(plan.discarded, ["b"]);
});

Deno.test("the keys of a staged draft are named, because the restore discards them", () => {
  const draft = { entries: entriesOf({ z: null, a: 1 }) };
  assert.deepEqual(planRestore(HISTORY[1]!, HISTORY, LIVE, draft).discarded, ["a", "z"]);
});

const IDS = ["5f2c1d9e-aaaa", "5f2c1d9e-bbbb", "0123456789", "ABCDEFGHIJ", "short", "0123456789-x"];
const NAMED = IDS.map((id, i) => revision(IDS.length - i, {}, { id }));

const ADVICE = "Name another.";

/** The ids that a name stands for: the chosen one, or those that the refusal names. */
function resolve(name: string, history = NAMED): readonly string[] {
  try {
    return [chooseRevision(name, history, ADVICE).id];
  } catch (error) {
    assert.ok(error instanceof Failure);
    if (error.advice === ADVICE) return [];
    return error.what.replace(/^.* revision ids: |\.$/g, "").split(", ");
  }
}

Deno.test("a whole id names its revision, however short, and though it begins another's", () => {
  for (const id of IDS) assert.deepEqual(resolve(id), [id]);
});

Deno.test("a version names a revision, in either letter case, after whole ids", () => {
  const history = [7, 6, 5].map((version) => revision(version, {}, { id: `${version}aaaaaaa` }));
  for (const name of ["v6", "V6", "v06", "6", "06", "previous", "Previous"]) {
    assert.deepEqual(chooseRevision(name, history, ADVICE), history[1]);
  }
  for (const name of ["v4", "4", "v", "v6x", " v6", "6x", "previou"]) {
    assert.deepEqual(resolve(name, history), []);
  }
  const named = revision(3, {}, { id: "v6" });
  assert.deepEqual(chooseRevision("v6", [...history, named], ADVICE), named);
  assert.ok(containsRevision("v6", history) && !containsRevision("v4", history));
  assert.ok(containsRevision("6", history) && !containsRevision("4", history));
  assert.ok(
    containsRevision("previous", history) && !containsRevision("previous", history.slice(0, 1)),
  );
  assert.throws(() => chooseRevision("previous", history.slice(0, 1), ADVICE), /before the newest/);
  assert.throws(() => chooseRevision("7aa", history, ADVICE), /too short/);
});

Deno.test("eight characters or more name a revision, fewer name none", () => {
  assert.deepEqual(resolve("ABCDEFGH"), ["ABCDEFGHIJ"]);
  assert.deepEqual(resolve("abcdefghi"), ["ABCDEFGHIJ"]);
  assert.deepEqual(resolve("ABCDEFG"), []);
  assert.deepEqual(resolve("shor"), []);
  assert.deepEqual(resolve(""), []);
  assert.deepEqual(resolve("BCDEFGHI"), []);
  assert.deepEqual(resolve("ABCDEFGHIJK"), []);
});

Deno.test("a beginning that several revisions share names none of them", () => {
  assert.deepEqual(resolve("5f2c1d9e"), IDS.slice(0, 2));
  assert.throws(() => chooseRevision("5f2c1d9e", NAMED, ADVICE), /is the beginning of 2/);
  assert.deepEqual(resolve("5f2c1d9e-a"), [IDS[0]]);
  assert.deepEqual(resolve("01234567"), ["0123456789", "0123456789-x"]);
});

Deno.test("an empty history has no revision", () => {
  assert.deepEqual(resolve("5f2c1d9e-aaaa", []), []);
});
