import assert from "node:assert/strict";
import type { DiffResult } from "../../../src/commands/config/diff.ts";
import { diffEntries } from "../../../src/config/diff.ts";
import { type Plan, planPublish } from "../../../src/config/plan.ts";
import type { UniverseId } from "../../../src/values/ids.ts";
import { diffView } from "../../../src/views/diff.ts";
import { draftView } from "../../../src/views/draft.ts";
import { entriesOf } from "../values/randomJson.ts";
import { printed } from "./lines.ts";
import { renderOptionsOf } from "./look.ts";

const log = { ...renderOptionsOf(80), isTerminal: false };
const TARGET = { env: "dev", universeId: 42 as UniverseId, lock: "own" as const, guards: [] };

function result(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
  more: Partial<DiffResult> = {},
): DiffResult {
  return {
    target: TARGET,
    repository: "InExperienceConfig",
    from: "live",
    to: "env:production",
    diff: diffEntries(entriesOf(before), entriesOf(after)),
    nothingStaged: false,
    untoldRules: [],
    ...more,
  };
}

Deno.test("rules that nobody can tell are told not to be compared, by the name of the side", () => {
  const notes = printed(
    diffView.notes!(result({}, {}, { untoldRules: ["5f2c1d9e"] }), log, "text"),
  );
  assert.match(notes, /^! The history does not show the conditional rules of 5f2c1d9e, .*$/);
});

Deno.test("rules and branches that differ are named, and sides with them are never the same", () => {
  const rules = [{ name: "r1", change: "added" }, { name: "r2", change: "changed" }] as const;
  const branches = [{ name: "a.RBX.conditional.r1", change: "removed" }] as const;
  const head = "dev - universe 42, InExperienceConfig\nFrom live to env:production:\n";
  assert.equal(
    printed(diffView.text(result({ a: 1 }, { a: 1 }, { rules, branches }), log)),
    `${head}The entries are the same (1 entry).\nConditional rules:\n  + r1\n  ~ r2\n` +
      "Conditional branches:\n  - a.RBX.conditional.r1",
  );
  const both = printed(diffView.text(result({ a: 1 }, { a: 2 }, { rules, branches: [] }), log));
  assert.match(both, /~ a {2}1 → 2\n\n0 added.*\nConditional rules:\n {2}\+ r1\n {2}~ r2$/s);
  const none = printed(diffView.text(result({}, {}, { rules: [], branches: [] }), log));
  assert.match(none, /are the same/);
});

interface Staged extends Partial<Pick<Plan, "rules" | "branches">> {
  readonly live?: Record<string, unknown>;
  readonly after?: Record<string, unknown>;
  readonly staged?: boolean;
  readonly target?: typeof TARGET;
}

function draft({ live = { a: 1 }, after = live, staged = true, target = TARGET, ...more }: Staged) {
  const published = { version: 7, entries: entriesOf(live) };
  const entries = staged ? entriesOf(after) : new Map();
  const plan = { ...planPublish(published, { entries }), ...more };
  return printed(
    draftView.preview({ target, repository: "InExperienceConfig", plan }, log),
  );
}

const HEAD = "dev - universe 42, InExperienceConfig, live v7";

Deno.test("nothing staged, and a draft that equals live, are told in a line", () => {
  assert.equal(draft({ staged: false }), `${HEAD}\nNothing is staged.`);
  assert.equal(draft({}), `${HEAD}\nWhat is staged equals what is live.`);
});

Deno.test("rules and branches that are staged are named, and never told as equal to what is live", () => {
  const rules = [{ name: "r", change: "changed" }] as const;
  const branches = [
    { name: "a.RBX.conditional.r", change: "added" },
    { name: "b.RBX.conditional.r", change: "removed" },
  ] as const;
  assert.equal(
    draft({ rules, branches }),
    `${HEAD}\nFrom live to the draft:\nThe entries are the same (1 entry).\n` +
      "Conditional rules:\n  ~ r\n" +
      "Conditional branches:\n  + a.RBX.conditional.r\n  - b.RBX.conditional.r",
  );
  assert.match(draft({ rules, after: { a: 2 } }), /unchanged\.\nConditional rules:\n {2}~ r$/);
});

Deno.test("hostile names of sides, envs, keys and branches are shown, not executed", () => {
  const hostile = "\x1b[2J\r\n\u202e";
  const target = { ...TARGET, env: hostile };
  const compared = result({ [hostile]: 1 }, {}, { target, from: hostile, to: hostile });
  const lines = [
    ...diffView.text(compared, log),
    ...diffView.text(result({}, {}, { target, from: hostile, to: hostile }), log),
    ...diffView.text(result({}, {}, { rules: [{ name: hostile, change: "added" }] }), log),
    ...diffView.notes!(result({}, {}, { untoldRules: [hostile] }), log, "text"),
    ...draft({ target, branches: [{ name: hostile, change: "added" }] }).split("\n").map((
      printed,
    ) => ({ printed })),
  ];
  for (const { printed } of lines) {
    // deno-lint-ignore no-control-regex -- these are what must not be there
    assert.doesNotMatch(printed, /[\x00-\x1f\x7f-\x9f\u202e]/);
  }
});
