import assert from "node:assert/strict";
import fc from "fast-check";
import { type Diff, diffEntries, type PathChange, typeChangeOf } from "../../../src/config/diff.ts";
import { byCodePoint } from "../../../src/config/entries.ts";
import { equalJson, type Json, type JsonObject, writeJson } from "../../../src/values/json.ts";
import { entries, entriesOf, json, of, respell } from "../values/randomJson.ts";
import { applyPaths } from "./applyPaths.ts";

/** A diff as short lines. */
function lines({ changes }: Diff): string[] {
  const signs = { added: "+", changed: "~", removed: "-" };
  return changes.map(({ change, key, before, after }) => {
    const sides = [before, after].filter((side) => side !== undefined).map((side) =>
      writeJson(side)
    );
    return [signs[change], key, ...sides].join(" ");
  });
}

/** Where one value differs from another, as short lines. */
function paths(before: unknown, after: unknown): string[] {
  const { changes } = diffEntries(entriesOf({ k: before }), entriesOf({ k: after }));
  const [change] = changes;
  assert.equal(change?.change, "changed");
  return change.paths.map(pathLine);
}

function pathLine({ path, before, after }: PathChange): string {
  if (before === undefined) return `+${path} ${writeJson(after!)}`;
  if (after === undefined) return `-${path} ${writeJson(before)}`;
  return `~${path} ${writeJson(before)} ${writeJson(after)}`;
}

function apply(before: JsonObject, diff: Diff): JsonObject {
  const result = new Map(before);
  for (const { key, after } of diff.changes) {
    if (after === undefined) result.delete(key);
    else result.set(key, after);
  }
  return result;
}

Deno.test("a diff lists additions, changes and removals by key, and counts them", () => {
  const diff = diffEntries(
    entriesOf({ z: 1, b: 1, same: [1], also: "x", a: 1, gone: true, d: null }),
    entriesOf({ y: 2, c: 2, same: [1], also: "x", a: "1", b: 2, d: 0 }),
  );
  assert.deepEqual(lines(diff), [
    "+ c 2",
    "+ y 2",
    '~ a 1 "1"',
    "~ b 1 2",
    "~ d null 0",
    "- gone true",
    "- z 1",
  ]);
  const { added, changed, removed, unchanged } = diff;
  assert.deepEqual({ added, changed, removed, unchanged }, {
    added: 2,
    changed: 3,
    removed: 2,
    unchanged: 2,
  });
});

Deno.test("entries with another spelling or order are equal", () => {
  fc.assert(fc.property(entries, (before) => {
    const { changes, unchanged } = diffEntries(before, respell(before) as JsonObject);
    assert.deepEqual(changes, []);
    assert.equal(unchanged, before.size);
  }));
});

Deno.test("a diff's changes, applied to the old config, give the new one", () => {
  fc.assert(fc.property(entries, entries, (before, after) => {
    const diff = diffEntries(before, after);
    assert.ok(equalJson(apply(before, diff), after));
    assert.equal(diff.added + diff.changed + diff.removed, diff.changes.length);
    assert.equal(diff.added + diff.changed + diff.unchanged, after.size);
    assert.equal(diff.removed + diff.changed + diff.unchanged, before.size);
  }));
});

Deno.test("inside an object or array, only the paths that differ are shown", () => {
  const before = { gold: { min: 1, max: 2, old: [] }, list: [1, 2, 3], "odd name": 1, same: {} };
  const after = { gold: { min: 1.0, max: 5, new: {} }, list: [1, 9, 3], "odd name": 2, same: {} };
  assert.deepEqual(paths(before, after), [
    "~.gold.max 2 5",
    "+.gold.new {}",
    "-.gold.old []",
    "~.list[1] 2 9",
    '~."odd name" 1 2',
  ]);
  assert.deepEqual(paths([{ a: 1 }, 2], [{ a: 2 }, 2]), ["~[0].a 1 2"]);
  assert.deepEqual(paths({ a: [] }, { a: {} }), ["~.a [] {}"]);
  assert.deepEqual(paths({ "a.b": 1, "": 1, "a\n": 1 }, { "a.b": 2, "": 2, "a\n": 2 }), [
    '~."" 1 2',
    '~."a\\n" 1 2',
    '~."a.b" 1 2',
  ]);
});

