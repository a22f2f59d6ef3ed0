import assert from "node:assert/strict";
import { Conflict } from "../../../src/publish/outcomes.ts";
import { assertUnchanged } from "../../../src/publish/agreement.ts";
import type { Draft, LiveConfig, Revision } from "../../../src/values/configs.ts";
import { entriesOf, of } from "../values/randomJson.ts";
import { Failure } from "../../../src/values/failure.ts";
import { fakeConfigs, revision } from "../commands/config/fakeConfigs.ts";

const LIVE: LiveConfig = { version: 4, entries: entriesOf({ a: 1, b: 2 }), conditions: null };
const DRAFT: Draft = { hash: "h", entries: entriesOf({ a: 9 }), conditions: null };

/** Look again, and find these. */
async function lookAgain(
  live: LiveConfig,
  draft: Draft,
  newest: readonly Revision[] | Failure = [revision(4)],
): Promise<void> {
  const { configs, made } = fakeConfigs({
    live: () => Promise.resolve(live),
    draft: () => Promise.resolve(draft),
    revisions: () => newest instanceof Failure ? Promise.reject(newest) : Promise.resolve(newest),
  });
  try {
    await assertUnchanged(configs, { live: LIVE, draft: DRAFT, newest: 4 });
  } finally {
    assert.deepEqual(
      made,
      ["live", "draft", "revisions"],
      "all are asked for at once, and nothing is written",
    );
  }
}

async function conflict(looking: Promise<void>): Promise<string> {
  const error = await looking.then(() => assert.fail("it was not refused"), (error) => error);
  assert.ok(error instanceof Conflict, String(error));
  assert.match(error.what, /Nothing was published or staged/);
  assert.match(error.advice, /Run it again/);
  return error.what;
}

Deno.test("a write continues if only spelling and order changed", async () => {
  await lookAgain(LIVE, DRAFT);
  const reordered = new Map([...entriesOf({ b: 2, a: 1 })]);
  await lookAgain({ version: 4, entries: reordered, conditions: null }, DRAFT);
});

Deno.test("a new live version is refused, with both versions and what changed", async () => {
  const what = await conflict(
    lookAgain({ version: 5, entries: entriesOf({ a: 7, c: 1 }), conditions: null }, DRAFT),
  );
  for (const word of ["v4", "v5", "a", "b", "c"]) assert.ok(what.includes(word), word);
});

Deno.test("a live version older than the one shown is not reported as a change by others", async () => {
  const what = await conflict(
    lookAgain({ version: 3, entries: entriesOf({ a: 0 }), conditions: null }, DRAFT),
  );
  assert.match(what, /^Roblox showed v4 as live, and now shows v3\./);
});

Deno.test("a new version with the same entries is refused, and so is another value in the same version", async () => {
  await conflict(lookAgain({ ...LIVE, version: 5 }, DRAFT));
  await conflict(lookAgain({ ...LIVE, entries: entriesOf({ a: 1, b: 3 }) }, DRAFT));
});

Deno.test("a draft that somebody changed, replaced or discarded is refused", async () => {
  const drafts: Draft[] = [
    { hash: "other", entries: DRAFT.entries, conditions: null },
    { hash: "h", entries: entriesOf({ a: 8 }), conditions: null },
    { entries: new Map(), conditions: null },
  ];
  for (const draft of drafts) assert.match(await conflict(lookAgain(LIVE, draft)), /the draft/);
});

Deno.test("a publish that only the history shows is refused; a history that cannot be read refuses nothing", async () => {
  assert.match(await conflict(lookAgain(LIVE, DRAFT, [revision(5)])), /from v4 to v5/);
  await lookAgain(LIVE, DRAFT, new Failure("No.", "x"));
  await lookAgain(LIVE, DRAFT, [{ ...revision(5), deploymentResult: "Failed" }]);
});

Deno.test("other conditions in the same version are refused", async () => {
  await conflict(lookAgain({ ...LIVE, conditions: of({ rules: { r1: {} } }) }, DRAFT));
});

Deno.test("live without a version is the same if its entries are the same", async () => {
  const unnamed: LiveConfig = { ...LIVE, version: 0, versionUnknown: true };
  await lookAgain(unnamed, DRAFT);
  const what = await conflict(lookAgain({ ...unnamed, entries: entriesOf({ a: 7 }) }, DRAFT));
  assert.match(what, /from v4 to v4 while this ran: a \(changed\)/);
});
