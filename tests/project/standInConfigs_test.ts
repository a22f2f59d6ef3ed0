import assert from "node:assert/strict";
import { isObject, jsonNumber } from "../../src/values/json.ts";
import { ask, configPath, type Question } from "../support/platform/ask.ts";
import { type Platform, startPlatform } from "../support/platform/platform.ts";
import type { Switches } from "../support/platform/setup.ts";

const CONDITIONS = { rules: { vip: { tokens: [{ operator: "and" }] } }, rulesOrder: ["vip"] };
const NEWEST = "/revisions?MaxPageSize=50&Skip=0&SortOrder=SORT_ORDER_DESCENDING";

const overwrite = (platform: Platform, body: unknown) =>
  ask(platform, { method: "PUT", config: "/draft:overwrite", body });
const publish = (platform: Platform, body: unknown) =>
  ask(platform, { method: "POST", config: "/publish", body });
const get = (platform: Platform, config = "") => ask(platform, { config });

Deno.test("the live config shows its version, entries and conditions", async () => {
  await using platform = await startPlatform({
    config: { entries: { a: 1, "b.c": { d: [null] } }, conditions: CONDITIONS, configVersion: 41 },
  });
  assert.deepEqual((await get(platform)).body, {
    metadata: { configVersion: 41 },
    entries: { a: 1, "b.c": { d: [null] } },
    conditionalRules: CONDITIONS,
  });
});

Deno.test("an integer past 2^53 keeps every digit when written and read", async () => {
  await using platform = await startPlatform({
    config: { entries: '{"live": 9007199254740993, "x": 1.0}' },
  });
  assert.match((await get(platform)).text, /"live":9007199254740993,"x":1\.0/);
  const body = '{"entries":{"live":-18446744073709551617}}';
  await ask(platform, { method: "PUT", config: "/draft:overwrite", body });
  await publish(platform, { deploymentStrategy: "Immediate" });
  assert.deepEqual(platform.config().entries.get("live"), jsonNumber("-18446744073709551617"));
});

Deno.test("the full config shows when each entry changed, and the conditional values as variants", async () => {
  await using platform = await startPlatform({
    config: {
      history: [{ entries: { old: 1 } }],
      entries: { old: 1, price: 5, "price.RBX.conditional.vip": 3 },
      conditions: CONDITIONS,
    },
  });
  const { entries } = (await get(platform, "/full")).body;
  assert.deepEqual(Object.keys(entries), ["old", "price"]);
  assert.equal(entries.old.lastModifiedTime, "2026-01-02T03:04:05Z");
  assert.equal(entries.price.lastModifiedTime, "2026-01-02T03:05:05Z");
  assert.deepEqual(entries.price.variants, [{
    type: "conditional",
    variantTypeId: "vip",
    value: 3,
  }]);
});

Deno.test("an overwrite stages the whole state: publishing it removes what it leaves out", async () => {
  await using platform = await startPlatform({ config: { entries: { a: 1, b: 2, c: 3 } } });
  const staged = await overwrite(platform, { entries: { a: 1, b: 20, d: 4 } });
  assert.deepEqual((await get(platform, "/draft")).body, {
    draftHash: staged.body.draftHash,
    entries: {
      b: { value: 20, description: null },
      d: { value: 4, description: null },
      c: { value: null, description: null },
    },
    conditionalRules: null,
  });
  const { draftHash } = staged.body;
  const strategy = "GradualRollout";
  const published = await publish(platform, { draftHash, deploymentStrategy: strategy });
  assert.deepEqual(published.body, { configVersion: 2 });
  assert.deepEqual((await get(platform)).body.entries, { a: 1, b: 20, d: 4 });
  assert.equal(platform.config().revisions[1]?.strategy, strategy);
  assert.deepEqual((await get(platform, "/draft")).body.entries, {});
});

Deno.test("an overwrite without conditions removes the published ones; with conditions it keeps them", async () => {
  await using platform = await startPlatform({
    config: { entries: { a: 1 }, conditions: CONDITIONS },
  });
  const kept = await overwrite(platform, { entries: { a: 2 }, conditionalRules: CONDITIONS });
  await publish(platform, kept.body);
  assert.deepEqual((await get(platform)).body.conditionalRules, CONDITIONS);
  const lost = await overwrite(platform, { entries: { a: 2 } });
  await publish(platform, lost.body);
  assert.equal((await get(platform)).body.conditionalRules, null);
  const [revision] = (await get(platform, NEWEST)).body.revisions;
  assert.deepEqual(revision.changes, {});
  assert.deepEqual(revision.conditionalRulesChanges, {
    rulesOrder: { before: ["vip"], after: null },
    rules: { vip: { before: CONDITIONS.rules.vip, after: null } },
  });
});

