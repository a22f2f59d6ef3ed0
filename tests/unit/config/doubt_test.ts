import assert from "node:assert/strict";
import { findDoubt, looksEmpty } from "../../../src/config/doubt.ts";
import type { LiveConfig, Revision } from "../../../src/values/configs.ts";
import { revision } from "../commands/config/fakeConfigs.ts";
import { entriesOf } from "../values/randomJson.ts";

const LIVE: LiveConfig = { version: 2, entries: entriesOf({ a: 1 }), conditions: null };
const EMPTY: LiveConfig = { version: 2, entries: new Map(), conditions: null };
const NOTHING: LiveConfig = { version: 0, entries: new Map(), conditions: null };
/** Values without a version. */
const UNNAMED: LiveConfig = {
  version: 0,
  versionUnknown: true,
  entries: entriesOf({ a: 1 }),
  conditions: null,
};

Deno.test("live that is of the newest publish and has its changes is believed", () => {
  for (const newest of [revision(2), revision(2, { a: [0, 1], b: [1, null] })]) {
    assert.equal(findDoubt(LIVE, [newest, revision(1)]), undefined);
  }
  assert.equal(findDoubt(NOTHING, []), undefined);
});

/** Histories that contradict live, which is read as v2 with a = 1. */
const CONTRADICTIONS: readonly (readonly Revision[])[] = [
  [revision(1)],
  [],
  [revision(2, { a: [1, 2] })],
  [revision(2, { b: [null, 1] })],
  [revision(2, { a: [1, null] }), revision(1)],
];

for (const history of CONTRADICTIONS) {
  const shown = history.map(({ version, changes }) => `v${version} ${[...changes.keys()]}`);
  Deno.test(`live that contradicts a history of ${shown.join(", ") || "nothing"} is believed if it is read twice alike`, () => {
    const doubt = findDoubt(LIVE, history);
    assert.equal(doubt?.is, "contradiction");
    assert.equal(
      doubt?.why,
      history.length === 0
        ? "Roblox lists no revisions, but shows v2 as live"
        : "Roblox shows v2 as live, but its history says otherwise",
    );
    assert.equal(doubt?.advice, "Run it again in a minute.");
    assert.equal(findDoubt(LIVE, history, 0, { ...LIVE }), undefined);
    for (const earlier of [{ ...LIVE, version: 1 }, { ...LIVE, entries: entriesOf({ a: 2 }) }]) {
      assert.equal(findDoubt(LIVE, history, 0, earlier)?.is, "contradiction");
    }
  });
}

Deno.test("conditional values without their conditions are doubted", () => {
  const live = { version: 2, entries: entriesOf({ "a.RBX.conditional.r": 1 }), conditions: null };
  assert.equal(findDoubt(live, [revision(2)])?.is, "contradiction");
  assert.equal(findDoubt({ ...live, conditions: new Map() }, [revision(2)]), undefined);
});

Deno.test("an empty config is believed if it is read twice, unless the history shows entries", () => {
  const emptied = [revision(2, { a: [1, null] })];
  assert.equal(findDoubt(EMPTY, emptied)?.is, "contradiction");
  assert.equal(findDoubt(EMPTY, emptied, 0, EMPTY), undefined);
  assert.equal(findDoubt(EMPTY, [revision(2, { a: [1, 2] })], 0, EMPTY)?.is, "contradiction");
});

Deno.test("live older than a publish that is already deployed may lag for a moment", () => {
  for (const deploymentResult of ["", "Published", "Success", "Frobnicated"]) {
    const history = [{ ...revision(3), deploymentResult }, revision(2)];
    assert.deepEqual(findDoubt(LIVE, history), {
      is: "lag",
      why: "v3 is published, but Roblox still shows v2 as live",
      advice: "Run it again in a minute.",
    });
  }
  assert.equal(findDoubt(NOTHING, [revision(3)])?.is, "lag");
});

Deno.test("live older than a publish that is being rolled out may lag for minutes", () => {
  for (const deploymentResult of ["InProgress", "PartialSuccess", "Pending"]) {
    const history = [{ ...revision(3), deploymentResult }, revision(2)];
    const doubt = findDoubt(LIVE, history);
    assert.equal(doubt?.is, "rollout");
    assert.equal(doubt?.why, "v3 is published, but Roblox still shows v2 as live");
    assert.equal(findDoubt({ ...LIVE, version: 1 }, history)?.is, "lag");
  }
});

Deno.test("a failed publish does not change live", () => {
  const history = [{ ...revision(3), deploymentResult: "Failed" }, revision(2)];
  assert.equal(findDoubt(LIVE, history), undefined);
});

Deno.test("live older than what this folder saw is not believed, unless the history explains it", () => {
  const doubt = findDoubt(LIVE, [revision(2)], 3);
  assert.equal(doubt?.is, "contradiction");
  assert.equal(doubt?.why, "This folder last saw v3, but Roblox still shows v2 as live");
  assert.match(
    doubt!.advice,
    /^Run it again in a minute; if that does not help, remove .* lock file\.$/,
  );
  assert.equal(findDoubt(LIVE, [revision(2)], 2), undefined);
  // What it saw is believed, though the history does not have it yet.
  assert.equal(findDoubt({ ...LIVE, version: 3 }, [revision(2)], 3), undefined);
  const failed = [{ ...revision(3), deploymentResult: "Failed" }, revision(2)];
  assert.equal(findDoubt(LIVE, failed, 3), undefined);
});

Deno.test("values without a version belong to the newest publish if they have its changes", () => {
  const history = [revision(3, { a: [2, 1] })];
  assert.equal(findDoubt(UNNAMED, history), undefined);
});

Deno.test("values without a version contradict an empty history until they are read twice", () => {
  const doubt = findDoubt(UNNAMED, []);
  assert.equal(doubt?.why, "Roblox lists no revisions, but shows entries as live");
  assert.equal(findDoubt(UNNAMED, [], 0, UNNAMED), undefined);
  const others = { ...UNNAMED, entries: entriesOf({ other: 1 }) };
  assert.equal(findDoubt(UNNAMED, [], 0, others)?.is, "contradiction");
});

Deno.test("values without a version and without the newest change are never believed", () => {
  const history = [revision(3, { a: [1, 2] }), revision(2)];
  for (const earlier of [undefined, UNNAMED]) {
    const doubt = findDoubt(UNNAMED, history, 0, earlier);
    assert.equal(doubt?.is, "contradiction");
    assert.equal(doubt?.why, "Roblox shows v3 as live, but its history says otherwise");
  }
});

Deno.test("live without a version or without entries looks empty", () => {
  assert.deepEqual([LIVE, EMPTY, NOTHING, UNNAMED].map(looksEmpty), [false, true, true, true]);
});
