import assert from "node:assert/strict";
import { assertUnchanged, confirmWrite, type Proposal } from "../../../src/publish/agreement.ts";
import { commitPublish } from "../../../src/publish/commit.ts";
import { observe } from "../../../src/publish/observe.ts";
import { Conflict } from "../../../src/publish/outcomes.ts";
import { resolveWriteTarget } from "../../../src/files/project/target.ts";
import type { Configs } from "../../../src/roblox/configs.ts";
import { text } from "../../../src/values/text.ts";
import type { Draft, LiveConfig, Revision } from "../../../src/values/configs.ts";
import { DEFAULT_REPOSITORY } from "../../../src/values/repository.ts";
import { entriesOf } from "../values/randomJson.ts";
import { fakeConfigs, folder, revision } from "../commands/config/fakeConfigs.ts";

/** Somebody published v5, and a later publish, v6, failed: the newest revision is of no publish. */

const LIVE: LiveConfig = { version: 4, entries: entriesOf({ a: 1 }), conditions: null };
const DRAFT: Draft = { hash: "kept", entries: new Map(), conditions: null };
const BEFORE = { live: LIVE, draft: DRAFT, newest: 4 };
const HISTORY: readonly Revision[] = [
  revision(6, { a: [9, 7] }, { deploymentResult: "Failed" }),
  revision(5, { a: [1, 9] }),
  revision(4),
];
const CONTENT = { entries: entriesOf({ a: 2 }), conditions: null };

/** The history page by page, with live behind it, and writes that succeed. */
function platform(more: Partial<Configs> = {}) {
  let history = HISTORY;
  return fakeConfigs({
    live: () => Promise.resolve(LIVE),
    draft: () => Promise.resolve(DRAFT),
    revisions: (count, skip) => Promise.resolve(history.slice(skip, skip + count)),
    overwrite: () => Promise.resolve("kept"),
    restore: () => Promise.resolve("kept"),
    publish: () => {
      history = [revision(7), ...history];
      return Promise.resolve({ outcome: "published", version: 7 });
    },
    discard: () => Promise.resolve(),
    ...more,
  });
}

function proposalOf(configs: Configs, looksAgain: boolean): Proposal {
  const context = folder();
  return {
    context,
    target: { ...resolveWriteTarget(context), repository: DEFAULT_REPOSITORY, configs },
    before: BEFORE,
    consent: { asks: false, message: {} },
    question: text`?`,
    looksAgain,
  };
}

Deno.test("a sync stages, but does not publish over a publish that comes before a failed one", async () => {
  const { configs, made } = platform();
  const publishing = { content: CONTENT, overwrite: true, strategy: "immediate" } as const;
  const proposal = proposalOf(configs, false);
  await assert.rejects(commitPublish(await confirmWrite(proposal, publishing)), Conflict);
  assert.ok(!made.includes("publish"));
});

Deno.test("a rollback restores, but does not publish over a publish that comes before a failed one", async () => {
  const { configs, made } = platform({
    draft: () => Promise.resolve({ hash: "kept", entries: CONTENT.entries, conditions: null }),
  });
  const publishing = { content: CONTENT, restore: "r1", strategy: "immediate" } as const;
  const proposal = proposalOf(configs, false);
  await assert.rejects(commitPublish(await confirmWrite(proposal, publishing)), Conflict);
  assert.ok(!made.includes("publish"));
});

Deno.test("the last check before a write notices a publish that comes before a failed one", async () => {
  const { configs, made } = platform();
  await assert.rejects(assertUnchanged(configs, BEFORE), Conflict);
  const proposal = proposalOf(configs, true);
  await assert.rejects(confirmWrite(proposal, "discard"), Conflict);
  assert.ok(!made.includes("overwrite") && !made.includes("discard"));
});

Deno.test("live that is older than a publish before a failed one is not believed", async () => {
  const { configs } = platform({
    live: (settled) => Promise.resolve(LIVE).finally(() => settled?.(LIVE)),
  });
  await assert.rejects(
    observe(configs, { history: "newest" }),
    /v5 is published, but Roblox still shows v4/,
  );
});