Deno.test("a conditional value is refused unless its condition is sent, too", async () => {
  await using platform = await startPlatform();
  const entries = { a: 1, "a.RBX.conditional.vip": 2 };
  const { status, body } = await overwrite(platform, { entries });
  assert.equal(status, 400);
  assert.equal(body.validationErrors[0].key, "a.RBX.conditional.vip");
  assert.equal((await overwrite(platform, { entries, conditionalRules: CONDITIONS })).status, 200);
});

Deno.test("101 entries or a key of 257 characters are refused by name; 100 and 256 are accepted", async () => {
  await using platform = await startPlatform();
  const many = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, i]));
  const long = "𝄞".repeat(256);
  assert.equal((await overwrite(platform, { entries: many(100) })).status, 200);
  assert.equal((await overwrite(platform, { entries: { [long]: 1 } })).status, 200);
  const tooMany = await overwrite(platform, { entries: many(101) });
  assert.equal(tooMany.status, 400);
  assert.equal(tooMany.body.validationErrors[0].code, "TooManyEntries");
  const tooLong = await overwrite(platform, { entries: { [`${long}x`]: 1 } });
  assert.deepEqual(tooLong.body.validationErrors.map((one: { key: string }) => one.key), [
    `${long}x`,
  ]);
});

for (const mismatch of [400, 409, 412] as const) {
  Deno.test(`every write refuses a hash that is not the draft's, with ${mismatch}`, async () => {
    await using platform = await startPlatform({
      config: { entries: { a: 1 }, draft: { a: 2 } },
      switches: { mismatch },
    });
    const before = (await get(platform, "/draft")).body.draftHash;
    platform.stage({ b: 3 });
    const body = { draftHash: before };
    const writes: Question[] = [
      { method: "PUT", config: "/draft:overwrite", body: { ...body, entries: {} } },
      { method: "DELETE", config: "/draft", body },
      { method: "POST", config: "/publish", body },
    ];
    for (const write of writes) assert.equal((await ask(platform, write)).status, mismatch);
    const now = await get(platform, "/draft");
    assert.notEqual(now.body.draftHash, before);
    assert.deepEqual(Object.keys(now.body.entries), ["a", "b"]);
    assert.equal(platform.config().version, 1);
  });
}

Deno.test("a publish without changes is refused as EmptyDraft", async () => {
  await using platform = await startPlatform({ config: { entries: { a: 1 } } });
  const staged = await ask(platform, {
    method: "PUT",
    config: "/draft:overwrite",
    body: '{"entries":{"a":1.0}}',
  });
  const { status, body } = await publish(platform, staged.body);
  assert.equal(status, 400);
  assert.equal(body.validationErrors[0].code, "EmptyDraft");
});

Deno.test("a discarded draft is gone, and its hash is refused", async () => {
  await using platform = await startPlatform({ config: { draft: { a: 1 } } });
  const { draftHash } = (await get(platform, "/draft")).body;
  const deleted = await ask(platform, { method: "DELETE", config: "/draft", body: { draftHash } });
  assert.notEqual(deleted.body.draftHash, draftHash);
  assert.equal((await publish(platform, { draftHash })).status, 400);
  assert.equal((await publish(platform, deleted.body)).body.validationErrors[0].code, "EmptyDraft");
});

Deno.test("revisions show what each publish changed, its message, time and author", async () => {
  await using platform = await startPlatform({
    config: {
      history: [
        { entries: { a: 1, b: 2 }, message: "first", publishedBy: "77" },
        { changes: { a: null, b: 3 }, message: "" },
      ],
    },
  });
  const { revisions } = (await get(platform, NEWEST)).body;
  const [second, first] = revisions;
  assert.deepEqual(second.changes, { a: { before: 1, after: null }, b: { before: 2, after: 3 } });
  assert.equal(second.message, "");
  assert.equal(second.time, "2026-01-02T03:05:05Z");
  assert.equal(second.publishedBy, "4242");
  assert.deepEqual([first.version, first.message, first.publishedBy], [1, "first", "77"]);
  assert.match(first.revisionId, /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/);
  assert.notEqual(first.revisionId.slice(0, 8), second.revisionId.slice(0, 8));
  await using again = await startPlatform({ config: { history: [{ entries: { z: 1 } }] } });
  assert.equal((await get(again, NEWEST)).body.revisions[0].revisionId, first.revisionId);
});

