import assert from "node:assert/strict";
import { partId } from "../../../src/config/parts.ts";
import { readMemory } from "../../../src/files/project/readMemory.ts";
import { observe, type ObserveOptions, refuseUnproven } from "../../../src/publish/observe.ts";
import type { MemoryUse } from "../../../src/files/project/target.ts";
import { type LastSeen, NO_DRAFT } from "../../../src/values/configs.ts";
import type { UniverseReply } from "../../../src/roblox/universe.ts";
import { Refusal } from "../../../src/roblox/refusal.ts";
import type { HistoryRange } from "../../../src/roblox/readHistory.ts";
import type { Draft, LiveConfig, Revision } from "../../../src/values/configs.ts";
import { asFailure, Failure, Interrupted } from "../../../src/values/failure.ts";
import type { UniverseId } from "../../../src/values/ids.ts";
import { fakeHttp, reply } from "../../support/network/fakeNetwork.ts";
import { contextOf } from "../commands/fakeContext.ts";
import { entriesOf } from "../values/randomJson.ts";
import { fakeConfigs, history, revision } from "../commands/config/fakeConfigs.ts";

const LIVE: LiveConfig = { version: 9, entries: entriesOf({ a: 2 }), conditions: null };
const SEEN: LastSeen = { version: 7, entries: entriesOf({ a: 1 }), conditions: null };

/** Read the drift against a history, newest first; its requests are recorded as [size, skip]. */
async function drift(
  seen: LastSeen | undefined,
  history: readonly Revision[] | Error,
  live = LIVE,
  later?: LiveConfig,
  universe: UniverseReply = { outcome: "read" },
) {
  const asked: [number, number][] = [];
  const { configs } = fakeConfigs({
    // It is requested until nothing is doubted any more.
    live: (doubtOf) => Promise.resolve(doubtOf === undefined ? live : later ?? live),
    universe: () => Promise.resolve(universe),
    revisions: (size, skip) => {
      asked.push([size, skip]);
      if (history instanceof Error) return Promise.reject(history);
      return Promise.resolve(history.slice(skip, skip + size));
    },
  });
  const observed = await observe(configs, { history: "newest", lastSeen: seen });
  const { live: known, drift } = observed;
  return { ...(drift === undefined ? {} : { drift }), live: known, asked };
}

Deno.test("a folder that saw nothing or saw what is live has no drift; the history is read all the same", async () => {
  const fine = await drift(undefined, history(9));
  assert.deepEqual(fine, { live: LIVE, asked: [[20, 0]] });
  const seen = await drift({ ...SEEN, version: 9 }, history(9));
  assert.deepEqual(seen, { live: LIVE, asked: [[20, 0]] });
});

Deno.test("values that lag behind the history are read again, even if this folder saw nothing", async () => {
  const later = { version: 10, entries: entriesOf({ a: 5 }), conditions: null };
  const { live, drift: found } = await drift(undefined, history(10), LIVE, later);
  assert.deepEqual([live, found], [later, undefined]);
  const same = await drift({ ...SEEN, version: 9 }, history(10), LIVE, later);
  assert.deepEqual([same.live, same.drift?.live], [later, 10]);
});

Deno.test("values without a version belong to the newest publish if they contain its changes", async () => {
  const live = { ...LIVE, version: 0, versionUnknown: true as const };
  const newest = revision(9, { a: [1, 2] });
  const found = await drift(SEEN, [newest, ...history(8)], live);
  assert.deepEqual(found.live, LIVE);
  assert.equal(found.drift?.live, 9);
  const other = drift(SEEN, [revision(9, { a: [1, 3] }), ...history(8)], live);
  await assert.rejects(other, /shows v9 as live, but its history says otherwise/);
});

const NOTHING: LiveConfig = { version: 0, entries: new Map(), conditions: null };

Deno.test("an empty config is not believed if the history shows entries or cannot be read", async () => {
  for (const seen of [undefined, SEEN]) {
    assert.deepEqual((await drift(seen, history(9), NOTHING, LIVE)).live, LIVE);
    await assert.rejects(drift(seen, history(9), NOTHING, NOTHING), /v9 is published/);
    await assert.rejects(drift(seen, new Refusal(403, "No.", "x"), NOTHING), Refusal);
  }
});

