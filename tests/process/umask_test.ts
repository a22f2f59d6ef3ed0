import assert from "node:assert/strict";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { launch } from "../support/program.ts";
import { inFolder, unixTest } from "../support/systemTool.ts";

unixTest(
  "a new file has the user's default permissions",
  ["sh"],
  () =>
    inFolder(async (folder) => {
      const { argv, env } = await launch(["config", "init"]);
      // The mask is a process's own, and this one runs other tests at the same time.
      const { success } = await new Deno.Command("sh", {
        args: ["-c", 'umask 077; exec "$@"', "sh", ...argv],
        cwd: folder,
        env: { ...env, PATH: Deno.env.get("PATH") ?? "" },
        clearEnv: true,
        stdin: "null",
      }).output();
      assert.ok(success);
      const { mode } = await stat(join(folder, "cliconfig.toml"));
      assert.equal(mode & 0o7777, 0o600);
    }),
);
