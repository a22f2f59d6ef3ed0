import assert from "node:assert/strict";
import { withFilesAgain, withFlags } from "../../../../src/commands/context.ts";
import type { CommonFlags } from "../../../../src/flags/flags.ts";
import type { SyncPreview } from "../../../../src/commands/config/preview.ts";
import { sync, type SyncResult } from "../../../../src/commands/config/sync.ts";
import { summarizePlan } from "../../../../src/views/parts/planSummary.ts";
import { savePlan } from "../../../../src/commands/config/planFiles.ts";
import type { Context } from "../../../../src/commands/context.ts";
import { Changed, type Disk } from "../../../../src/disk/disk.ts";
import { fingerprint } from "../../../../src/files/planFile.ts";
import type { HttpClient } from "../../../../src/platform/http.ts";
import { Failure } from "../../../../src/values/failure.ts";
import type { UniverseId } from "../../../../src/values/ids.ts";
import { parseJson } from "../../../../src/values/parseJson.ts";
import { type Answers, configsHttp, DEV, folder } from "./configsHttpClient.ts";

type SyncOptions = Parameters<typeof sync>[0];

const CONFIG = `[dev.entries.a]
value = 2

[production.entries.a]
value = 3
`;
const LIVE = {
  metadata: { configVersion: 3 },
  entries: { a: 1, gone: true },
  conditionalRules: { rules: { r: { when: 1 } } },
};
const DRAFT = { draftHash: "secret-hash", entries: { a: { value: 9 } } };
const FLAGS: SyncOptions & { readonly env: string } = {
  ...DEV,
  all: false,
  only: [],
  except: [],
  full: false,
  dryRun: false,
  noUndo: false,
  allowEmpty: false,
  strategy: "immediate",
  baseline: "1h",
  rollback: false,
  yes: false,
  noMessage: false,
};

/** A folder whose files can be written, before a platform that changes as a test says. */
interface Outside {
  readonly context: Context;
  readonly files: Map<string, string>;
  /** What each universe answers from now on. */
  readonly universes: Record<number, { -readonly [name in keyof Answers]: Answers[name] }>;
  readonly calls: readonly string[];
}

function outside(config = CONFIG): Outside {
  const files = new Map([["cliconfig.toml", config]]);
  const answers = () => ({
    live: LIVE as unknown,
    draft: DRAFT as unknown,
    revisions: [{ revisionId: "three", version: 3, changes: {} }],
  });
  const universes = { 1: answers(), 2: answers() };
  const http = configsHttp(universes);
  const context = folder(http);
  const disk: Disk = {
    ...context.disk,
    read: async (path) => files.get(path) ?? await context.disk.read(path),
    // deno-lint-ignore require-await -- what is refused must reject, not throw
    replace: async (path, content, was) => {
      if (was !== undefined && files.get(path) !== was.content) throw new Changed("x.", "y.");
      files.set(path, content);
    },
  };
  return { context: { ...context, disk }, files, universes, calls: http.calls };
}

async function save(
  { context }: Outside,
  flags: Partial<SyncOptions & CommonFlags> = {},
): Promise<SyncPreview> {
  const now = await withFilesAgain(withFlags(context, flags));
  return await savePlan({ ...FLAGS, ...flags }, "plan.json", summarizePlan, now);
}

/** Look whether the plan is what would happen now; nothing is carried out. */
async function render(
  { context }: Outside,
  flags: Partial<SyncOptions & CommonFlags> = {},
): Promise<SyncResult> {
  const options = { ...FLAGS, dryRun: true, fromPlan: "plan.json", ...flags };
  const now = await withFilesAgain(withFlags(context, flags));
  return await sync(options, now, { show: () => {} }, summarizePlan);
}

async function refused(doing: Promise<unknown>, ...words: readonly RegExp[]): Promise<Failure> {
  const error = await doing.then(() => assert.fail("it was not refused"), (error) => error);
  assert.ok(error instanceof Failure, String(error));
  for (const word of words) assert.match(error.message, word);
  return error;
}

