import type { ProjectPart } from "../../../src/files/projectFolder.ts";
import assert from "node:assert/strict";
import { mkdir, rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import { ALL_COMMANDS } from "../../../src/cli/allCommands.ts";
import { startPlatform } from "../../support/platform/platform.ts";
import { FILES, layOut, PAST, PLATFORM, SECRETS } from "../../support/reliability/project.ts";
import { commandLines } from "../../support/reliability/commandLines.ts";
import { runInside } from "../../support/runInside.ts";
import { runTool, unixTest } from "../../support/systemTool.ts";

/** What may be in place of a file, and cannot be read as one. */
const UNREADABLE: Readonly<Record<string, (path: string) => Promise<unknown>>> = {
  "a dangling link": (path) => symlink("nowhere", path),
  "a pipe": (path) => runTool("mkfifo", [path]),
  "a folder": (path) => mkdir(path),
};

/** By file, the commands that read it and continue if it is unreadable; all others must stop. */
const GOING_ON: Readonly<Record<string, { part: ProjectPart; commands: readonly string[] }>> = {
  "cliconfig.toml": { part: "config", commands: [] },
  "cliplace.toml": {
    part: "places",
    commands: ["config set", "config unset", "config schema", "config luau"],
  },
  "cliconfig.schema.json": { part: "rules", commands: ["config promote"] },
};

/** The commands that do not read a part of the project, according to their definitions. */
function notReading(part: ProjectPart): readonly string[] {
  return ALL_COMMANDS.flatMap((one) =>
    one.kind === "command" && !one.reads.includes(part) ? [one.path] : []
  );
}

const LINES = commandLines({ env: "dev", key: "shop.price", revision: PAST, declared: "dev" })
  // There is no plan to publish.
  .filter(({ args }) => !args.includes("--from-plan"));

for (const [file, { part, commands }] of Object.entries(GOING_ON)) {
  const free = [...notReading(part), ...commands];
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
        for (
          const { args } of LINES.filter(({ capabilities }) =>
            !free.includes(capabilities.split(" --")[0]!)
          )
        ) {
          const { exit, stdout, stderr } = await runInside({ args, folder, env });
          const line = `cli ${args.join(" ")} uses ${file}, or belongs in GOING_ON`;
          assert.equal(exit, 1, line);
          assert.match(stdout + stderr, new RegExp(`${file} cannot be read`), line);
          assert.deepEqual(await project.read(), before, line);
        }
        assert.deepEqual(platform.requests.filter(({ method }) => method !== "GET"), []);
      },
    );
  }
}
