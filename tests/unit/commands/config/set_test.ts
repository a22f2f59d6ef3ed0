import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { runInside } from "../../../support/runInside.ts";
import { inFolder } from "../../../support/systemTool.ts";

const NAMES = Array.from({ length: 21 }, (_, index) => `c${index}`);
const CONDITIONS = NAMES.map((name) =>
  `[[dev.conditions]]\nname = "${name}"\nif = "Country = ${name}"\n`
);

/** Set `k` in a file with this entry, and return why it was refused. */
function refusal(entry: string, ...args: readonly string[]): Promise<string> {
  return inFolder(async (folder) => {
    const file = `${CONDITIONS.join("")}[dev.entries.k]\nvalue = ""\n${entry}\n`;
    await writeFile(join(folder, "cliconfig.toml"), file);
    const line = ["config", "set", "k", ...args, "--env", "dev", "--yes"];
    const { exit, stderr } = await runInside({ args: line, folder, env: {} });
    assert.equal(exit, stderr === "" ? 0 : 1, stderr);
    return stderr;
  });
}

Deno.test("a value, also one under a condition, has at most 100,000 characters", async () => {
  for (const flags of [[], ["--when", "c1"]]) {
    assert.equal(await refusal("", "x".repeat(100_000), ...flags), "");
    assert.match(
      await refusal("", "x".repeat(100_001), ...flags),
      /^error: The value of "k".* is 100001 characters long/,
    );
  }
});

Deno.test("a key has values under at most 20 conditions", async () => {
  const when = NAMES.slice(0, 20).map((name) => `${name} = "y"`).join(", ");
  assert.equal(await refusal(`when = { ${when} }`, "z", "--when", "c19"), "");
  assert.match(
    await refusal(`when = { ${when} }`, "z", "--when", "c20"),
    /"k" .* would have values under 21 conditions/,
  );
});
