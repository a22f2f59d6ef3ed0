import assert from "node:assert/strict";
import { CAPABILITIES } from "../../src/cli/permissions.ts";
import { commandLines } from "./support/commandLines.ts";
import { beHostile } from "./support/hostileRun.ts";
import { HOSTILE } from "./support/hostileTexts.ts";

const NAMES = { env: "dev", key: "k", revision: "r", declared: "d" };

Deno.test("the table of command lines has every command of the table of permissions", () => {
  const tried = new Set<string>(commandLines(NAMES).map(({ capabilities }) => capabilities));
  assert.deepEqual(
    Object.keys(CAPABILITIES).filter((capabilities) => !tried.has(capabilities)),
    [],
  );
});

for (const [what, said] of Object.entries(HOSTILE)) {
  Deno.test(`${what} in every field there is are harmless in every output, and documents stay exact`, async () => {
    const { runs, lines, documents } = await beHostile(said, "sample");
    assert.ok(runs > 100 && lines > runs && documents > 5);
  });
}
