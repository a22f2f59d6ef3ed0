import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { changesOf } from "../../../scripts/evidence/mutants/changes.ts";
import { blockAround, mark } from "../../../scripts/evidence/mutants/reach.ts";
import { ONE_BY_ONE, TRANSCRIPTS, unitsOf } from "../../../scripts/evidence/mutants/units.ts";
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

Deno.test("what each test file and each transcript reaches is known with its time, but for those that fail", () => {
  const reached = [
    "file:///p/tests/unit/a_test.ts\tsrc/a.ts:1",
    "file:///p/tests/unit/b_test.ts\tsrc/a.ts:1",
    "file:///p/tests/transcripts/transcripts_test.ts\tsrc/a.ts:0",
    "config/get/one\tsrc/a.ts:1",
    "config/get/one\tsrc/b.ts:7",
    "config/get/two\tsrc/a.ts:1",
  ];
  const times = `
    <testsuite name="./tests/unit/a_test.ts" tests="2">
        <testcase name="a" classname="./tests/unit/a_test.ts" time="0.500" line="1" col="6">
        <testcase name="b" classname="./tests/unit/a_test.ts" time="0.250" line="2" col="6">
    <testsuite name="./tests/unit/b_test.ts" tests="1">
        <testcase name="c" classname="./tests/unit/b_test.ts" time="0.100" line="1" col="6">
            <failure message="no">
    <testsuite name="./${TRANSCRIPTS}" tests="2">
        <testcase name="config/get/one" classname="./${TRANSCRIPTS}" time="0.125" line="1" col="6">
        <testcase name="config/get/two" classname="./${TRANSCRIPTS}" time="0.125" line="1" col="6">
            <failure message="no">`;
  assert.deepEqual(unitsOf(reached, times), [
    { name: "config/get/one", seconds: 0.125, blocks: ["src/a.ts:1", "src/b.ts:7"] },
    { name: "tests/unit/a_test.ts", seconds: 0.75, blocks: ["src/a.ts:1"] },
  ]);
});
