import assert from "node:assert/strict";
import type { PullPreview } from "../../src/commands/config/pull.ts";
import type { SyncPreview } from "../../src/commands/config/preview.ts";
import type { EnvTarget } from "../../src/commands/config/target.ts";
import { diffEntries } from "../../src/config/diff.ts";
import { planSync } from "../../src/config/plan.ts";
import { planRestore } from "../../src/config/restore.ts";
import type { Draft } from "../../src/values/configs.ts";
import type { UniverseId } from "../../src/values/ids.ts";
import { parseJson } from "../../src/values/json.ts";
import { checkView } from "../../src/views/check.ts";
import { pullView } from "../../src/views/pull.ts";
import { rollbackView } from "../../src/views/rollback.ts";
import { syncView } from "../../src/views/sync.ts";
import { hint, revision } from "../commands/fakeConfigs.ts";
import { entriesOf } from "../values/randomJson.ts";
import { printed } from "./lines.ts";
import { renderOptionsOf } from "./look.ts";

const log = { ...renderOptionsOf(80), isTerminal: false };
const NO_DRAFT: Draft = { entries: new Map() };
const TARGET: EnvTarget = { env: "production", universeId: 42 as UniverseId, confirm: false };

interface Given {
  readonly live?: Record<string, unknown>;
  readonly local?: Record<string, unknown>;
  readonly rules?: string;
  readonly draft?: Draft;
  readonly drift?: SyncPreview["drift"];
}

function preview({ live = { a: 1 }, local = { a: 2 }, rules, draft, drift }: Given): SyncPreview {
  const config = {
    version: 7,
    entries: entriesOf(live),
    ...(rules === undefined ? {} : { rules: parseJson(rules) }),
  };
  return {
    target: TARGET,
    repository: "JourneysConfig",
    plan: planSync(entriesOf(local), config, draft ?? NO_DRAFT),
    ...(drift === undefined ? {} : { drift }),
  };
}

const sync = (given: Given) => printed(syncView.preview(preview(given), log));
const check = (given: Given) =>
  printed(checkView.text({ ...preview(given), syncCommand: hint("sync") }, log));

Deno.test("a plan begins with its target: env, universe, repository and what is live", () => {
  for (const text of [sync({}), check({})]) {
    const [first] = text.split("\n");
    for (const word of ["production", "42", "JourneysConfig", "v7"]) {
      assert.ok(first!.includes(word));
    }
  }
});

Deno.test("a plan shows the difference and its count", () => {
  for (const text of [sync({}), check({})]) {
    assert.match(text, /~ a {2}1 → 2/);
    assert.match(text, /0 added, 1 changed, 0 removed, 0 unchanged\./);
  }
});

Deno.test("a check says whether they match", () => {
  assert.match(check({ local: { a: 1 } }), /matches what is live/);
  assert.match(check({}), /differs from what is live/);
  assert.doesNotMatch(check({ local: { a: 1 } }), /differs/);
});

Deno.test("a draft that would be discarded is told in a line with its keys", () => {
  const draft: Draft = { hash: "h", entries: entriesOf({ z: 1, b: null }) };
  const line = sync({ draft }).split("\n").find((line) => line.includes("discards"));
  assert.match(line!, /b, z/);
  assert.doesNotMatch(sync({}), /discards/);
});

Deno.test("a draft that stays, because nothing differs, is told as staying", () => {
  const draft: Draft = { hash: "h", entries: entriesOf({ z: 1 }) };
  const text = sync({ local: { a: 1 }, draft });
  assert.match(text, /stays as it is: z/);
  assert.doesNotMatch(text, /discards/);
});

Deno.test("rules alone that are staged are told, where they stay and where they are discarded", () => {
  const draft: Draft = { entries: new Map(), rules: parseJson('{"rules":{"r1":{}}}') };
  assert.match(sync({ local: { a: 1 }, draft }), /stays as it is: conditional rules$/);
  assert.match(rollback({ draft }), /! This discards the staged conditional rules/);
});

Deno.test("conditional rules and branches that stay as they are live are told as kept", () => {
  const rules = '{"rules":{"r1":{},"r2":{}}}';
  assert.match(sync({ rules }), /Kept unchanged: 2 published conditional rules\./);
  const branch = "a.RBX.conditional.r1";
  assert.match(sync({ live: { a: 1, [branch]: 1 } }), /branch.*a\.RBX\.conditional\.r1/);
  assert.doesNotMatch(sync({}), /conditional/);
});

