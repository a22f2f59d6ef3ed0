import assert from "node:assert/strict";
import fc from "fast-check";
import { diffEntries } from "../../../src/config/diff.ts";
import { planSync } from "../../../src/config/syncPlan.ts";
import { parseConfigRef } from "../../../src/config/parseConfigRef.ts";
import { diffConfigs, isEmptyDiff } from "../../../src/config/diffConfigs.ts";
import { overlayDraft } from "../../../src/config/draft.ts";
import { splitBranches } from "../../../src/values/branch.ts";
import { NO_DRAFT } from "../../../src/values/configs.ts";
import { Failure } from "../../../src/values/failure.ts";
import { equalJson } from "../../../src/values/json.ts";
import { parseJson } from "../../../src/values/parseJson.ts";
import { entries, entriesOf } from "../values/randomJson.ts";

Deno.test("live, local and draft are keywords, env: names an env, anything else is a revision", () => {
  assert.deepEqual(parseConfigRef("live"), { kind: "live" });
  assert.deepEqual(parseConfigRef("local"), { kind: "local" });
  assert.deepEqual(parseConfigRef("draft"), { kind: "draft" });
  assert.deepEqual(parseConfigRef("env:production"), { kind: "env", name: "production" });
  for (const name of ["5f2c1d9e", "5f2c1d9e-0000-4000-8000-000000000000", "Live", "env", "v7"]) {
    assert.deepEqual(parseConfigRef(name), { kind: "revision", name });
  }
});

Deno.test("an env may have any name, even with colons, spaces and line breaks", () => {
  for (const name of ["env:x", "live", " ", "a b", "line\nbreak", ":", "日本"]) {
    assert.deepEqual(parseConfigRef(`env:${name}`), { kind: "env", name });
  }
});

Deno.test("an empty side is refused, and the possible sides are listed", () => {
  for (const text of ["", "env:"]) {
    assert.throws(() => parseConfigRef(text), (error) => {
      assert.ok(error instanceof Failure);
      assert.match(error.advice, /live, local, draft, env:<name> or a revision/);
      return true;
    });
  }
});

Deno.test("any string names a side or is refused with a Failure", () => {
  fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => {
    try {
      parseConfigRef(text);
    } catch (error) {
      assert.ok(error instanceof Failure);
    }
  }));
});

const live = (values: Record<string, unknown>, conditions?: string) => ({
  version: 3,
  entries: entriesOf(values),
  conditions: conditions === undefined ? null : parseJson(conditions),
});

Deno.test("without a draft, the result of publishing is what is live", () => {
  const now = live({ a: 1, b: [2], "a.RBX.conditional.r": 2 }, '{"rules":{"r":{}}}');
  const side = overlayDraft(now, { entries: new Map(), conditions: null });
  assert.ok(isEmptyDiff(diffConfigs(now, side)));
  assert.ok(equalJson(splitBranches(side.entries).entries, entriesOf({ a: 1, b: [2] })));
});

Deno.test("the result of publishing is live with the draft's values, without the keys that it removes", () => {
  const staged = {
    entries: entriesOf({ a: 2, gone: null, never: null, new: { x: null } }),
    conditions: null,
  };
  assert.ok(equalJson(
    overlayDraft(live({ a: 1, gone: 1, same: true }), staged).entries,
    entriesOf({ a: 2, same: true, new: { x: null } }),
  ));
});

Deno.test("conditional values are kept apart from entries, live or staged, when they are compared", () => {
  const now = live({ a: 1, "a.RBX.conditional.r": 2, "c.RBX.conditional.r": 1 });
  const staged = {
    entries: entriesOf({
      "b.RBX.conditional.r": 3,
      "a.RBX.conditional.r": null,
      "c.RBX.conditional.r": 2,
    }),
    conditions: null,
  };
  const side = overlayDraft(now, staged);
  assert.ok(equalJson(splitBranches(side.entries).entries, entriesOf({ a: 1 })));
  const found = diffConfigs(now, side);
  assert.deepEqual(
    found.conditions.keys.map(({ key, branches }) => [key, branches[0]?.change?.change]),
    [["a", "removed"], ["b", "added"], ["c", "changed"]],
  );
  assert.deepEqual([found.diff.changes, found.conditions.definitions], [[], []]);
  assert.ok(!isEmptyDiff(found));
});

Deno.test("staged conditions replace the live ones; without staged ones the live ones stay", () => {
  const now = live({ a: 1 }, '{"rules":{"r":{"w":1}},"rulesOrder":["r"]}');
  const staged = { entries: new Map(), conditions: parseJson('{"rules":{"s":{"w":1}}}') };
  const found = diffConfigs(now, overlayDraft(now, staged));
  assert.deepEqual(
    found.conditions.definitions.map(({ id, change }) => [id, change]),
    [["r", "removed"], ["s", "added"]],
  );
  assert.ok(!isEmptyDiff(found));
  const empty = { entries: new Map(), conditions: parseJson('{"rules":{}}') };
  assert.ok(isEmptyDiff(diffConfigs(now, overlayDraft(now, empty))));
});

Deno.test("conditions are compared only if both sides know them, values always", () => {
  const now = live({ a: 1, "a.RBX.conditional.r": 2 }, '{"rules":{"r":{}}}');
  const past = { entries: entriesOf({ a: 1 }), conditions: undefined };
  for (const { conditions } of [diffConfigs(now, past), diffConfigs(past, now)]) {
    assert.deepEqual(conditions.definitions, []);
    assert.deepEqual(conditions.keys.map(({ key }) => key), ["a"]);
    assert.equal(conditions.areKnown, false);
  }
  // What r says now is not what it said then.
  assert.equal(diffConfigs(now, past).conditions.words.size, 0);
  assert.ok(!isEmptyDiff(diffConfigs(past, { ...now, entries: past.entries })));
});

Deno.test("for any two configs, a draft that stages their difference leads from one to the other", () => {
  fc.assert(fc.property(entries, entries, (before, after) => {
    const desired = new Map([...after].filter(([, value]) => value !== null));
    const live = { version: 1, entries: before, conditions: null };
    const { diff } = planSync({ entries: desired, conditions: undefined }, live, NO_DRAFT);
    const staged = new Map(diff.changes.map(({ key, after = null }) => [key, after]));
    const { entries } = overlayDraft(live, { ...NO_DRAFT, entries: staged });
    assert.equal(diffEntries(entries, desired).changes.length, 0);
  }));
});
