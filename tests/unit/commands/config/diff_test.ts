import assert from "node:assert/strict";
import { withFlags } from "../../../../src/commands/context.ts";
import type { CommonFlags } from "../../../../src/flags/flags.ts";
import { diff, type DiffResult } from "../../../../src/commands/config/diff.ts";
import { parseConfigRef } from "../../../../src/config/parseConfigRef.ts";
import { Failure } from "../../../../src/values/failure.ts";
import type { UniverseId } from "../../../../src/values/ids.ts";
import { type Json, writeJson } from "../../../../src/values/json.ts";
import { configsHttp, DEV, folder } from "./configsHttpClient.ts";

const CONFIG = `[dev.entries.a]
value = 5

[dev.entries.local]
value = true
`;

const REVISIONS = [
  { revisionId: "33333333-c", version: 3, changes: { a: { before: 2, after: 3 } } },
  {
    revisionId: "22222222-b",
    version: 2,
    changes: { a: { before: 1, after: 2 }, b: { after: 9 } },
  },
  { revisionId: "22222222-a", version: 1, changes: { a: { after: 1 } } },
];

const LIVE = {
  metadata: { configVersion: 3 },
  entries: { a: 3, b: 9, "a.RBX.conditional.r": 1 },
  conditionalRules: { rules: { r: {} } },
};

const UNIVERSES = {
  1: { live: LIVE, draft: { draftHash: "h", entries: { a: { value: 4 } } }, revisions: REVISIONS },
  2: { live: { metadata: { configVersion: 7 }, entries: { a: 3, c: 1 } } },
};

/** Compare two sides in a folder; what was asked is kept. */
async function compare(
  from: string,
  to: string,
  more: {
    universes?: Parameters<typeof configsHttp>[0];
    flags?: Partial<CommonFlags>;
    config?: string;
  } = {},
): Promise<DiffResult & { readonly calls: readonly string[] }> {
  const http = configsHttp(more.universes ?? UNIVERSES);
  const ref = (name: string) => ({ name, ref: parseConfigRef(name) });
  const context = withFlags(folder(http, more.config ?? CONFIG), more.flags ?? {});
  const result = await diff({ from: ref(from), to: ref(to) }, context);
  return { ...result, calls: http.calls.sort() };
}

/** The changes as `<key>: <before> > <after>`. */
function changesOf({ diff }: DiffResult): readonly string[] {
  const written = (side?: Json) => side === undefined ? "" : writeJson(side);
  return diff.changes.map(({ key, before, after }) => {
    return `${key}: ${written(before)} > ${written(after)}`;
  });
}

const COMPARISONS:
  readonly (readonly [from: string, to: string, readonly string[], calls: string])[] = [
    ["live", "local", ["local:  > true", "a: 3 > 5", "b: 9 > "], "1 live"],
    ["local", "live", ["b:  > 9", "a: 5 > 3", "local: true > "], "1 live"],
    ["live", "draft", ["a: 3 > 4"], "1 draft, 1 live"],
    ["draft", "draft", [], "1 draft, 1 live"],
    ["live", "env:production", ["c:  > 1", "b: 9 > "], "1 live, 2 live"],
    ["env:production", "env:production", [], "2 live, 2 live"],
    ["33333333", "live", [], "1 live, 1 revisions"],
    ["22222222-b", "live", ["a: 2 > 3"], "1 live, 1 revisions"],
    ["22222222-a", "live", ["b:  > 9", "a: 1 > 3"], "1 live, 1 revisions"],
    ["22222222-a", "22222222-b", ["b:  > 9", "a: 1 > 2"], "1 live, 1 revisions"],
    ["local", "local", [], ""],
  ];

for (const [from, to, changes, calls] of COMPARISONS) {
  Deno.test(`diff ${from} ${to} compares these two, and asks for each once`, async () => {
    const result = await compare(from, to);
    assert.deepEqual(changesOf(result), changes);
    assert.equal(result.calls.join(", "), calls);
    assert.deepEqual([result.from, result.to], [from, to]);
    assert.ok(!result.nothingStaged);
  });
}

Deno.test("without a draft, draft is what is live, and that is shown", async () => {
  for (const draft of [{ draftHash: "h", entries: {} }, { draftHash: null, entries: null }]) {
    const universes = { 1: { live: LIVE, draft } };
    const result = await compare("live", "draft", { universes });
    assert.equal(result.diff.changes.length, 0);
    assert.ok(result.nothingStaged);
  }
  const universes = { 1: { live: LIVE } };
  assert.ok((await compare("draft", "local", { universes })).nothingStaged);
  assert.ok(!(await compare("live", "local", { universes })).nothingStaged);
});

Deno.test("a revision that the history does not lead back to cannot be compared", async () => {
  const [newest, , oldest] = REVISIONS;
  for (
    const [live, revisions] of [
      [LIVE, [newest, oldest]],
      [{ ...LIVE, entries: { a: 100 } }, REVISIONS],
      [LIVE, [newest, { revisionId: "22222222-b", version: 2 }, oldest]],
    ] as const
  ) {
    const comparing = compare("22222222-a", "live", { universes: { 1: { live, revisions } } });
    await refused(comparing, /does not lead from what is live back to v\d+/);
  }
});

Deno.test("a revision cannot be compared while the values are older than the newest publish", async () => {
  const live = { ...LIVE, metadata: { configVersion: 2 } };
  const universes = { 1: { live, revisions: REVISIONS } };
  const comparing = compare("22222222-a", "live", { universes });
  await refused(comparing, /v3 is published, but Roblox still shows v2/);
});

