import assert from "node:assert/strict";
import fc from "fast-check";
import { diffEntries } from "../../../src/config/diff.ts";
import { planSync } from "../../../src/config/syncPlan.ts";
import { parseConfigRef } from "../../../src/config/parseConfigRef.ts";
import { diffRefs, draftRef, isSameContent, liveRef } from "../../../src/config/configRef.ts";
import { Failure } from "../../../src/values/failure.ts";
import { equalJson } from "../../../src/values/json.ts";
import { parseJson } from "../../../src/values/parseJson.ts";
import { entries, entriesOf } from "../values/randomJson.ts";

Deno.test("live, local and draft are words, env: names an env, all else a revision", () => {
  assert.deepEqual(parseConfigRef("live"), { kind: "live" });
  assert.deepEqual(parseConfigRef("local"), { kind: "local" });
  assert.deepEqual(parseConfigRef("draft"), { kind: "draft" });
  assert.deepEqual(parseConfigRef("env:production"), { kind: "env", name: "production" });
  for (const name of ["5f2c1d9e", "5f2c1d9e-0000-4000-8000-000000000000", "Live", "env", "v7"]) {
    assert.deepEqual(parseConfigRef(name), { kind: "revision", name });
  }
});

Deno.test("an env may be named by anything, colons, spaces and line breaks included", () => {
  for (const name of ["env:x", "live", " ", "a b", "line\nbreak", ":", "日本"]) {
    assert.deepEqual(parseConfigRef(`env:${name}`), { kind: "env", name });
  }
});

Deno.test("an empty name of something to compare is refused, with what may be compared", () => {
  for (const text of ["", "env:"]) {
    assert.throws(() => parseConfigRef(text), (error) => {
      assert.ok(error instanceof Failure);
      assert.match(error.advice, /live, local, draft, env:<name> or a revision/);
      return true;
    });
  }
});

Deno.test("whatever is typed can be compared, or is refused with a Failure", () => {
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
  ...(conditions === undefined ? {} : { conditions: parseJson(conditions) }),
});

Deno.test("without a draft, what would be live is what is live", () => {
  const now = live({ a: 1, b: [2], "a.RBX.conditional.r": 2 }, '{"rules":{"r":{}}}');
  const side = draftRef(now, { entries: new Map() });
  assert.ok(isSameContent(diffRefs(liveRef(now), side)));
  assert.ok(equalJson(side.entries, entriesOf({ a: 1, b: [2] })));
});

Deno.test("what would be live is the draft's values over the live ones, without the keys that it removes", () => {
  const staged = { entries: entriesOf({ a: 2, gone: null, never: null, new: { x: null } }) };
  assert.ok(equalJson(
    draftRef(live({ a: 1, gone: 1, same: true }), staged).entries,
    entriesOf({ a: 2, same: true, new: { x: null } }),
  ));
});

Deno.test("conditional branches are not the user's, live or staged, and compared as what they are", () => {
  const now = live({ a: 1, "a.RBX.conditional.r": 2, "c.RBX.conditional.r": 1 });
  const staged = {
    entries: entriesOf({
      "b.RBX.conditional.r": 3,
      "a.RBX.conditional.r": null,
      "c.RBX.conditional.r": 2,
    }),
  };
  const side = draftRef(now, staged);
  assert.ok(equalJson(side.entries, entriesOf({ a: 1 })));
  const found = diffRefs(liveRef(now), side);
  assert.deepEqual(found.branches, [
    { name: "a.RBX.conditional.r", change: "removed" },
    { name: "b.RBX.conditional.r", change: "added" },
    { name: "c.RBX.conditional.r", change: "changed" },
  ]);
  assert.deepEqual([found.diff.changes, found.conditionChanges], [[], []]);
  assert.ok(!isSameContent(found));
});

Deno.test("conditions that are staged take the place of the live ones, and none staged leaves them", () => {
  const now = live({ a: 1 }, '{"rules":{"r":{"w":1}},"rulesOrder":["r"]}');
  const staged = { entries: new Map(), conditions: parseJson('{"rules":{"s":{"w":1}}}') };
  const found = diffRefs(liveRef(now), draftRef(now, staged));
  assert.deepEqual(found.conditionChanges, [{ name: "r", change: "removed" }, {
    name: "s",
    change: "added",
  }]);
  assert.ok(!isSameContent(found));
  const empty = { entries: new Map(), conditions: parseJson('{"rules":{}}') };
  assert.ok(isSameContent(diffRefs(liveRef(now), draftRef(now, empty))));
});

Deno.test("conditions are compared only where both sides have known ones", () => {
  const now = liveRef(live({ a: 1, "a.RBX.conditional.r": 2 }, '{"rules":{"r":{}}}'));
  const file = { entries: entriesOf({ a: 1 }) };
  for (const found of [diffRefs(now, file), diffRefs(file, now)]) {
    assert.deepEqual([found.conditionChanges, found.branches], [undefined, undefined]);
    assert.ok(isSameContent(found));
  }
  const untold = { entries: now.entries, branches: new Map() };
  const found = diffRefs(now, untold);
  assert.equal(found.conditionChanges, undefined);
  assert.equal(found.branches?.length, 1);
});

Deno.test("for any two configs, a draft that stages their difference leads from one to the other", () => {
  fc.assert(fc.property(entries, entries, (before, after) => {
    const desired = new Map([...after].filter(([, value]) => value !== null));
    const { diff } = planSync(desired, { version: 1, entries: before }, { entries: new Map() });
    const staged = new Map(
      diff.changes.map(({ key, after = null }) => [key, after]),
    );
    const { entries } = draftRef({ version: 1, entries: before }, { entries: staged });
    assert.equal(diffEntries(entries, desired).changes.length, 0);
  }));
});