Deno.test("an added or removed item does not make its neighbors differ", () => {
  assert.deepEqual(paths([1, 2, 3], [1, 3]), ["-[1] 2"]);
  assert.deepEqual(paths([1, 3], [1, 2, 3]), ["+[1] 2"]);
  assert.deepEqual(paths([1, 2], [0, 1, 2]), ["+[0] 0"]);
  assert.deepEqual(paths([], [1, 2]), ["+[0] 1", "+[1] 2"]);
  assert.deepEqual(paths([1, 1], [1]), ["-[1] 1"]);
  assert.deepEqual(paths([1, 2, 3], [4, 5, 3]), ["~[0] 1 4", "~[1] 2 5"]);
});

Deno.test("a null field differs from a missing one", () => {
  assert.deepEqual(paths({ a: null }, {}), ["-.a null"]);
  assert.deepEqual(paths({}, { a: null }), ["+.a null"]);
  assert.deepEqual(paths({ a: null }, { a: 0 }), ["~.a null 0"]);
});

Deno.test("a changed scalar or type is one difference without paths", () => {
  for (const [before, after] of [[1, 2], ["a", "b"], [{}, []], [[1], 1], [null, {}], [true, 1]]) {
    assert.deepEqual(paths(before, after), []);
  }
});

Deno.test("the paths of a change, applied to the old value, give the new one, and no path repeats", () => {
  fc.assert(fc.property(json, json, (before, after) => {
    const { changes } = diffEntries(new Map([["k", before]]), new Map([["k", after]]));
    const { paths = [] } = changes[0] ?? {};
    if (paths.length === 0) return;
    assert.ok(equalJson(applyPaths(before, paths), after), lines({ changes } as Diff)[0]);
    assert.equal(new Set(paths.map(({ path }) => path)).size, paths.length);
  }));
});

Deno.test("the paths of two short arrays, applied to the old one, give the new one", () => {
  const items = fc.array(fc.constantFrom<Json>(of(1), of(2), of([1]), of({ a: 1 })), {
    maxLength: 6,
  });
  fc.assert(
    fc.property(items, items, (before, after) => {
      const { changes } = diffEntries(new Map([["k", before]]), new Map([["k", after]]));
      const [change] = changes;
      if (change?.change !== "changed") return assert.ok(equalJson(before, after));
      assert.ok(change.paths.length > 0);
      assert.ok(equalJson(applyPaths(before, change.paths), after));
    }),
    { numRuns: 1000 },
  );
});

Deno.test("keys are sorted by code points, the same on every machine", () => {
  const keys = ["b", "B", "a", "_", "10", "2", "é", "z", "😀", "\ufb01"];
  const sorted = [...keys].sort(byCodePoint);
  assert.deepEqual(sorted, ["10", "2", "B", "_", "a", "b", "z", "é", "\ufb01", "😀"]);
});

Deno.test("the order of keys is antisymmetric, and equal only for the same string", () => {
  const text = fc.string({ unit: "binary", maxLength: 4 });
  fc.assert(fc.property(text, text, (a, b) => {
    assert.equal(Math.sign(byCodePoint(a, b)), -Math.sign(byCodePoint(b, a)) + 0);
    assert.equal(byCodePoint(a, b) === 0, a === b);
  }));
});

Deno.test("a changed type is mentioned only for a changed entry", () => {
  const typeOf = (before: Record<string, unknown>, after: Record<string, unknown>) =>
    diffEntries(entriesOf(before), entriesOf(after)).changes.map(typeChangeOf);
  assert.deepEqual(typeOf({ a: 1 }, { a: "1" }), [{ before: "number", after: "string" }]);
  assert.deepEqual(typeOf({ a: [1] }, { a: {} }), [{ before: "array", after: "object" }]);
  assert.deepEqual(typeOf({ a: 1 }, { a: 2.5 }), [undefined]);
  assert.deepEqual(typeOf({ a: { b: 1 } }, { a: { b: "1" } }), [undefined]);
  assert.deepEqual(typeOf({ a: 1 }, { b: "1" }), [undefined, undefined]);
});
