import assert from "node:assert/strict";
import {
  beforeEachWrite,
  createOutput,
  decideColor,
} from "../../../../src/cli/terminal/createOutput.ts";
import { text } from "../../../../src/values/text.ts";

/** What an output writes of a line and of a document. */
function written(ascii: boolean): string[] {
  const all: string[] = [];
  const sink = { write: (words: string) => void all.push(words), isTerminal: true };
  const output = createOutput(sink, { ascii });
  output.line(text`${"naïve → 日本 🚀"}`);
  output.raw("naïve");
  return all;
}

Deno.test("in ASCII a line shows other characters by number, and a document stays UTF-8", () => {
  assert.deepEqual(written(false), ["naïve → 日本 🚀\n", "naïve"]);
  const line = "na\\u00efve \\u2192 \\u65e5\\u672c \\ud83d\\ude80\n";
  assert.deepEqual(written(true), [line, "naïve"]);
});

Deno.test("what must be printed first comes before lines and documents", () => {
  const all: string[] = [];
  const sink = { write: (words: string) => void all.push(words), isTerminal: true };
  const output = beforeEachWrite(createOutput(sink, { ascii: false }), () => all.push("cleared"));
  output.line(text`line`);
  output.raw("{}");
  assert.deepEqual(all, ["cleared", "line\n", "cleared", "{}"]);
});

Deno.test("--color overrides the environment, and the environment overrides the terminal", () => {
  assert.equal(decideColor(true, {}), true);
  assert.equal(decideColor(false, {}), false);
  assert.equal(decideColor(true, { TERM: "dumb" }), false);
  assert.equal(decideColor(true, { NO_COLOR: "1" }), false);
  assert.equal(decideColor(true, { NO_COLOR: "" }), true);
  assert.equal(decideColor(false, { FORCE_COLOR: "1" }), true);
  assert.equal(decideColor(true, { FORCE_COLOR: "0" }), false);
  assert.equal(decideColor(true, { FORCE_COLOR: "1", NO_COLOR: "1" }), false);
  assert.equal(decideColor(false, { choice: "always", NO_COLOR: "1" }), true);
  assert.equal(decideColor(true, { choice: "never", FORCE_COLOR: "1" }), false);
  assert.equal(decideColor(true, { choice: "auto", TERM: "dumb" }), false);
});

/** An output to a stream with these properties. */
function outputOf(sink: { readonly isTerminal?: boolean; readonly columns?: number }) {
  return createOutput({ write: () => {}, isTerminal: false, ...sink }, { ascii: false });
}

Deno.test("an output is as wide as its terminal, or 80 columns if that is unknown", () => {
  assert.equal(outputOf({ columns: 132 }).columns, 132);
  assert.equal(outputOf({}).columns, 80);
  assert.equal(outputOf({ columns: 0 }).columns, 80);
});

Deno.test("an output has color if its own stream is a terminal", () => {
  assert.equal(outputOf({ isTerminal: true }).color, true);
  assert.equal(outputOf({ isTerminal: false }).color, false);
});

Deno.test("a line is written once, whole, with its ending; a document is written unchanged", () => {
  const all: string[] = [];
  const sink = { write: (words: string) => void all.push(words), isTerminal: false };
  const output = createOutput(sink, { ascii: false });
  output.line(text`one ${"two\nthree"}`);
  output.line(text``);
  output.raw('{"a": "\\n"}\n');
  output.raw("");
  assert.deepEqual(all, ["one two\\nthree\n", "\n", '{"a": "\\n"}\n', ""]);
});

Deno.test("an empty variable counts as not set", () => {
  assert.equal(decideColor(false, { FORCE_COLOR: "" }), false);
  assert.equal(decideColor(true, { FORCE_COLOR: "", NO_COLOR: "", TERM: "" }), true);
  assert.equal(decideColor(true, { FORCE_COLOR: "false" }), false);
  assert.equal(decideColor(false, { FORCE_COLOR: "3", TERM: "dumb" }), true);
});
