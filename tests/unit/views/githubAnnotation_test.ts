import assert from "node:assert/strict";
import { disarmCommands } from "../../../src/views/githubAnnotation.ts";

/** What GitHub's runner reads as a command in a line: `::` first, after white space, or `##[` anywhere. */
function isCommand(line: string): boolean {
  return line.replace(/^[\s\u0085]+/, "").startsWith("::") || line.includes("##[");
}

const COMMANDS = [
  "::set-output name=x::y",
  "  ::error::no",
  "\t::add-mask::x",
  "\u00a0\u3000::warning::x",
  "\u0085::warning::x",
  "race.laps ##[command]rm",
  "##[error]no",
  "##[##[error]",
  "###[error]",
  "first\n::second::",
  '  "key": "##[group]x"',
  "::: three",
];

for (const line of COMMANDS) {
  Deno.test(`${JSON.stringify(line)} does not become a workflow command in a log`, () => {
    assert(line.split("\n").some(isCommand));
    assert(!disarmCommands(line).split("\n").some(isCommand), disarmCommands(line));
  });
}

for (const line of ["a::b", "x ::y", "# [a]", "race.laps  3 → 5", ": :"]) {
  Deno.test(`${JSON.stringify(line)} stays unchanged`, () => {
    assert.equal(disarmCommands(line), line);
  });
}

Deno.test("a JSON document keeps its meaning", () => {
  const value = { "##[error]a": ["::x", "##[y]"] };
  assert.deepEqual(JSON.parse(disarmCommands(JSON.stringify(value, null, 2))), value);
});
