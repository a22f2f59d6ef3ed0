import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { changesOf } from "../../../scripts/evidence/mutants/changes.ts";
import { blockAround, mark } from "../../../scripts/evidence/mutants/reach.ts";
import { ONE_BY_ONE, TRANSCRIPTS } from "../../../scripts/evidence/mutants/units.ts";
import { PROJECT } from "../../../scripts/support/project.ts";

Deno.test("a line is changed in each way that fits it, and what only describes is left alone", () => {
  const source = [
    'import { a } from "./a.ts";',
    "// a === b",
    "export interface A { readonly b: true }",
    "  if (a === b && !c) return true;",
    "  await store(a);",
  ].join("\n");
  const changes = changesOf("a.ts", source);
  assert.deepEqual(changes.map(({ line, after }) => `${line} ${after.trim()}`), [
    "4 if (a !== b && !c) return true;",
    "4 if (a === b || !c) return true;",
    "4 if (false) return true;",
    "4 if (true) return true;",
    "4 if (a === b && !c) return false;",
    "4 if (a === b && c) return true;",
    "5 ;",
  ]);
});

Deno.test("each block says that it runs, on its own line, and each line is in its innermost block", () => {
  const source = [
    "const ROW = {",
    "  a: true,",
    "};",
    "",
    "export function f(a: boolean): string {",
    "  const row = {",
    "    a,",
    "  };",
    "  for (const each of [row]) {",
    "    if (each.a) return g();",
    "  }",
    "  return h();",
    "}",
  ].join("\n");
  const marked = mark("a.ts", source).split("\n");
  const saying = marked.flatMap((line, at) => line.includes("reached?.(") ? [at + 1] : []);
  assert.deepEqual(saying, [1, 5, 9]);
  const blocks = [2, 5, 7, 10, 12].map((line) => blockAround("a.ts", source, line));
  assert.deepEqual(blocks, ["a.ts:0", "a.ts:0", "a.ts:5", "a.ts:9", "a.ts:5"]);
});

Deno.test("transcripts can be played one by one for the count of what each reaches", async () => {
  const source = await readFile(join(PROJECT, TRANSCRIPTS), "utf8");
  for (const [from] of ONE_BY_ONE) assert.equal(source.split(from).length, 2, from);
});