Deno.test("an empty config is believed if the history is empty, unless the universe does not exist", async () => {
  const found = await drift(undefined, [], NOTHING);
  assert.deepEqual(found.live, NOTHING);
  const gone = { outcome: "refused", status: 404 } as const;
  const failure = await drift(undefined, [], NOTHING, undefined, gone)
    .then(() => assert.fail("it was answered"), (error) => error);
  assert.equal(failure.what, "Roblox knows no universe 222.");
  assert.match(failure.advice, /^A universe id is not a place id\. Open /);
  for (const silent of [{ ...gone, status: 403 }, { outcome: "unknown", reason: "x" }] as const) {
    assert.deepEqual((await drift(undefined, [], NOTHING, undefined, silent)).live, NOTHING);
  }
});

Deno.test("a drift shows who published since, newest first, and what changed", async () => {
  const { drift: found, asked } = await drift(SEEN, history(9));
  assert.deepEqual([found?.seen, found?.live], [7, 9]);
  assert.deepEqual(found?.parts.map(partId), [partId({ part: "entry", key: "a" })]);
  assert.deepEqual(found?.publishes.map(({ version }) => version), [9, 8]);
  assert.deepEqual(asked, [[20, 0]]);
});

Deno.test("at most 20 publishes are shown, and no more of the history is read", async () => {
  const live = { version: 90, entries: LIVE.entries, conditions: null };
  const { drift: found, asked } = await drift(SEEN, history(90), live);
  assert.deepEqual(
    found?.publishes.map(({ version }) => version),
    history(90, 71).map((r) => r.version),
  );
  assert.deepEqual(asked, [[20, 0]]);
});

Deno.test("values that lag behind the history are read again, and then there is no drift", async () => {
  const later = { version: 12, entries: entriesOf({ a: 5 }), conditions: null };
  const found = await drift({ ...SEEN, version: 12 }, history(12), LIVE, later);
  assert.deepEqual(found, { live: later, asked: [[20, 0], [20, 0]] });
});

Deno.test("values that lag behind others' publish are read again, and the publish is shown", async () => {
  const later = { version: 13, entries: entriesOf({ a: 5 }), conditions: null };
  const { live, drift: found } = await drift({ ...SEEN, version: 12 }, history(13), LIVE, later);
  assert.equal(live, later);
  assert.deepEqual([found?.seen, found?.live], [12, 13]);
  assert.deepEqual(found?.publishes.map(({ version }) => version), [13]);
});

Deno.test("values that stay older than the history are refused", async () => {
  const failure = await drift({ ...SEEN, version: 12 }, history(12), LIVE, LIVE)
    .then(() => assert.fail("it was answered"), (error) => error);
  assert.ok(failure instanceof Failure);
  assert.match(failure.what, /v12 is published.*still shows v9/);
  assert.match(failure.advice, /again in a minute/);
});

Deno.test("live older than this folder saw is waited for, and nothing older is believed", async () => {
  const seen = { ...SEEN, version: 12 };
  const older = await drift(seen, history(9), LIVE, LIVE)
    .then(() => assert.fail("it was answered"), (error) => error);
  assert.equal(older.what, "This folder last saw v12, but Roblox still shows v9 as live.");
  const later = { version: 12, entries: entriesOf({ a: 5 }), conditions: null };
  const found = await drift(seen, history(9), LIVE, later);
  assert.deepEqual(found, { live: later, asked: [[20, 0], [20, 0]] });
  const unread = drift(seen, new Refusal(403, "No.", "x"));
  await assert.rejects(unread, Refusal);
});

Deno.test("if the history cannot be read, the drift has no publishes", async () => {
  const { drift: found } = await drift(SEEN, new Refusal(403, "No.", "x"));
  assert.deepEqual([found?.seen, found?.publishes], [7, []]);
});

Deno.test("Ctrl-C and bugs are not taken for a history that cannot be read", async () => {
  await assert.rejects(drift(SEEN, new Interrupted("x")), Interrupted);
  await assert.rejects(drift(SEEN, new TypeError("ours")), TypeError);
});

const LOCK = `version = 1

[envs.dev]
revision_id = "v7"
synced_at = "2026-01-01T00:00:00Z"

[envs.dev.entries]
a = 1

[envs.production]
revision_id = "v3"
synced_at = "2026-01-01T00:00:00Z"
repository = "JourneysConfig"

[envs.production.entries]
`;

