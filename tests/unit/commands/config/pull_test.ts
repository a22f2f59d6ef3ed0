import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { startPlatform } from "../../../support/platform/platform.ts";
import { runInside } from "../../../support/runInside.ts";
import { inFolder } from "../../../support/systemTool.ts";

Deno.test("as many entries as Roblox takes are pulled without a warning", async () => {
  const entries = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`k${index}`, 1]));
  await using platform = await startPlatform({ config: { entries } });
  await inFolder(async (folder) => {
    await writeFile(join(folder, "cliplace.toml"), "[dev]\nuniverse_id = 1234567890\n");
    const { exit, stdout, stderr } = await runInside({
      args: ["config", "pull", "--env", "dev"],
      folder,
      env: { ...platform.env, CLI_API_KEY: "test-key-0123456789abcdef" },
    });
    assert.equal(exit, 0, stderr);
    assert.match(stdout, /100 added/);
    assert.doesNotMatch(stdout + stderr, /!/);
  });
});
