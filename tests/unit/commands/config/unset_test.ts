import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { runInside } from "../../../support/runInside.ts";
import { inFolder } from "../../../support/systemTool.ts";

Deno.test("a rule left without an entry is named, also behind more than have their places shown", async () => {
  const keys = Array.from({ length: 400 }, (_, index) => `group.key${index}`);
  const rule = { type: "number", description: "x".repeat(100) };
  const rules = { properties: Object.fromEntries(keys.map((key) => [key, rule])) };
  await inFolder(async (folder) => {
    const file = '[dev.entries]\n"group.key399" = { value = 1 }\nother = { value = 1 }\n';
    await writeFile(join(folder, "cliconfig.toml"), file);
    await writeFile(join(folder, "cliconfig.schema.json"), JSON.stringify(rules));
    const args = ["config", "unset", "group.key399", "--env", "dev"];
    const { exit, stdout, stderr } = await runInside({ args, folder, env: {} });
    assert.equal(exit, 0, stderr);
    assert.match(stdout, /No entry is named "group\.key399", so its rule checks nothing/);
  });
});
