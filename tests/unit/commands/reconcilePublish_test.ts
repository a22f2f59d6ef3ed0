import assert from "node:assert/strict";
import type { ExpectedState } from "../../../src/commands/config/publish/expectedState.ts";
import { reconcilePublish } from "../../../src/commands/config/publish/reconcilePublish.ts";
import type { LiveConfig, Revision } from "../../../src/values/configs.ts";
import { Failure } from "../../../src/values/failure.ts";
import { type Json, parseJson } from "../../../src/values/json.ts";
import { entriesOf } from "../values/randomJson.ts";
import { fakeConfigs, hint, revision } from "./fakeConfigs.ts";

const LIVE: LiveConfig = { version: 4, entries: entriesOf({ a: 1 }) };

/** Conditional rules, told apart by a name. */
function rulesNamed(name: string): Json {
  return parseJson(`{"rules":{"r1":{"name":"${name}"}},"rulesOrder":["r1"]}`);
}

const [GOOD, BAD, WORSE] = [rulesNamed("Good"), rulesNamed("Bad"), rulesNamed("Worse")] as const;

/** A publish that turned the bad rules into others, and no entry. */
function rulesPublish(name: string): Revision {
  const rule = `{"before":{"name":"Bad"},"after":{"name":"${name}"}}`;
  return revision(5, {}, {
    changedRules: true,
    rulesChanges: parseJson(`{"rules":{"r1":${rule}},"rulesOrder":null}`),
  });
}

/** What became of a publish that takes bad rules back to good ones, and whose answer is lost. */
async function settleRules(
  live: LiveConfig,
  newest: readonly Revision[],
  rules?: ExpectedState["rules"],
): Promise<unknown> {
  const expected = {
    live: { ...LIVE, rules: BAD },
    draft: { entries: new Map() },
    newest: LIVE.version,
    entries: LIVE.entries,
    hint,
  };
  const { configs } = fakeConfigs({
    live: () => Promise.resolve(live),
    draft: () => Promise.resolve({ entries: new Map() }),
    revisions: () => Promise.resolve(newest),
  });
  const whole = rules === undefined ? expected : { ...expected, rules };
  const lost = new Failure("The answer is gone.", "x");
  return await reconcilePublish(configs, lost, "staged", whole)
    .then(({ version }) => version, (error: Failure) => error.what);
}

const after = (rules: Json): LiveConfig => ({ ...LIVE, version: 5, rules });

Deno.test("a lost publish of rules alone is known by its rules, by live or by the history", async () => {
  assert.equal(await settleRules(after(GOOD), [], { payload: GOOD }), 5);
  const lagging = { ...LIVE, rules: BAD };
  assert.equal(await settleRules(lagging, [rulesPublish("Good")], { payload: GOOD }), 5);
});

Deno.test("a lost publish of rules alone is not somebody else's of other rules", async () => {
  const what = await settleRules(after(WORSE), [rulesPublish("Worse")], { payload: GOOD });
  assert.match(String(what), /It was not published: somebody else/);
});

Deno.test("a lost publish whose rules are not known is not told as published", async () => {
  const unknown = await settleRules(after(GOOD), [rulesPublish("Good")]);
  assert.match(String(unknown), /not known whether the draft was published/);
});

Deno.test("a history that leaves out what changed tells nothing of a lost publish", async () => {
  const lagging = { ...LIVE, rules: BAD };
  const { rulesChanges: _, ...untold } = rulesPublish("Good");
  for (const one of [untold, { ...rulesPublish("Worse"), changesUnknown: true as const }]) {
    const what = await settleRules(lagging, [one], { payload: GOOD });
    assert.match(String(what), /not known whether the draft was published/);
  }
});

Deno.test("live that was as intended before the publish does not show that it was published", async () => {
  // v5 is on its way; what is live still is v4, and to go back to that is what is intended.
  const { configs } = fakeConfigs({
    live: () => Promise.resolve(LIVE),
    draft: () => Promise.resolve({ entries: new Map() }),
    revisions: () => Promise.resolve([revision(5, { a: [1, 2] })]),
  });
  const expected = {
    live: LIVE,
    draft: { entries: new Map() },
    newest: 5,
    entries: LIVE.entries,
    rules: {},
    hint,
  };
  const lost = new Failure("The answer is gone.", "x");
  await assert.rejects(reconcilePublish(configs, lost, "staged", expected), (error: Failure) => {
    assert.match(error.what, /not known whether the draft was published/);
    return true;
  });
});
