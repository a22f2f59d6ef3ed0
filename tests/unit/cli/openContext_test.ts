import assert from "node:assert/strict";
import { runInside } from "../../support/runInside.ts";
import { inFolder } from "../../support/systemTool.ts";

Deno.test("a key is not typed into a terminal, which would show it", async () => {
  const args = ["config", "list", "--universe-id", "1234567890", "--api-key-file", "-"];
  const { exit, stderr } = await inFolder((folder) =>
    runInside({ args, folder, env: {}, terminal: true })
  );
  assert.equal(exit, 1);
  assert.match(stderr, /Standard input is a terminal, where a key would be shown/);
});
