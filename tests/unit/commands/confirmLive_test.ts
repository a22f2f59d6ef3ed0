import assert from "node:assert/strict";
import { confirmLive } from "../../../src/commands/config/state/confirmLive.ts";
import type { Configs } from "../../../src/platform/configs.ts";
import type { LiveConfig, Revision } from "../../../src/values/configs.ts";
import { Failure } from "../../../src/values/failure.ts";
import { entriesOf } from "../values/randomJson.ts";
import { fakeConfigs, revision } from "./fakeConfigs.ts";

const knownLive = (configs: Configs, live: LiveConfig, history: readonly Revision[]) =>
  confirmLive(configs, live, history, {});
const pendingLive = (configs: Configs, live: LiveConfig, history: readonly Revision[]) =>
  confirmLive(configs, live, history, { mayBePending: true });

const LIVE: LiveConfig = { version: 2, entries: entriesOf({ a: 1 }) };

Deno.test("live that is of the newest publish, and holds what it set, is not read again", async () => {
  const { configs, made } = fakeConfigs({});
  for (const newest of [revision(2), revision(2, { a: [0, 1], b: [1, null] })]) {
    assert.equal(await pendingLive(configs, LIVE, [newest, revision(1)]), LIVE);
  }
  assert.deepEqual(made, []);
});

/** Histories that say otherwise than live, which is read as v2 with a = 1. */
const CONTRADICTIONS: readonly (readonly Revision[])[] = [
  [revision(1)],
  [],
  [revision(2, { a: [1, 2] })],
  [revision(2, { b: [null, 1] })],
  [revision(2, { a: [1, null] }), revision(1)],
];

for (const history of CONTRADICTIONS) {
  const told = history.map(({ version, changes }) => `v${version} ${[...changes.keys()]}`);
  Deno.test(`live that a history of ${told.join(", ") || "nothing"} contradicts is looked at again`, async () => {
    const revisions = () => Promise.resolve(history);
    const { configs, made } = fakeConfigs({ live: () => Promise.resolve({ ...LIVE }), revisions });
    assert.equal(await pendingLive(configs, LIVE, history), LIVE);
    assert.deepEqual(made, ["live", "revisions"]);

    const later = { version: 3, entries: entriesOf({ a: 5 }) };
    const moved = fakeConfigs({
      live: () => Promise.resolve(later),
      revisions: () => Promise.resolve([revision(3, { a: [1, 5] })]),
    });
    assert.equal(await pendingLive(moved.configs, LIVE, history), later);
  });
}

Deno.test("two different answers, neither of which the history confirms, are not known", async () => {
  const other = { version: 3, entries: entriesOf({ a: 5 }) };
  for (
    const revisions of [
      () => Promise.resolve([revision(3, { a: [1, 6] })]),
      () => Promise.resolve([revision(4)]),
      () => Promise.reject(new Failure("It cannot be read.", "x")),
    ]
  ) {
    const { configs } = fakeConfigs({ live: () => Promise.resolve(other), revisions });
    await assert.rejects(
      pendingLive(configs, LIVE, [revision(1)]),
      /two different answers/,
    );
  }
});

Deno.test("an empty config is looked at twice, and refused where the history says that something was set", async () => {
  const empty = { version: 2, entries: entriesOf({}) };
  const read = (newest: Revision) => {
    const live = () => Promise.resolve(empty);
    const { configs } = fakeConfigs({ live, revisions: () => Promise.resolve([newest]) });
    return pendingLive(configs, empty, [newest]);
  };
  assert.equal(await read(revision(2, { a: [1, null] })), empty);
  await assert.rejects(read(revision(2, { a: [1, 2] })), /without any entry/);
});

Deno.test("live that is older than the newest publish is read again", async () => {
  const later = { version: 4, entries: entriesOf({ a: 2 }) };
  const asked: number[] = [];
  const { configs } = fakeConfigs({
    liveSince: (version) => {
      asked.push(version);
      return Promise.resolve(later);
    },
  });
  assert.equal(await pendingLive(configs, LIVE, [revision(3), revision(2)]), later);
  assert.deepEqual(asked, [3]);
});

Deno.test("live that stays older is not known", async () => {
  const { configs } = fakeConfigs({ liveSince: () => Promise.resolve(LIVE) });
  const error = await knownLive(configs, LIVE, [revision(3)])
    .then(() => assert.fail("it was known"), (error) => error);
  assert.ok(error instanceof Failure);
  assert.match(error.what, /v3 is published, but Roblox still shows v2 as live/);
});