Deno.test("conditional rules and branches of the draft are told where they differ from live", () => {
  const rules = '{"rules":{"r1":{},"r2":{},"r3":{}},"rulesOrder":["r1","r2","r3"]}';
  const live = { a: 1, "a.RBX.conditional.r1": 7, "a.RBX.conditional.r2": 8 };
  const draft: Draft = {
    entries: entriesOf({ "a.RBX.conditional.r1": null, "a.RBX.conditional.r2": 99 }),
    rules: parseJson('{"rules":{"r2":{"x":1},"r3":{},"r4":{}},"rulesOrder":["r2","r3","r4"]}'),
  };
  const text = sync({ live, rules, draft });
  assert.match(text, /^Kept unchanged: 1 published conditional rule\.$/m);
  assert.match(text, /^! .*conditional rules.*: r1 \(removed\), r2 \(changed\), r4 \(added\)$/m);
  assert.match(
    text,
    /^! .*branches.*: a\.RBX\.conditional\.r1 \(removed\), a\.RBX\.conditional\.r2 \(changed\)$/m,
  );
  assert.doesNotMatch(text, /Kept unchanged.*branch/);
});

Deno.test("removing more than half, or a key with a branch, is told in a line of its own", () => {
  const most = sync({ live: { a: 1, b: 1, c: 1 }, local: { a: 1 } }).split("\n");
  assert.ok(most.some((line) => /^! .*more than half of the 3 live entries/.test(line)));
  const branched = { a: 1, b: 1, c: 1, "a.RBX.conditional.r": 1 };
  const lines = sync({ live: branched, local: { b: 1, c: 1 } }).split("\n");
  assert.ok(lines.some((line) => /^! .*removes a, .*conditional branch/.test(line)));
  assert.ok(!lines.some((line) => line.includes("half")));
});

Deno.test("live that has moved since is told in one line, with who published and why", () => {
  const drift = {
    seen: 5,
    live: 7,
    keys: new Set(["a"]),
    publishes: [revision(7, {}, { publishedBy: "99", message: "Hotfix" }), revision(6)],
    more: 0,
  };
  for (const text of [sync({ drift }), check({ drift })]) {
    assert.match(text, /live is v7, this folder last saw v5/);
    assert.match(text, /v7 .*99.*Hotfix/);
    assert.match(text, /v6 .*\(no message\)/);
    assert.match(text, /~ a.*\n.*changed elsewhere/);
  }
});

const HISTORY = [revision(7, { a: [1, 2] }), revision(6, { a: [null, 1] }, { message: "First" })];

function rollback(
  change: { readonly draft?: Draft; readonly live?: Record<string, unknown> } = {},
) {
  const live = { version: 7, entries: entriesOf(change.live ?? { a: 2 }) };
  const plan = planRestore(HISTORY[1]!, HISTORY, live, change.draft ?? NO_DRAFT);
  return printed(rollbackView.preview({ target: TARGET, repository: "JourneysConfig", plan }, log));
}

Deno.test("a rollback shows its target, the revision and the difference from live to it", () => {
  const text = rollback();
  for (const word of ["production", "42", "JourneysConfig", "revision", "v6", "First"]) {
    assert.ok(text.includes(word), word);
  }
  assert.match(text, /~ a {2}2 → 1/);
  assert.doesNotMatch(text, /explain|discarded|conditional/i);
});

Deno.test("a rollback tells what it cannot explain, and the draft that it discards", () => {
  assert.match(rollback({ live: { a: 5 } }), /! The history does not explain what is live/);
  const draft = { hash: "h", entries: entriesOf({ z: 1 }) };
  assert.match(rollback({ draft }), /discards.*: z/);
});

Deno.test("a rollback tells rules and branches that go back, too", () => {
  const branch = "a.RBX.conditional.r";
  const history = [revision(2, { [branch]: [null, 1] }, { changedRules: true }), revision(1)];
  const live = { version: 2, entries: entriesOf({ [branch]: 1 }) };
  const plan = planRestore(history[1]!, history, live, NO_DRAFT);
  const text = printed(
    rollbackView.preview({ target: TARGET, repository: "JourneysConfig", plan }, log),
  );
  assert.match(text, /! Conditional rules have changed since then; they go back, too/);
  assert.match(text, /! Conditional branches.*a\.RBX\.conditional\.r \(removed\)/);
});

