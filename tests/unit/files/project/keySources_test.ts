import assert from "node:assert/strict";
import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DEFAULTS } from "../../../support/platform/setup.ts";
import { startPlatform } from "../../../support/platform/platform.ts";
import { runInside } from "../../../support/runInside.ts";
import { unixFolderTest } from "../../../support/systemTool.ts";

unixFolderTest("a key file that others may read is used with a warning", async (folder) => {
  await using platform = await startPlatform({ config: { entries: { "race.laps": 3 } } });
  const path = join(folder, "key.txt");
  await writeFile(path, DEFAULTS.key.secret);
  const args = ["config", "get", "race.laps", "--universe-id", "1234567890"];
  const env = { ...platform.env, CLI_API_KEY_FILE: "key.txt" };
  for (
    const [mode, warning] of [
      [0o600, ""],
      [
        0o644,
        "! other users of this machine may read key.txt (644). Remove that permission: `chmod 600 key.txt`.\n",
      ],
    ] as const
  ) {
    await chmod(path, mode);
    const { stdout, stderr } = await runInside({ args, folder, env });
    assert.deepEqual([stdout, stderr], ["3\n", warning]);
  }
});