const CONDITIONS = { rules: { r: { w: 2 } }, rulesOrder: ["r"] };
const RULED = { ...LIVE, conditionalRules: CONDITIONS };

/** A history whose newest publish changed the conditions like this. */
function ruled(conditionalRulesChanges: unknown) {
  const [newest, ...older] = REVISIONS;
  return { 1: { live: RULED, revisions: [{ ...newest, conditionalRulesChanges }, ...older] } };
}

Deno.test("conditions and branches are compared, back to a revision by what the history shows", async () => {
  const universes = ruled({
    rulesOrder: { before: null, after: ["r"] },
    rules: { r: { before: null, after: { w: 2 } } },
  });
  const result = await compare("22222222-b", "live", { universes });
  assert.deepEqual(result.conditionChanges, [{ name: "r", change: "added" }]);
  assert.deepEqual([result.branches, result.unknownConditions], [[], []]);
  const envs = await compare("live", "env:production", {
    universes: { ...UNIVERSES, ...universes },
  });
  assert.deepEqual(envs.conditionChanges, [{ name: "r", change: "removed" }]);
  assert.deepEqual(envs.branches, [{ name: "a.RBX.conditional.r", change: "removed" }]);
});

Deno.test("conditions that the history does not show are not compared, and that is shown", async () => {
  const universes = ruled({ rules: { r: { before: null, after: { other: 1 } } } });
  const result = await compare("live", "22222222-b", { universes });
  assert.deepEqual([result.conditionChanges, result.unknownConditions], [undefined, [
    "22222222-b",
  ]]);
  assert.deepEqual((await compare("local", "22222222-b", { universes })).unknownConditions, []);
});

Deno.test("a file has no conditions to compare", async () => {
  const result = await compare("live", "local", { universes: ruled(undefined) });
  assert.deepEqual([result.conditionChanges, result.branches], [undefined, undefined]);
});

Deno.test("what the folder refuses is shown before anything is asked", async () => {
  const http = configsHttp(UNIVERSES);
  for (const to of ["env:prodution", "local"]) {
    const named = (name: string) => ({ name, ref: parseConfigRef(name) });
    const options = { from: named("live"), to: named(to) };
    await assert.rejects(diff(options, folder(http, "[production]\n")), Failure);
  }
  assert.deepEqual(http.calls, []);
});

Deno.test("nothing published is an empty side, not an error", async () => {
  const result = await compare("live", "local", { universes: {} });
  assert.deepEqual(changesOf(result), ["a:  > 5", "local:  > true"]);
});

Deno.test("--universe-id is about the command's own env, and not about the other one", async () => {
  const flags = { universeId: 9 as UniverseId };
  const universes = { 9: { live: { ...LIVE, entries: { a: 1 } } }, 2: UNIVERSES[2] };
  const result = await compare("live", "env:production", { universes, flags });
  assert.equal(result.target.universeId, 9);
  assert.deepEqual(changesOf(result), ["c:  > 1", "a: 1 > 3"]);
  assert.deepEqual(result.calls, ["2 live", "9 live"]);
});

Deno.test("the repository of the file is the one that is compared", async () => {
  const config = `repository = "JourneysConfig"\n${CONFIG}`;
  assert.equal((await compare("live", "env:production", { config })).repository, "JourneysConfig");
});

/** Check that a comparison is refused in these words. */
async function refused(comparing: Promise<unknown>, ...words: readonly RegExp[]): Promise<void> {
  const error = await comparing.then(() => assert.fail("it was not refused"), (error) => error);
  assert.ok(error instanceof Failure, String(error));
  for (const word of words) assert.match(error.message, word);
}

Deno.test("a side that is nowhere is refused, saying what a side may be", async () => {
  const aSide = /live, local, draft, env:<name> or a revision/;
  for (
    const [typed, meant] of [
      ["lcoal", "local"],
      ["prodution", "production"],
      ["file", "local"],
      ["previos", "previous"],
    ] as const
  ) {
    const noRef = new RegExp(`"${typed}" is neither .* Did you mean "${meant}"`);
    await refused(compare("live", typed), noRef);
    await refused(compare(typed, "live"), noRef);
  }
  await refused(compare("live", "zzz"), /Give live, local, draft, .*production or a revision/);
  await refused(compare("44444444", "live"), /There is no revision "44444444"/, aSide, /versions/);
  await refused(compare("deadbeef", "live"), /There is no revision "deadbeef"/);
  await refused(
    compare("2222222", "live"),
    /There is no revision "2222222"|"2222222" is too short/,
    /eight characters/,
  );
  await refused(
    compare("22222222", "live"),
    /is the beginning of 2 revision ids: 22222222-b, 22222222-a/,
  );
  await refused(compare("live", "env:prodution"), /no environment "prodution"/);
  await refused(compare("live", "local", { config: "[production]\n" }), /no section.*"dev"/);
});

Deno.test("an env must be named, also next to a universe", async () => {
  const { env: _, ...unnamed } = DEV;
  const ref = { name: "live", ref: parseConfigRef("live") };
  const flags = { ...unnamed, universeId: 9 as UniverseId };
  const context = { ...folder(configsHttp({}), CONFIG), flags };
  await refused(diff({ from: ref, to: ref }, context), /--env is missing/);
});