Deno.test("a rollback names the rules that go back, where the history tells them", () => {
  const rulesChanges = parseJson('{"rules":{"r1":{"before":{"x":1},"after":{"x":2}}}}');
  const history = [revision(2, {}, { changedRules: true, rulesChanges }), revision(1)];
  const live = { version: 2, entries: new Map(), rules: parseJson('{"rules":{"r1":{"x":2}}}') };
  const plan = planRestore(history[1]!, history, live, NO_DRAFT);
  const text = printed(
    rollbackView.preview({ target: TARGET, repository: "JourneysConfig", plan }, log),
  );
  assert.match(text, /! Conditional rules go back, too: r1 \(changed\)/);
});

Deno.test("a rollback to what is live tells no change and discards nothing", () => {
  const plan = planRestore(HISTORY[0]!, HISTORY, { version: 7, entries: entriesOf({ a: 2 }) }, {
    entries: entriesOf({ a: 5 }),
  });
  const text = printed(
    rollbackView.preview({ target: TARGET, repository: "JourneysConfig", plan }, log),
  );
  assert.match(text, /! A draft is staged and stays as it is: a/);
  assert.doesNotMatch(text, /discards/);
});

Deno.test("a rollback shows as much of the id as tells it from the others", () => {
  const history = ["20260101-2", "20260101"].map((id, i) => revision(2 - i, {}, { id }));
  const back = (at: number) => {
    const plan = planRestore(history[at]!, history, { version: 9, entries: new Map() }, NO_DRAFT);
    return printed(
      rollbackView.preview({ target: TARGET, repository: "JourneysConfig", plan }, log),
    );
  };
  assert.match(back(0), /^Back to 20260101-2? {2}v2/m);
  assert.match(back(1), /^Back to 20260101 {2}v1/m);
});

Deno.test("a rollback that removes more than half, or a key with a branch, says so as a sync does", () => {
  const live = { version: 7, entries: entriesOf({ a: 1, b: 1, c: 1, "a.RBX.conditional.r": 1 }) };
  const history = [
    revision(7, { a: [null, 1], b: [null, 1], "a.RBX.conditional.r": [null, 1] }),
    revision(6, { c: [null, 1] }),
  ];
  const plan = planRestore(history[1]!, history, live, NO_DRAFT);
  const text = printed(
    rollbackView.preview({ target: TARGET, repository: "JourneysConfig", plan }, log),
  );
  assert.match(text, /^! This removes more than half of the 3 live entries\.$/m);
  assert.match(text, /^! This removes a, which has a conditional branch on the platform\.$/m);
});

const PULL: PullPreview = {
  target: TARGET,
  repository: "JourneysConfig",
  file: "my.toml",
  version: 7,
  diff: diffEntries(entriesOf({ a: 1 }), entriesOf({ a: 2 })),
  branches: 0,
  lostComments: [],
};

Deno.test("a pull of what is older than this folder saw says so first", () => {
  const drift = { seen: 2, live: 1, keys: new Set<string>(), publishes: [], more: 0 };
  const text = printed(pullView.preview({ ...PULL, drift }, log));
  assert.match(text, /! live is v1, this folder last saw v2, which may not be readable yet/);
});

Deno.test("a pull shows what changes in which file, and what stays on the platform", () => {
  const pull = (branches: number) => printed(pullView.preview({ ...PULL, branches }, log));
  assert.match(pull(0), /my\.toml/);
  assert.match(pull(0), /~ a {2}1 → 2/);
  assert.doesNotMatch(pull(0), /conditional/);
  assert.match(pull(2), /2 conditional/);
});

Deno.test("hostile names in a plan are shown, not executed", () => {
  const hostile = "\x1b[2J\n\u202e";
  const draft = { hash: "h", entries: entriesOf({ [hostile]: 1 }) };
  const branch = `${hostile}.RBX.conditional.r`;
  const given = preview({ live: { [hostile]: 1, [branch]: 1 }, local: {}, draft });
  const lines = syncView.preview({ ...given, target: { ...TARGET, env: hostile } }, log);
  for (const { printed } of lines) {
    // deno-lint-ignore no-control-regex -- these are what must not be there
    assert.doesNotMatch(printed, /[\x00-\x1f\x7f-\x9f\u202e]/);
  }
});
