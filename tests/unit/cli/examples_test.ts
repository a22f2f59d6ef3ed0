import assert from "node:assert/strict";
import { ALL_COMMANDS } from "../../../src/cli/allCommands.ts";
import { helpOf, parse } from "./parse.ts";

const EXAMPLES = ALL_COMMANDS.flatMap(({ examples }) => examples);

Deno.test("no line of the help is wider than a terminal of 80 columns", () => {
  const lines = ALL_COMMANDS.flatMap(({ path }) =>
    helpOf(path.split(" "), ALL_COMMANDS, 80).split("\n")
  );
  assert.ok(lines.length > 40);
  assert.deepEqual(lines.filter((line) => line.length > 80), []);
});

Deno.test("every example is a valid command line", () => {
  for (const [line] of EXAMPLES) {
    const [typed = ""] = line.split(/ \| | \|\| /);
    const words = typed.match(/"[^"]*"|'[^']*'|\S+/g)!.slice(1);
    parse(...words.map((word) => word.replace(/^["']|["']$/g, "")));
  }
});
