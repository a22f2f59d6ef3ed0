import assert from "node:assert/strict";
import fc from "fast-check";
import { diffEntries } from "../../src/config/diff.ts";
import { planSync } from "../../src/config/plan.ts";
import { draftEntries, parseSide } from "../../src/config/side.ts";
import { Failure } from "../../src/values/failure.ts";
import { equalJson } from "../../src/values/json.ts";
import { entries, entriesOf } from "../values/randomJson.ts";

Deno.test("live, local and draft are words, env: names an env, all else a revision", () => {
  assert.deepEqual(parseSide("live"), { kind: "live" });
  assert.deepEqual(parseSide("local"), { kind: "local" });
  assert.deepEqual(parseSide("draft"), { kind: "draft" });
  assert.deepEqual(parseSide("env:production"), { kind: "env", name: "production" });
  for (const name of ["5f2c1d9e", "5f2c1d9e-0000-4000-8000-000000000000", "Live", "env", "v7"]) {
    assert.deepEqual(parseSide(name), { kind: "revision", name });
  }
});

Deno.test("an env may be named by anything, colons, spaces and line breaks included", () => {
  for (const name of ["env:x", "live", " ", "a b", "line\nbreak", ":", "日本"]) {
    assert.deepEqual(parseSide(`env:${name}`), { kind: "env", name });
  }
});

Deno.test("a side without a name is refused, and says what a side may be", () => {
  for (const text of ["", "env:"]) {
    assert.throws(() => parseSide(text), (error) => {
      assert.ok(error instanceof Failure);
      assert.match(error.advice, /live, local, draft, env:<name> or a revision/);
      return true;
    });
  }
});

Deno.test("whatever is typed is a side, or refused as an error of ours", () => {
  fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => {
    try {
      parseSide(text);
    } catch (error) {
      assert.ok(error instanceof Failure);
    }
  }));
});

const live = (values: Record<string, unknown>) => ({ version: 3, entries: entriesOf(values) });

Deno.test("without a draft, what would be live is what is live", () => {
  const now = live({ a: 1, b: [2] });
  assert.ok(equalJson(draftEntries(now, { entries: new Map() }), now.entries));
});

Deno.test("a draft lies over what is live, and its nulls take keys away", () => {
  const staged = { entries: entriesOf({ a: 2, gone: null, never: null, new: { x: null } }) };
  assert.ok(equalJson(
    draftEntries(live({ a: 1, gone: 1, same: true }), staged),
    entriesOf({ a: 2, same: true, new: { x: null } }),
  ));
});

Deno.test("conditional branches are not the user's, live or staged", () => {
  const now = live({ a: 1, "a.RBX.conditional.r": 2 });
  const staged = { entries: entriesOf({ "b.RBX.conditional.r": 3, "a.RBX.conditional.r": null }) };
  assert.ok(equalJson(draftEntries(now, staged), entriesOf({ a: 1 })));
});

Deno.test("for any two configs, a draft that stages their difference leads from one to the other", () => {
  fc.assert(fc.property(entries, entries, (before, after) => {
    const wanted = new Map([...after].filter(([, value]) => value !== null));
    const { diff } = planSync(wanted, { version: 1, entries: before }, { entries: new Map() });
    const staged = new Map(
      diff.changes.map((change) => [change.key, change.change === "removed" ? null : change.after]),
    );
    const result = draftEntries({ version: 1, entries: before }, { entries: staged });
    assert.equal(diffEntries(result, wanted).changes.length, 0);
  }));
});