function memory(
  lock: string | Failure | undefined,
  env = "dev",
  repository = "InExperienceConfig",
  memoryUse: MemoryUse = "own",
) {
  const files = lock === undefined ? {} : { "cliconfig.lock.toml": lock };
  const context = contextOf({ files, http: fakeHttp(() => reply(500)) });
  const target = { env, universeId: 222 as UniverseId, memory: memoryUse, confirming: [] };
  return readMemory(target, repository as "InExperienceConfig", context);
}

Deno.test("what this folder last saw of an environment comes from the lock file", async () => {
  const { lastSeen } = await memory(LOCK);
  assert.equal(lastSeen?.version, 7);
  assert.deepEqual(lastSeen?.entries, entriesOf({ a: 1 }));
});

const NO_MEMORY = { others: [] };

Deno.test("what was last seen never comes from another environment or repository, or without a lock file", async () => {
  assert.deepEqual(await memory(LOCK, "staging"), NO_MEMORY);
  assert.deepEqual(await memory(LOCK, "dev", "JourneysConfig"), NO_MEMORY);
  assert.deepEqual(await memory(LOCK, "production"), NO_MEMORY);
  assert.equal((await memory(LOCK, "production", "JourneysConfig")).lastSeen?.version, 3);
  assert.deepEqual(await memory(undefined), NO_MEMORY);
});

Deno.test("what was last seen does not count for another universe than the environment's own", async () => {
  for (const memoryUse of ["unknown", { leftAlone: "It is another universe." }] as const) {
    assert.deepEqual(await memory(LOCK, "dev", "InExperienceConfig", memoryUse), NO_MEMORY);
    assert.deepEqual(await memory("not TOML", "dev", "InExperienceConfig", memoryUse), NO_MEMORY);
  }
});

Deno.test("a record with a universe in the lock file counts only for that universe", async () => {
  const named = (id: number) => LOCK.replace("synced_at", `universe_id = ${id}\nsynced_at`);
  assert.equal((await memory(named(222))).lastSeen?.version, 7);
  const other = await memory(named(111));
  assert.ok(!("lastSeen" in other));
  assert.match(
    other.lockFailure!.what,
    /has a record of universe 111 for "dev", but this is universe 222/,
  );
});

Deno.test("a lock file that cannot be read stops nothing, and is reported", async () => {
  const broken = [
    "version = 2\n",
    "this is = not TOML",
    LOCK.replace('"v7"', '"seven"'),
    new Failure("It cannot be read.", "Make it readable."),
  ];
  for (const lock of broken) {
    const found = await memory(lock);
    assert.equal(found.lastSeen, undefined);
    assert.ok(found.lockFailure instanceof Failure, String(lock));
  }
});

/** Observes a platform with these answers in turn, and then the last one forever. */
async function observing(
  options: ObserveOptions,
  answers: {
    readonly live: readonly LiveConfig[];
    readonly history?: readonly (readonly Revision[] | Failure)[];
    readonly draft?: readonly Draft[];
  },
) {
  /** What a second reading of live knows about the first one. */
  const doubts: (string | undefined)[] = [];
  const next = <Value>(values: readonly Value[]) => {
    let count = 0;
    return () => values[Math.min(count++, values.length - 1)]!;
  };
  const [live, history, draft] = [
    next(answers.live),
    next(answers.history ?? []),
    next(answers.draft ?? []),
  ];
  const { configs, made } = fakeConfigs({
    live: (doubtOf) => {
      const answer = live();
      if (doubtOf !== undefined) doubts.push(doubtOf(answer));
      return Promise.resolve(answer);
    },
    revisions: () => {
      const answer = history();
      return answer instanceof Failure ? Promise.reject(answer) : Promise.resolve(answer);
    },
    draft: () => Promise.resolve(draft()),
  });
  const observed = await observe(configs, options).catch(asFailure);
  return { observed, made, doubts };
}

/** All of a history. */
const ALL: HistoryRange = { size: 100, isEnough: () => false };
const underway = (version: number) => ({
  ...revision(version),
  deploymentResult: "InProgress",
});

Deno.test("live alone is read once, and the history only if it looks empty", async () => {
  const one = await observing({}, { live: [LIVE] });
  assert.deepEqual(one.made, ["live"]);
  const two = await observing({}, { live: [NOTHING, LIVE], history: [history(9)] });
  assert.deepEqual(two.made, ["live", "revisions", "revisions", "live"]);
  assert.ok(!(two.observed instanceof Failure) && two.observed.live === LIVE);
});