Deno.test("live that stays older is given as it is to whoever goes on without knowing it", async () => {
  const { configs } = fakeConfigs({ liveSince: () => Promise.resolve(LIVE) });
  assert.equal(await pendingLive(configs, LIVE, [revision(3)]), LIVE);
});

Deno.test("a publish that is on its way is not waited for, and what is live is not known then", async () => {
  const { configs, made } = fakeConfigs({});
  for (const deploymentResult of ["InProgress", "PartialSuccess", "Pending"]) {
    const history = [{ ...revision(3), deploymentResult }, revision(2)];
    assert.equal(await pendingLive(configs, LIVE, history), LIVE);
    await assert.rejects(knownLive(configs, LIVE, history), /v3 is published/);
  }
  assert.deepEqual(made, []);
});

Deno.test("a publish that has failed changes nothing of what is live", async () => {
  const { configs, made } = fakeConfigs({});
  const history = [{ ...revision(3), deploymentResult: "Failed" }, revision(2)];
  assert.equal(await knownLive(configs, LIVE, history), LIVE);
  assert.deepEqual(made, []);
});

Deno.test("a version that the platform does not tell is never waited for", async () => {
  const { configs } = fakeConfigs({});
  const live: LiveConfig = { ...LIVE, version: 0, versionUnknown: true };
  const { versionUnknown: _, ...known } = live;
  assert.deepEqual(await pendingLive(configs, live, [revision(3)]), { ...known, version: 3 });
});

Deno.test("a publish that serves players is waited for, and one whose word nobody knows, too", async () => {
  for (const deploymentResult of ["Published", "Success", "Frobnicated"]) {
    const later = { version: 3, entries: entriesOf({ a: 2 }) };
    const { configs, made } = fakeConfigs({ liveSince: () => Promise.resolve(later) });
    const history = [{ ...revision(3), deploymentResult }, revision(2)];
    assert.equal(await knownLive(configs, LIVE, history), later);
    assert.deepEqual(made, ["liveSince"]);
  }
});

/** Values that tell no version. */
const UNNAMED: LiveConfig = { version: 0, versionUnknown: true, entries: entriesOf({ a: 1 }) };
/** The newest publish, which those do not have. */
const NEWER = [revision(3, { a: [1, 2] })];

Deno.test("values without a version that hold the newest change are of that version", async () => {
  const { configs, made } = fakeConfigs({});
  const live = await knownLive(configs, UNNAMED, [revision(3, { a: [2, 1] })]);
  assert.deepEqual(live, { version: 3, entries: UNNAMED.entries });
  assert.deepEqual(made, []);
});

Deno.test("values without a version that do not hold the newest change are read again", async () => {
  const holding = { ...UNNAMED, entries: entriesOf({ a: 2 }) };
  const named = { version: 3, entries: entriesOf({ a: 7 }) };
  for (const [again, known] of [[holding, 3], [named, 3]] as const) {
    const { configs, made } = fakeConfigs({ live: () => Promise.resolve(again) });
    const live = await knownLive(configs, UNNAMED, NEWER);
    assert.deepEqual(live, { version: known, entries: again.entries });
    assert.deepEqual(made, ["live"]);
  }
});

Deno.test("values that stay without a version and the newest change are not known", async () => {
  const { configs } = fakeConfigs({ live: () => Promise.resolve(UNNAMED) });
  const error = await knownLive(configs, UNNAMED, NEWER)
    .then(() => assert.fail("it was known"), (error) => error);
  assert.ok(error instanceof Failure);
  assert.match(error.what, /has no version and other values/);
});

Deno.test("a version that this folder saw is not waited for where the history says what became of it", async () => {
  const { configs, made } = fakeConfigs({});
  const seen = { seen: 3, mayBePending: true };
  for (const deploymentResult of ["InProgress", "Failed"]) {
    const history = [{ ...revision(3), deploymentResult }, revision(2)];
    assert.equal(await confirmLive(configs, LIVE, history, seen), LIVE);
  }
  assert.deepEqual(made, []);
  const stale = fakeConfigs({ liveSince: () => Promise.resolve(LIVE) });
  await assert.rejects(confirmLive(stale.configs, LIVE, [revision(2)], seen), /last saw v3/);
});
