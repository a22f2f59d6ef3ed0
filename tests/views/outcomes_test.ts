import assert from "node:assert/strict";
import type { PublishOutcome } from "../../src/commands/config/publish/publishDraft.ts";
import type { SyncPreview } from "../../src/commands/config/preview.ts";
import type { SyncResult } from "../../src/commands/config/sync.ts";
import { diffEntries } from "../../src/config/diff.ts";
import { planSync } from "../../src/config/plan.ts";
import type { Draft, Strategy } from "../../src/values/configs.ts";
import type { UniverseId } from "../../src/values/ids.ts";
import { pullView } from "../../src/views/pull.ts";
import { syncView } from "../../src/views/sync.ts";
import { hint } from "../commands/fakeConfigs.ts";
import { entriesOf } from "../values/randomJson.ts";
import { printed } from "./lines.ts";
import { renderOptionsOf } from "./look.ts";

const log = { ...renderOptionsOf(80), isTerminal: false };
const NO_DRAFT: Draft = { entries: new Map() };
const LIVE = { version: 7, entries: entriesOf({ a: 1 }) };
const TARGET = { env: "production", universeId: 42 as UniverseId, confirm: false };
const PREVIEW: SyncPreview = {
  target: TARGET,
  repository: "InExperienceConfig",
  plan: planSync(entriesOf({ a: 2 }), LIVE, NO_DRAFT),
};

function sync(result: SyncResult): string {
  return printed(syncView.text(result, log));
}

function published(publish: PublishOutcome, strategy: Strategy = "immediate"): string {
  return sync({
    outcome: "published",
    preview: PREVIEW,
    publish,
    strategy,
    versionsCommand: hint("versions"),
  });
}

Deno.test("a publish tells the version, where to, and when players see it", () => {
  const text = published({ version: 8, recovered: false });
  assert.match(text, /Published v8 to production \(universe 42\)/);
  assert.match(text, /about 5 minutes/);
  assert.match(published({ version: 8, recovered: false }, "gradual-rollout"), /about 15 minutes/);
  assert.doesNotMatch(text, /lost|somebody/);
});

Deno.test("a publish whose answer was lost says how it is known", () => {
  assert.match(published({ version: 8, recovered: true }), /reading shows that it was published/);
});

Deno.test("a version that jumped by more than one says that somebody published in between", () => {
  for (const version of [9, 20]) {
    const text = published({ version, recovered: false });
    assert.match(text, /somebody else published in between/);
    assert.match(text, /cli config versions/);
  }
});

Deno.test("where the version before is not known, nothing is said of others", () => {
  const plan = planSync(entriesOf({ a: 2 }), { ...LIVE, version: 0 }, NO_DRAFT);
  const publish = { version: 9, recovered: false };
  const preview = { ...PREVIEW, plan };
  const text = sync({
    outcome: "published",
    preview,
    publish,
    strategy: "immediate",
    versionsCommand: hint("versions"),
  });
  assert.match(text, /Published v9/);
  assert.doesNotMatch(text, /somebody|v0/);
});

Deno.test("nothing to publish, by the platform's word, is told as that", () => {
  const text = published({ recovered: false });
  assert.match(text, /nothing was published/);
  assert.doesNotMatch(text, /Published v/);
});

Deno.test("a sync without a difference, and a dry run, say that nothing was done", () => {
  assert.match(sync({ outcome: "in-sync", preview: PREVIEW }), /nothing to publish/);
  assert.match(sync({ outcome: "dry-run", preview: PREVIEW }), /nothing was staged or published/);
});

Deno.test("a pull tells what it did to which file, and from which version", () => {
  const preview = {
    target: TARGET,
    repository: "InExperienceConfig",
    file: "my.toml",
    version: 7,
    diff: diffEntries(new Map(), new Map()),
    branches: 0,
    lostComments: [],
  } as const;
  const said = (["created", "updated", "unchanged"] as const).map((outcome) => {
    return printed(pullView.text({ outcome, preview }, log));
  });
  for (const text of said) assert.match(text, /my\.toml.* live v7/);
  assert.equal(new Set(said).size, 3);
});

Deno.test("a pull that finds its file as it is says so beside what this folder saw last", () => {
  const preview = {
    target: TARGET,
    repository: "InExperienceConfig",
    file: "my.toml",
    version: 1,
    diff: diffEntries(new Map(), new Map()),
    branches: 0,
    lostComments: [],
    drift: { seen: 2, live: 1, keys: new Set<string>(), publishes: [], more: 0 },
  } as const;
  const text = printed(pullView.text({ outcome: "unchanged", preview }, log));
  assert.match(text, /^! live is v1, this folder last saw v2.*\n.*matches live v1/);
});