Deno.test("revisions come in pages of at most the platform's size, in either order", async () => {
  const history = Array.from({ length: 7 }, (_, i) => ({ changes: { [`k${i}`]: i } }));
  await using platform = await startPlatform({ config: { history }, switches: { largestPage: 3 } });
  const versions = async (query: string) =>
    (await get(platform, `/revisions?${query}`)).body.revisions.map((one: { version: number }) =>
      one.version
    );
  const newest = "SortOrder=SORT_ORDER_DESCENDING";
  assert.deepEqual(await versions(`MaxPageSize=5&Skip=0&${newest}`), [7, 6, 5]);
  assert.deepEqual(await versions(`MaxPageSize=5&Skip=6&${newest}`), [1]);
  assert.deepEqual(await versions(`MaxPageSize=5&Skip=7&${newest}`), []);
  assert.deepEqual(await versions("MaxPageSize=2"), [1, 2]);
  assert.deepEqual(await versions("SearchKey=k4"), [5]);
  assert.deepEqual(await versions("startTime=2026-01-02T03:09:05Z"), [6, 7]);
  assert.equal((await get(platform, "/revisions?MaxPageSize=0")).status, 400);
  assert.equal((await get(platform, "/revisions?SortOrder=newest")).status, 400);
});

Deno.test("a restore stages the whole state of a revision", async () => {
  await using platform = await startPlatform({
    config: {
      history: [{ entries: { a: 1, b: 2 }, conditions: CONDITIONS }],
      entries: { a: 9, c: 3 },
      conditions: {},
      draft: { gone: true },
    },
  });
  const { id } = platform.config().revisions[0]!;
  const restored = await ask(platform, { method: "POST", config: `/revisions/${id}/restore` });
  const staged = (await get(platform, "/draft")).body;
  assert.equal(staged.draftHash, restored.body.draftHash);
  assert.deepEqual(Object.keys(staged.entries), ["a", "b", "c"]);
  assert.equal(platform.config().version, 2);
  assert.deepEqual((await publish(platform, restored.body)).body, { configVersion: 3 });
  const live = (await get(platform)).body;
  assert.deepEqual([live.entries, live.conditionalRules], [{ a: 1, b: 2 }, CONDITIONS]);
  const unknown = await ask(platform, { method: "POST", config: "/revisions/nope/restore" });
  assert.equal(unknown.status, 404);
});

Deno.test("repositories and universes are independent", async () => {
  await using platform = await startPlatform({
    universes: [
      { id: 1, entries: { a: 1 }, repositories: { AntiCheatConfig: { entries: { x: 1 } } } },
      { id: 2, displayName: "Other", entries: { b: 1 } },
    ],
  });
  const keys = async (repository: string, universe: number) => {
    const { body } = await ask(platform, { path: configPath(repository, universe) });
    return Object.keys(body.entries);
  };
  assert.deepEqual(await keys("InExperienceConfig", 1), ["a"]);
  assert.deepEqual(await keys("AntiCheatConfig", 1), ["x"]);
  assert.deepEqual(await keys("InExperienceConfig", 2), ["b"]);
  assert.deepEqual(await keys("JourneysConfig", 2), []);
});

const UNKNOWN_STATES: readonly (readonly [Partial<Switches>, string, number, unknown])[] = [
  [{ noDraft: "404" }, "/draft", 404, undefined],
  [{ noDraft: "empty" }, "/draft", 200, { draftHash: "", entries: {} }],
  [{ noDraft: "null" }, "/draft", 200, { draftHash: null, entries: null, conditionalRules: null }],
  [{ noDraft: "missing" }, "/draft", 200, { entries: {} }],
  [{ nothingPublished: "404" }, "", 404, undefined],
  [{ nothingPublished: "404" }, "/full", 404, undefined],
  [{ nothingPublished: "empty" }, "", 200, { metadata: { configVersion: 0 }, entries: {} }],
  [{ nothingPublished: "null" }, "", 200, {
    metadata: null,
    entries: null,
    conditionalRules: null,
  }],
  [{ nothingPublished: "missing" }, "", 200, { entries: {} }],
];

