import assert from "node:assert/strict";
import { EXAMPLES, examples } from "../../src/cli/examples.ts";

Deno.test("no line of the examples is wider than a terminal of 80 columns", () => {
  const lines = Object.keys(EXAMPLES).flatMap((command) => examples(command).split("\n"));
  assert.ok(lines.length > 40);
  assert.deepEqual(lines.filter((line) => line.length > 80), []);
});