Deno.test("a command about the history fails if it cannot be read", async () => {
  const failure = new Failure("It cannot be read.", "x");
  const asked = { live: [LIVE], history: [failure] };
  assert.equal((await observing({ history: ALL }, asked)).observed, failure);
  assert.ok(!((await observing({ history: "newest" }, asked)).observed instanceof Failure));
});

Deno.test("a rollout is not waited for: live is unknown during it, unless the command allows it", async () => {
  const asked = { live: [LIVE], history: [[underway(10), ...history(9)]] };
  const refused = await observing({ history: ALL }, asked);
  assert.ok(refused.observed instanceof Failure);
  assert.match(refused.observed.what, /^v10 is published, but Roblox still shows v9 as live\.$/);
  const allowed = await observing({ history: ALL, tolerates: "pending-publish" }, asked);
  assert.ok(!(allowed.observed instanceof Failure) && allowed.observed.live === LIVE);
  for (const { made } of [refused, allowed]) assert.deepEqual(made, ["live", "revisions"]);
});

Deno.test("live that lags is read again until it is the deployed one", async () => {
  const late = { ...LIVE, version: 8 };
  const asked = { live: [late, LIVE], history: [[underway(10), ...history(9)]] };
  const { doubts, observed } = await observing(
    { history: ALL, tolerates: "pending-publish" },
    asked,
  );
  assert.deepEqual(doubts, [undefined]);
  assert.ok(!(observed instanceof Failure) && observed.live === LIVE);
  const stays = await observing({ history: ALL, tolerates: "pending-publish" }, {
    ...asked,
    live: [late],
  });
  assert.match(stays.doubts[0]!, /still shows v8 as live$/);
  assert.ok(!(stays.observed instanceof Failure) && stays.observed.live === late);
});

Deno.test("an answer that contradicts the history is believed if it comes twice alike, whatever the command allows", async () => {
  const odd = { version: 9, entries: entriesOf({ b: 1 }), conditions: null };
  const says = [[revision(9, { a: [1, 2] }), ...history(8)]];
  const same = await observing({ history: "newest" }, { live: [odd, { ...odd }], history: says });
  assert.deepEqual(same.doubts, [undefined]);
  assert.ok(!(same.observed instanceof Failure));
  const other = { version: 9, entries: entriesOf({ c: 1 }), conditions: null };
  for (const allows of [{}, { tolerates: "pending-publish" }] as const) {
    const third = { version: 9, entries: entriesOf({ c: 2 }), conditions: null };
    const asked = { live: [odd, other, third], history: says };
    const { observed } = await observing({ history: "newest", ...allows }, asked);
    assert.ok(observed instanceof Failure);
    assert.equal(observed.what, "Roblox shows v9 as live, but its history says otherwise.");
    assert.equal(observed.advice, "Run it again in a minute.");
  }
});

Deno.test("an answer that contradicts the history after a lag is believed if it comes twice", async () => {
  const late = { ...LIVE, version: 8 };
  const emptied = { version: 9, entries: entriesOf({}), conditions: null };
  const deleted = [revision(9, { a: [2, null] }), ...history(8)];
  const newer = { version: 10, entries: entriesOf({ a: 3 }), conditions: null };
  for (const [live, says] of [[emptied, deleted], [newer, history(9)]] as const) {
    const asked = { live: [late, live, { ...live }], history: [[...says]] };
    const { observed } = await observing({ history: "newest" }, asked);
    assert.ok(!(observed instanceof Failure));
    assert.equal(observed.live.version, live.version);
  }
});

Deno.test("an empty history is not believed while entries are live, with or without a version", async () => {
  for (const live of [LIVE, { ...LIVE, version: 0, versionUnknown: true as const }]) {
    const { observed } = await observing({ history: ALL, tolerates: "doubtful-live" }, {
      live: [live],
      history: [[]],
    });
    assert.ok(observed instanceof Failure);
    assert.match(observed.what, /^Roblox lists no revisions, but shows (entries|v9) as live\.$/);
  }
});

Deno.test("a publish that is being rolled out is not waited for if nothing is live", async () => {
  const asked = { live: [NOTHING], history: [[underway(1)]] };
  const { observed } = await observing({ history: ALL, tolerates: "pending-publish" }, asked);
  assert.ok(observed instanceof Failure);
});

