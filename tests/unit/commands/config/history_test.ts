import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { startPlatform } from "../../../support/platform/platform.ts";
import { runInside } from "../../../support/runInside.ts";
import { inFolder } from "../../../support/systemTool.ts";

Deno.test("a history that fills its pages says that there is more", async () => {
  const history = Array.from({ length: 101 }, (_, index) => ({ changes: { laps: index } }));
  await using platform = await startPlatform({ config: { history } });
  await inFolder(async (folder) => {
    await writeFile(join(folder, "cliplace.toml"), "[dev]\nuniverse_id = 1234567890\n");
    const { exit, stdout, stderr } = await runInside({
      args: ["config", "history", "laps", "--env", "dev", "--count", "100"],
      folder,
      env: { ...platform.env, CLI_API_KEY: "test-key-0123456789abcdef" },
    });
    assert.equal(exit, 0, stderr);
    assert.match(stdout, /Showing 100; --count <n> shows more\.\n$/);
  });
});
