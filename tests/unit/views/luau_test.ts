import assert from "node:assert/strict";
import fc from "fast-check";
import { diffLines } from "../../../src/views/luau.ts";

const lines = fc.array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 12 });

Deno.test("applying the changes of a text gives the other one", () => {
  fc.assert(fc.property(lines, lines, (before, after) => {
    const made: string[] = [];
    let at = 0;
    for (const { line, removed, added } of diffLines(before, after)) {
      while (at < line - 1) made.push(before[at++]!);
      assert.deepEqual(before.slice(at, at + removed.length), removed);
      at += removed.length;
      made.push(...added);
    }
    made.push(...before.slice(at));
    assert.deepEqual(made, after);
  }));
});

Deno.test("equal texts have no changes, and two distant changes are two", () => {
  assert.deepEqual(diffLines(["a", "b"], ["a", "b"]), []);
  assert.deepEqual(diffLines(["a", "b", "c", "d"], ["x", "b", "c"]), [
    { line: 1, removed: ["a"], added: ["x"] },
    { line: 4, removed: ["d"], added: [] },
  ]);
});