for (const [switches, path, status, body] of UNKNOWN_STATES) {
  const name = JSON.stringify(switches);
  Deno.test(`with ${name}, ${path || "reading live"} answers ${status} where nothing is published`, async () => {
    await using platform = await startPlatform({ switches });
    const said = await get(platform, path);
    assert.equal(said.status, status);
    if (body !== undefined) assert.deepEqual(said.body, body);
  });
}

Deno.test("an empty hash matches when nothing is staged, and mismatches otherwise", async () => {
  await using platform = await startPlatform({ switches: { noDraft: "empty" } });
  assert.equal((await overwrite(platform, { draftHash: "", entries: { a: 1 } })).status, 200);
  assert.equal((await overwrite(platform, { draftHash: "", entries: { a: 2 } })).status, 400);
});

Deno.test("a hash without a draft must be sent with the next write", async () => {
  await using platform = await startPlatform();
  const { draftHash, entries } = (await get(platform, "/draft")).body;
  assert.deepEqual(entries, {});
  assert.equal((await overwrite(platform, { draftHash, entries: { a: 1 } })).status, 200);
  assert.equal((await overwrite(platform, { draftHash, entries: { a: 2 } })).status, 400);
});

Deno.test("after a publish, a set number of reads return old values", async () => {
  await using platform = await startPlatform({
    config: { entries: { a: 1 } },
    switches: { lag: 2 },
  });
  const { body } = await overwrite(platform, { entries: { a: 2 } });
  await publish(platform, body);
  const seen = [await get(platform), await get(platform), await get(platform)];
  assert.deepEqual(seen.map((one) => one.body.entries.a), [1, 1, 2]);
  assert.deepEqual(seen.map((one) => one.body.metadata.configVersion), [1, 1, 2]);
});

Deno.test("fields are missing or null where the switches say so", async () => {
  await using platform = await startPlatform({
    config: { history: [{ entries: { a: 1 } }, { changes: { b: 1 } }] },
    switches: {
      absent: "missing",
      fields: {
        values: { metadata: "null", "entries.a": "missing" },
        revisions: { "revisions.*.changes": "missing", "revisions.*.time": "null" },
      },
    },
  });
  assert.deepEqual((await get(platform)).body, { metadata: null, entries: { b: 1 } });
  const [newest] = (await get(platform, NEWEST)).body.revisions;
  assert.deepEqual(Object.keys(newest).sort(), [
    "autoRestoreToVersion",
    "deploymentResult",
    "publishedBy",
    "revisionId",
    "time",
    "version",
  ]);
  assert.equal(newest.time, null);
});

Deno.test("a failed publish has a version and changes, and is not live", async () => {
  await using platform = await startPlatform({ config: { entries: { a: 1 } } });
  platform.publish({ changes: { a: 2 }, deploymentResult: "Failed" });
  assert.deepEqual((await get(platform)).body.entries, { a: 1 });
  platform.publish({ changes: { a: 3 } });
  const { revisions } =
    (await get(platform, "/revisions?MaxPageSize=3&SortOrder=SORT_ORDER_DESCENDING")).body;
  assert.deepEqual(
    revisions.map(({ version, deploymentResult, changes }: Record<string, unknown>) => [
      version,
      deploymentResult,
      changes,
    ]),
    [
      [3, "Published", { a: { before: 1, after: 3 } }],
      [2, "Failed", { a: { before: 1, after: 2 } }],
      [1, "Published", { a: { before: null, after: 1 } }],
    ],
  );
});

for (const [draftShows, keys] of [["whole", ["a", "c", "b"]], ["remaining", ["a", "c"]]] as const) {
  Deno.test(`a draft can show the ${draftShows} of what will be live`, async () => {
    await using platform = await startPlatform({
      config: { entries: { a: 1, b: 2 }, draft: { b: null, c: 3 } },
      switches: { draftShows },
    });
    const { json } = await get(platform, "/draft");
    const entries = isObject(json) ? json.get("entries") : undefined;
    assert.deepEqual(isObject(entries) ? [...entries.keys()] : [], keys);
  });
}
