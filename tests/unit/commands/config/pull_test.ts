import assert from "node:assert/strict";
import { startPlatform } from "../../../support/platform/platform.ts";
import { DEFAULTS } from "../../../support/platform/setup.ts";
import { layOut } from "../../../support/reliability/project.ts";
import { runInside } from "../../../support/runInside.ts";

Deno.test("a pull of as many entries as Roblox allows shows no warning", async () => {
  const entries = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`k${index}`, 1]));
  await using platform = await startPlatform({ config: { entries } });
  await using project = await layOut({ "cliplace.toml": "[dev]\nuniverse_id = 1234567890\n" });
  const { exit, stdout, stderr } = await runInside({
    args: ["config", "pull", "--env", "dev"],
    folder: project.folder,
    env: { ...platform.env, CLI_API_KEY: DEFAULTS.key.secret },
  });
  assert.equal(exit, 0, stderr);
  assert.match(stdout, /100 added/);
  assert.doesNotMatch(stdout + stderr, /!/);
});
