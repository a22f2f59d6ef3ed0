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
