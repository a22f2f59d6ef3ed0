import assert from "node:assert/strict";
import { startPlatform } from "../../../support/platform/platform.ts";
import { DEFAULTS } from "../../../support/platform/setup.ts";
import { layOut } from "../../../support/reliability/project.ts";
import { runInside } from "../../../support/runInside.ts";

Deno.test("a history with full pages says that there is more", async () => {
  const history = Array.from({ length: 101 }, (_, index) => ({ changes: { laps: index } }));
  await using platform = await startPlatform({ config: { history } });
  await using project = await layOut({ "cliplace.toml": "[dev]\nuniverse_id = 1234567890\n" });
  const { exit, stdout, stderr } = await runInside({
    args: ["config", "versions", "laps", "--env", "dev", "--count", "100"],
    folder: project.folder,
    env: { ...platform.env, CLI_API_KEY: DEFAULTS.key.secret },
  });
  assert.equal(exit, 0, stderr);
  assert.match(stdout, /Showing 100; --count <n> shows more\.\n$/);
});