Deno.test("a command about the history alone believes any live config, and reads an empty history again", async () => {
  for (
    const live of [NOTHING, { ...LIVE, version: 3 }, {
      version: 9,
      entries: new Map(),
      conditions: null,
    }]
  ) {
    const asked = { live: [live], history: [history(9)] };
    const { observed, made } = await observing({ history: ALL, tolerates: "doubtful-live" }, asked);
    assert.ok(!(observed instanceof Failure) && observed.live === live);
    assert.deepEqual(made, ["live", "revisions"]);
  }
  const { observed } = await observing({ history: ALL, tolerates: "doubtful-live" }, {
    live: [LIVE],
    history: [[]],
  });
  assert.ok(observed instanceof Failure);
  assert.equal(observed.what, "Roblox lists no revisions, but shows v9 as live.");
});

Deno.test("values without a version stay without one if there is no history", async () => {
  const live = { ...LIVE, version: 0, versionUnknown: true as const };
  const { observed } = await observing({ history: "newest" }, { live: [live], history: [[]] });
  assert.ok(!(observed instanceof Failure) && observed.live === live);
});

Deno.test("a draft is read once; twice if a command is about it and it looks empty; and again with live", async () => {
  const [none, staged] = [{ entries: new Map(), conditions: null }, {
    hash: "h",
    entries: entriesOf({ a: 5 }),
    conditions: null,
  }];
  const drafts = async (draft: "read" | "subject", live: readonly LiveConfig[]) => {
    const answers = { live, history: [history(9)], draft: [none, staged] };
    const { observed, made } = await observing({ history: "newest", draft }, answers);
    assert.ok(!(observed instanceof Failure));
    return [observed.draft, made.filter((call) => call === "draft").length];
  };
  assert.deepEqual(await drafts("read", [LIVE]), [none, 1]);
  assert.deepEqual(await drafts("subject", [LIVE]), [staged, 2]);
  assert.deepEqual(await drafts("read", [{ ...LIVE, version: 8 }, LIVE]), [staged, 2]);
});

Deno.test("the history is read back to what this folder last saw, and no further", async () => {
  const asked: number[] = [];
  const { configs } = fakeConfigs({
    live: () => Promise.resolve(LIVE),
    revisions: (_, skip) => {
      asked.push(skip);
      // A page of two.
      return Promise.resolve(history(9).slice(skip, skip + 2));
    },
  });
  await observe(configs, { history: "newest", lastSeen: { ...SEEN, version: 8 } });
  assert.deepEqual(asked, [0]);
});

const EMPTY = { version: 0, entries: new Map(), conditions: null } as const;

/** Ask whether a write may continue when these were read, and the universe answers so. */
async function proven(
  live: LiveConfig,
  draft: Draft,
  universe: UniverseReply | Failure,
): Promise<string | undefined> {
  const { configs } = fakeConfigs({
    universe: () =>
      universe instanceof Failure ? Promise.reject(universe) : Promise.resolve(universe),
  });
  const before = { live, draft, newest: live.version };
  return (await refuseUnproven(configs, before).catch(asFailure))?.what;
}

Deno.test("before a write, a 404 is believed only if the universe answers", async () => {
  const answers: readonly (readonly [UniverseReply | Failure, RegExp])[] = [
    [{ outcome: "refused", status: 404 }, /\(Roblox answered 404\)/],
    [{ outcome: "refused", status: 403 }, /\(Roblox answered 403\)/],
    [{ outcome: "unknown", reason: "Roblox answered 503" }, /\(Roblox answered 503\)/],
    [{ outcome: "unreachable", host: "h", reason: "h is down", advice: "" }, /\(h is down\)/],
    [new Failure("It is no answer.", ""), /^It is no answer\.$/],
  ];
  const missing = [
    [{ ...EMPTY, notFound: true }, NO_DRAFT],
    [LIVE, { ...NO_DRAFT, notFound: true }],
  ] as const;
  for (const [live, draft] of missing) {
    assert.equal(await proven(live, draft, { outcome: "read" }), undefined);
    for (const [universe, why] of answers) {
      assert.match(await proven(live, draft, universe) ?? "", why);
    }
  }
  // A 200 that is empty needs no further proof.
  assert.equal(await proven(EMPTY, NO_DRAFT, { outcome: "refused", status: 403 }), undefined);
});