Deno.test("a plan is written, and nothing is staged, published or asked", async () => {
  const place = outside();
  const preview = await save(place);
  assert.deepEqual(place.calls, ["1 live", "1 revisions", "1 draft", "1 experiments"]);
  assert.equal(preview.plan.diff.changes.length, 2);
  const plan = JSON.parse(place.files.get("plan.json")!);
  assert.deepEqual(
    {
      ...plan,
      live_sha256: "",
      draft_sha256: "",
      local_sha256: "",
      publish_sha256: "",
      plan_sha256: "",
    },
    {
      schema_version: 2,
      kind: "sync-plan",
      env: "dev",
      universe_id: 1,
      repository: "InExperienceConfig",
      strategy: "immediate",
      config_version: 3,
      live_sha256: "",
      draft_sha256: "",
      local_sha256: "",
      publish_sha256: "",
      changes: [
        { key: "a", change: "changed", before: 1, after: 2 },
        { key: "gone", change: "removed", before: true },
      ],
      unchanged: 0,
      rules_kept: 1,
      rules: [],
      branches: [],
      conditions: [],
      conditional_values: [],
      discarded_draft_keys: ["a"],
      plan_sha256: "",
    },
  );
});

Deno.test("a plan contains neither the key nor the draft's hash, nor what is staged", async () => {
  const place = outside();
  await save(place);
  const plan = place.files.get("plan.json")!;
  for (const secret of ["test-key", "secret-hash", ": 9"]) assert.ok(!plan.includes(secret), plan);
});

Deno.test("a plan may be made where a person must agree to writes, and off a terminal", async () => {
  const place = outside();
  await save(place, { env: "production" });
  assert.equal(JSON.parse(place.files.get("plan.json")!).env, "production");
});

Deno.test("an unchanged platform is what the plan was made from, however its numbers are spelt", async () => {
  const place = outside();
  await save(place);
  assert.equal((await render(place)).outcome, "dry-run");
  place.files.set("cliconfig.toml", `# A comment.\n${CONFIG.replace("= 2", "= 2.0")}`);
  place.universes[1]!.live = { ...LIVE, entries: { gone: true, a: 1 }, more: true };
  assert.equal((await render(place)).outcome, "dry-run");
});

const MOVES: readonly (readonly [what: string, says: RegExp, move: (place: Outside) => void])[] = [
  ["another version is live", /out of date: v\d+ is live now\./, ({ universes }) => {
    universes[1]!.live = { ...LIVE, metadata: { configVersion: 4 } };
  }],
  [
    "an entry is live with another value",
    /out of date: what is live has changed\./,
    ({ universes }) => {
      universes[1]!.live = { ...LIVE, entries: { ...LIVE.entries, a: 7 } };
    },
  ],
  [
    "the conditions that it carries back are others",
    /what is live has changed\./,
    ({ universes }) => {
      universes[1]!.live = { ...LIVE, conditionalRules: { rules: { r: { when: 2 } } } };
    },
  ],
  ["the draft is another one", /out of date: the draft has changed\./, ({ universes }) => {
    universes[1]!.draft = { ...DRAFT, draftHash: "other" };
  }],
  ["the draft of that hash is another", /out of date: the draft has changed\./, ({ universes }) => {
    universes[1]!.draft = { ...DRAFT, entries: { a: { value: 8 } } };
  }],
  ["the draft's conditions are others", /out of date: the draft has changed\./, ({ universes }) => {
    universes[1]!.draft = { ...DRAFT, conditionalRules: { rules: { r: { when: 3 } } } };
  }],
  ["the file is another", /out of date: the config file has changed\./, ({ files }) => {
    files.set("cliconfig.toml", CONFIG.replace("= 2", "= 4"));
  }],
  [
    "somebody published",
    /v\d+ is live now; the draft/,
    (place) => {
      place.universes[1] = { live: { ...LIVE, entries: {}, metadata: { configVersion: 4 } } };
    },
  ],
];

