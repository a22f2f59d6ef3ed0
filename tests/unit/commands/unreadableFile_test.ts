import assert from "node:assert/strict";
import { mkdir, rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import { startPlatform } from "../../support/platform/platform.ts";
import { FILES, layOut, PAST, PLATFORM, SECRETS } from "../../support/reliability/project.ts";
import { commandLines } from "../../support/reliability/commandLines.ts";
import { runInside } from "../../support/runInside.ts";
import { runTool, unixTest } from "../../support/systemTool.ts";

/** What may be in the place of a file, and cannot be read as one. */
const UNREADABLE: Readonly<Record<string, (path: string) => Promise<unknown>>> = {
  "a dangling link": (path) => symlink("nowhere", path),
  "a pipe": (path) => runTool("mkfifo", [path]),
  "a folder": (path) => mkdir(path),
};

/** The commands that have no use for any of the files. */
const NO_FILE = ["config plan", "completions", "__complete", "version", "config init"];

/** By file, the commands that have no use for it; every other one must end where it is unreadable. */
const NOT_USING: Readonly<Record<string, readonly string[]>> = {
  "cliconfig.toml": [
    "doctor",
    "doctor --check-ip",
    "config get",
    "config list",
    "config conditions",
    "config versions",
    "config history",
    "config watch",
  ],
  "cliplace.toml": ["config set", "config unset", "config rename", "config schema", "config luau"],
  "cliconfig.schema.json": [
    "setup",
    "doctor",
    "doctor --check-ip",
    "config get",
    "config list",
    "config diff",
    "config draft",
    "config conditions",
    "config versions",
    "config history",
    "config watch",
    "config pull",
    "config promote",
  ],
};

const LINES = commandLines({ env: "dev", key: "shop.price", revision: PAST, declared: "dev" })
  // There is no plan to carry out.
  .filter(({ args }) => !args.includes("--from-plan"));

for (const [file, others] of Object.entries(NOT_USING)) {
  const free = [...NO_FILE, ...others];
  for (const [what, put] of Object.entries(UNREADABLE)) {
    unixTest(
      `${what} in the place of ${file} ends every command that uses it`,
      ["mkfifo"],
      async () => {
        await using project = await layOut({ ...FILES, "cliconfig.schema.json": "{}" });
        await using platform = await startPlatform(PLATFORM);
        const { folder } = project;
        await rm(join(folder, file));
        await put(join(folder, file));
        const before = await project.read();
        const env = { ...platform.env, CLI_API_KEY: SECRETS.key };
        for (const { args } of LINES.filter(({ capabilities }) => !free.includes(capabilities))) {
          const { exit, stdout, stderr } = await runInside({ args, folder, env });
          const line = `cli ${args.join(" ")} uses ${file}, or belongs in NOT_USING`;
          assert.equal(exit, 1, line);
          assert.match(stdout + stderr, new RegExp(`${file} cannot be read`), line);
          assert.deepEqual(await project.read(), before, line);
        }
        assert.deepEqual(platform.requests.filter(({ method }) => method !== "GET"), []);
      },
    );
  }
}
