import type { Capabilities } from "../../../src/flags/flag.ts";
import assert from "node:assert/strict";
import { filesBelow, readFiles } from "../../../scripts/support/project.ts";
import { ALL_COMMANDS } from "../../../src/cli/allCommands.ts";
import type { Command } from "../../../src/cli/defineCommand.ts";
import { commandsOf } from "../../../src/cli/definitions.ts";
import { COMMANDS } from "../../support/reliability/matrix/commandTable.ts";
import { ASKING, WRITING } from "../../support/reliability/writingLines.ts";
import { startPlatform } from "../../support/platform/platform.ts";
import { derivedLines } from "../../support/reliability/commandLines.ts";
import { layOut, PAST, PLATFORM, SECRETS } from "../../support/reliability/project.ts";
import { runInside } from "../../support/runInside.ts";

/**
 * What is written down for each command by hand: a new command is missing there, and each test here
 * names the file that it belongs in.
 */

const VISIBLE = commandsOf(ALL_COMMANDS);

/** Say whether a command, with or without one of its flags, may do something. */
function may(
  { capabilities, flags }: Command,
  allows: (capabilities: Partial<Capabilities>) => boolean,
): boolean {
  return [{ capabilities }, ...Object.values(flags)].some((one) => allows(one.capabilities ?? {}));
}

/** The commands among `commands` without a line, without the program's name. */
function withoutLine(commands: readonly Command[], lines: readonly string[]): readonly string[] {
  return commands.map(({ path }) => path)
    .filter((path) => !lines.some((line) => `${line} `.startsWith(`${path} `)));
}

Deno.test("every command that sends requests is in the matrix of faults", () => {
  const asking = VISIBLE.filter((one) => may(one, ({ hosts = [] }) => hosts.length > 0));
  const missing = withoutLine(asking, COMMANDS.map(({ args }) => args.join(" ")));
  assert.deepEqual(
    missing,
    [],
    `Add a line with the calls of ${
      missing.join(", ")
    } to tests/support/reliability/matrix/commandTable.ts.`,
  );
});

Deno.test("every command that writes is interrupted after its write", () => {
  const writing = VISIBLE.filter((one) =>
    may(one, ({ files, platform }) => files === "write" || platform === "write")
  );
  const missing = withoutLine(writing, WRITING);
  assert.deepEqual(
    missing,
    [],
    `Add a line of ${missing.join(", ")} to WRITING in tests/support/reliability/writingLines.ts.`,
  );
});

Deno.test("every command that asks before it writes is interrupted after the answer", () => {
  const missing = withoutLine(VISIBLE.filter(({ flags }) => "yes" in flags), ASKING);
  assert.deepEqual(
    missing,
    [],
    `Add a line of ${missing.join(", ")} to ASKING in tests/support/reliability/writingLines.ts.`,
  );
});

for (
  const { args } of derivedLines({ env: "dev", key: "shop.price", revision: PAST, declared: "dev" })
) {
  Deno.test(`the safety tests run \`cli ${args.join(" ")}\`, and it succeeds`, async () => {
    await using project = await layOut();
    await using platform = await startPlatform(PLATFORM);
    const { exit, stderr } = await runInside({
      args,
      folder: project.folder,
      env: { ...platform.env, CLI_API_KEY: SECRETS.key },
    });
    const advice =
      "Write its lines into writtenLines of tests/support/reliability/commandLines.ts.";
    assert.ok(exit === 0 || exit === 2, `${advice} It ended with ${exit}:\n${stderr}`);
  });
}

Deno.test("the usage line of a command has --env if the command requires it", async () => {
  await using project = await layOut();
  const refused = new Set<string>();
  // For `diff`, it depends on what is compared; `setup` asks, in a terminal.
  const commands = VISIBLE.filter(({ path }) => !["config diff", "setup"].includes(path));
  for (const { path, examples } of commands) {
    for (const [line] of examples.filter(([line]) => line.startsWith(`cli ${path}`))) {
      const { stderr } = await runInside({
        args: line.replaceAll(/^cli | --env \S+/g, "").split(" "),
        folder: project.folder,
        env: { CLI_API_KEY: SECRETS.key, CLI_BASE_URL: "http://127.0.0.1:1" },
      });
      if (/No environment is named|--env is missing/.test(stderr)) refused.add(path);
    }
  }
  assert.deepEqual(commands.filter(({ needsEnv }) => needsEnv).map(({ path }) => path), [
    ...refused,
  ]);
});

Deno.test("every command is run in a transcript", async () => {
  const texts = [...(await readFiles(await filesBelow("tests/transcripts", ".md"))).values()];
  const lines = texts.flatMap((text) => text.match(/^\$ .*\bcli .*$/gm) ?? []);
  const missing = VISIBLE.map(({ path }) => path)
    .filter((path) => !lines.some((line) => `${line} `.includes(`cli ${path} `)));
  assert.deepEqual(
    missing,
    [],
    `Show ${
      missing.join(", ")
    } in a transcript, and give it a row in tests/support/spec/moreRows.ts.`,
  );
});
