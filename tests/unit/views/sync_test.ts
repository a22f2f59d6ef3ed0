import assert from "node:assert/strict";
import type { SyncPreview } from "../../../src/commands/config/preview.ts";
import { planSync } from "../../../src/config/syncPlan.ts";
import type { Draft } from "../../../src/values/configs.ts";
import type { UniverseId } from "../../../src/values/ids.ts";
import { definedOnly } from "../../../src/values/definedOnly.ts";
import { parseJson } from "../../../src/values/parseJson.ts";
import sync from "../../../src/views/sync.ts";
import { revision } from "../commands/config/fakeConfigs.ts";
import { entriesOf } from "../values/randomJson.ts";
import { printed } from "./lines.ts";
import { renderOptionsOf } from "./look.ts";
import { shownPreview } from "./shownPreview.ts";

const log = { ...renderOptionsOf(80), isTerminal: false };

interface Given {
  readonly env?: string;
  readonly live?: Record<string, unknown>;
  readonly local?: Record<string, unknown>;
  readonly draft?: Draft;
  readonly version?: number;
}

function preview(
  {
    env = "production",
    live = { a: 1 },
    local = { a: 2 },
    draft = { entries: new Map() },
    version = 7,
  }: Given,
): SyncPreview {
  return {
    target: { env, universeId: 42 as UniverseId, lock: "own" as const, guards: [] },
    repository: "JourneysConfig",
    plan: planSync(entriesOf(local), { version, entries: entriesOf(live) }, draft),
  };
}

Deno.test("conditions alone that are staged are shown where they stay", () => {
  const draft: Draft = { entries: new Map(), conditions: parseJson('{"rules":{"r1":{}}}') };
  const text = printed(shownPreview(sync.view, preview({ local: { a: 1 }, draft }), log));
  assert.match(text, /stays as it is: conditions$/);
});

Deno.test("live that has moved since is shown in one line, with who published and why", () => {
  const publishes = [revision(7, {}, { publishedBy: "99", message: "Hotfix" }), revision(6)];
  const drift = { seen: 5, live: 7, keys: new Set(["a"]), publishes, more: 0 };
  const text = printed(shownPreview(sync.view, { ...preview({}), drift }, log));
  assert.match(text, /live is v7, this folder last saw v5/);
  assert.match(text, /v7 .*99.*Hotfix/);
  assert.match(text, /v6 .*\(no message\)/);
  assert.match(text, /~ a.*\n.*changed elsewhere/);
});

Deno.test("removing more than half, or a key with a branch, is shown in a line of its own", () => {
  const lines = (live: Record<string, unknown>, local: Record<string, unknown>) =>
    printed(shownPreview(sync.view, preview({ live, local }), log)).split("\n");
  const most = lines({ a: 1, b: 1, c: 1 }, { a: 1 });
  assert.ok(most.some((line) => /^! .*more than half of the 3 live entries/.test(line)));
  const branched = lines({ a: 1, b: 1, c: 1, "a.RBX.conditional.r": 1 }, { b: 1, c: 1 });
  assert.ok(branched.some((line) => /^! .*removes a, .*conditional values/.test(line)));
  assert.ok(!branched.some((line) => line.includes("half")));
});

Deno.test("hostile names in a preview are shown, not executed", () => {
  const hostile = "\x1b[2J\n\u202e";
  const draft = { hash: "h", entries: entriesOf({ [hostile]: 1 }) };
  const live = { [hostile]: 1, [`${hostile}.RBX.conditional.r`]: 1 };
  const lines = shownPreview(sync.view, preview({ env: hostile, live, local: {}, draft }), log);
  for (const { printed } of lines) {
    // deno-lint-ignore no-control-regex -- these are what must not be there
    assert.doesNotMatch(printed, /[\x00-\x1f\x7f-\x9f\u202e]/);
  }
});

function published(before?: number): string {
  const publish = {
    outcome: "published",
    version: 9,
    recovered: false,
    strategy: "immediate",
  } as const;
  const result = {
    outcome: "published",
    preview: preview({ version: before ?? 0 }),
    publish: { ...publish, ...definedOnly({ before }) },
  } as const;
  return printed([...sync.view.text(result, log), ...sync.view.warnings!(result, log)]);
}

Deno.test("a publish after somebody else's says so, with the version before and the command that shows what", () => {
  assert.match(published(7), /Live was v7 before: somebody else published in between/);
  assert.match(published(7), /`cli config versions` shows what/);
  assert.match(published(), /Published v9/);
  assert.doesNotMatch(published(), /somebody|v0/);
});
