import assert from "node:assert/strict";
import { layOut } from "../../../support/reliability/project.ts";
import { runInside } from "../../../support/runInside.ts";

Deno.test("a rule without an entry is named, even after more mistakes than are shown with their places", async () => {
  const keys = Array.from({ length: 400 }, (_, index) => `group.key${index}`);
  const rule = { type: "number", description: "x".repeat(100) };
  const rules = { properties: Object.fromEntries(keys.map((key) => [key, rule])) };
  await using project = await layOut({
    "cliconfig.toml": '[dev.entries]\n"group.key399" = { value = 1 }\nother = { value = 1 }\n',
    "cliconfig.schema.json": JSON.stringify(rules),
  });
  const args = ["config", "unset", "group.key399", "--env", "dev"];
  const { exit, stdout, stderr } = await runInside({ args, folder: project.folder, env: {} });
  assert.equal(exit, 0, stderr);
  assert.match(stdout, /No entry is named "group\.key399", so its rule checks nothing/);
});
