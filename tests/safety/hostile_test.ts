import assert from "node:assert/strict";
import { ALL_COMMANDS } from "../../src/cli/allCommands.ts";
import { commandLines } from "./support/commandLines.ts";
import { beHostile } from "./support/hostileRun.ts";
import { HOSTILE } from "./support/hostileTexts.ts";

const NAMES = { env: "dev", key: "k", revision: "r", declared: "d" };

Deno.test("the table of command lines has every command", () => {
  const tried = new Set<string>(commandLines(NAMES).map(({ capabilities }) => capabilities));
  const commands = ALL_COMMANDS.filter(({ kind }) => kind === "command");
  assert.deepEqual(commands.map(({ path }) => path).filter((path) => !tried.has(path)), []);
});

for (const [what, said] of Object.entries(HOSTILE)) {
  Deno.test(`${what} in every field there is are harmless in every output, and documents stay exact`, async () => {
    const { runs, lines, documents } = await beHostile(said, "sample");
    assert.ok(runs > 100 && lines > runs && documents > 5);
  });
}