for (const [what, says, move] of MOVES) {
  Deno.test(`a plan is refused when ${what}, and says so`, async () => {
    const place = outside();
    await save(place);
    move(place);
    await refused(render(place), says, /Nothing was staged or published\./, /new plan/);
  });
}

Deno.test("a plan for another env, universe or repository is refused, naming each", async () => {
  const place = outside();
  await save(place);
  await refused(render(place, { env: "production" }), /another environment; .*another universe/);
  const flags = { universeId: 2 as UniverseId };
  await refused(render(place, flags), /out of date: it was made for another universe\./);
  await refused(
    render(place, { repository: "JourneysConfig" }),
    /out of date: .*another repository\./,
  );
});

Deno.test("a plan that was edited is refused, and so is one that shows what it would not do", async () => {
  const place = outside();
  await save(place);
  const { plan_sha256, ...plan } = JSON.parse(place.files.get("plan.json")!);
  const edits = [
    { changes: [] },
    { changes: [{ ...plan.changes[0], after: 5 }, plan.changes[1]] },
    { rules_kept: 0 },
    { rules: [{ id: "r", change: "removed" }] },
    { branches: [{ key: "a.RBX.conditional.r", change: "added" }] },
    { discarded_draft_keys: [] },
    { note: "reviewed" },
    { publish_sha256: plan.local_sha256 },
  ];
  for (const edit of edits) {
    const edited = { ...plan, ...edit };
    place.files.set("plan.json", JSON.stringify({ ...edited, plan_sha256 }));
    await refused(render(place), /was changed after it had been written/);
    const sealed = { ...edited, plan_sha256: await fingerprint(parseJson(JSON.stringify(edited))) };
    place.files.set("plan.json", JSON.stringify(sealed));
    await refused(render(place), /does not show what it would do\. Nothing was staged/);
  }
});

Deno.test("the strategy is the one that was planned", async () => {
  const place = outside();
  await save(place, { strategy: "gradual-rollout" });
  assert.equal(JSON.parse(place.files.get("plan.json")!).strategy, "gradual-rollout");
});

Deno.test("a plan without a change can be made, and carrying it out does nothing", async () => {
  const place = outside("[dev.entries.a]\nvalue = 1\n[dev.entries.gone]\nvalue = true\n");
  await save(place);
  assert.deepEqual(JSON.parse(place.files.get("plan.json")!).changes, []);
  assert.equal((await render(place)).outcome, "in-sync");
});

Deno.test("an env without entries is refused when the plan is made, and not again", async () => {
  const place = outside("[dev]\n");
  await refused(save(place), /--allow-empty/);
  assert.ok(!place.files.has("plan.json"));
  await save(place, { allowEmpty: true });
  assert.equal((await render(place)).outcome, "dry-run");
});

Deno.test("a plan gives way to a plan, and an empty file; nothing else does", async () => {
  const place = outside();
  for (const content of ["", "\n", '{"kind": "sync-plan", "schema_version": 9}']) {
    place.files.set("plan.json", content);
    await save(place);
    assert.ok(place.files.get("plan.json")!.includes("live_sha256"));
  }
  const before = place.calls.length;
  for (const content of [CONFIG, "{}", "notes"]) {
    place.files.set("plan.json", content);
    await refused(save(place), /plan\.json exists and is not a plan/, /--plan/);
    assert.equal(place.files.get("plan.json"), content);
  }
  assert.equal(place.calls.length, before, "nothing was asked of the platform");
});

Deno.test("what somebody writes where a plan is to be, while the platform is asked, stays", async () => {
  const place = outside();
  const { context } = place;
  const http: HttpClient = {
    send: async (request) => {
      place.files.set("plan.json", "notes");
      return await context.http.send(request);
    },
  };
  const saved = save({ ...place, context: { ...context, http } });
  assert.ok(await refused(saved) instanceof Changed);
  assert.equal(place.files.get("plan.json"), "notes");
});

Deno.test("a plan that is not there is shown, and how to make one", async () => {
  const place = outside();
  await refused(render(place), /There is no plan plan\.json.*--plan/);
  assert.deepEqual(place.calls, []);
});
