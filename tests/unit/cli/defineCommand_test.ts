import assert from "node:assert/strict";
import { ALL_COMMANDS } from "../../../src/cli/allCommands.ts";
import { capabilityTable } from "../../../scripts/generated/capabilityTable.ts";
import { findCompletions } from "../../../src/cli/findCompletions.ts";
import type { Definition } from "../../../src/cli/defineCommand.ts";
import { commandName, commandsOf, flagsInScope, isHidden } from "../../../src/cli/definitions.ts";
import { dispatch } from "../../../src/cli/dispatch.ts";
import { longOf, valueFlag } from "../../../src/flags/flag.ts";
import { writeManual } from "../../../scripts/manual/writeManual.ts";
import { someText } from "../../../src/flags/parseFlag.ts";
import type { OpenRuntime } from "../../../src/cli/openStreams.ts";
import { parseArgs } from "../../../src/cli/parseArgs.ts";
import type { Failure } from "../../../src/values/failure.ts";
import type { Streams } from "../../../src/host/terminal.ts";
import exampleCommand, { ran } from "./exampleCommand.ts";
import { helpOf } from "./parse.ts";

const COMMANDS: readonly Definition[] = [...ALL_COMMANDS, exampleCommand];

function completed(...words: readonly string[]): readonly string[] {
  const { values } = findCompletions(COMMANDS, words);
  return values.kind === "listed" ? values.candidates.map(({ value }) => value) : [];
}

function run(more: readonly Definition[], ...args: readonly string[]): Promise<number> {
  const streams = { out: { raw: () => {}, columns: 80 } } as unknown as Streams;
  const line = parseArgs([...ALL_COMMANDS, ...more], args);
  return dispatch(line, {} as OpenRuntime, streams);
}

Deno.test("a command that is defined in one file is in the help of its group, and has its own", () => {
  assert.match(helpOf(["config"], COMMANDS), /greet .*greet a game team/);
  const help = helpOf(["config", "greet"], COMMANDS);
  assert.match(
    help,
    /^Greet a game team by its name.\n\nUsage: cli config greet \[name\] \[flags\]/,
  );
  assert.match(help, /--tone <tone> +how to say it \(default: warm\)/);
  assert.match(help, /cli config greet Falcons --loud/);
});

Deno.test("it is completed, with its flags and their values", () => {
  assert.ok(completed("config", "").includes("greet"));
  assert.ok(completed("config", "greet", "--").includes("--loud"));
  assert.deepEqual(completed("config", "greet", "--tone", ""), ["warm", "formal"]);
});

Deno.test("it is in the manual, with its flags and its examples", () => {
  const manual = writeManual(COMMANDS);
  for (const words of ["cli config greet", "\\-\\-tone <tone>", "Falcons"]) {
    assert.ok(manual.includes(words), words);
  }
});

Deno.test("it is in the table of permissions, with the flag that changes its permissions", () => {
  const rows = capabilityTable(COMMANDS).filter(({ command }) => command.includes("greet"));
  assert.deepEqual(rows.map(({ command, capabilities }) => [command, capabilities.files]), [
    ["config greet", "none"],
    ["config greet --loud", "write"],
  ]);
});

Deno.test("it runs with its options, its defaults and the flags of every command", async () => {
  assert.equal(
    await run([exampleCommand], "config", "greet", "Falcons", "--loud", "--env", "dev"),
    7,
  );
  assert.deepEqual(ran.at(-1), { name: "Falcons", tone: "warm", loud: true, env: "dev" });
  assert.equal(await run([exampleCommand], "--env", "dev", "config", "greet", "--tone=formal"), 7);
  assert.deepEqual(ran.at(-1), { tone: "formal", loud: false, env: "dev" });
});

Deno.test("it is suggested to people who misspell it or type a synonym", async () => {
  const said = (...args: readonly string[]) =>
    run([exampleCommand], ...args).then(
      () => assert.fail("it ran"),
      (error: Failure) => error.advice,
    );
  for (const word of ["greeet", "hello"]) {
    assert.equal(await said("config", word), 'Did you mean "cli config greet"?');
  }
  assert.equal(await said("hello"), 'Did you mean "cli config greet"?');
  assert.equal(await said("config", "greet", "--shout"), "Did you mean --loud?");
});

Deno.test("a command without a required flag is refused before any file is read", async () => {
  const to = valueFlag("--to <file>", "the file of the greeting", someText, {
    required: "hello.txt",
  });
  const capabilities = { ...exampleCommand.capabilities, files: "write" } as const;
  const command = { ...exampleCommand, capabilities, flags: { to } };
  const runs = ran.length;
  await assert.rejects(run([command], "config", "greet"), {
    name: "Failure",
    what: "--to is missing.",
    advice: "Give the file of the greeting: --to hello.txt.",
  });
  assert.equal(ran.length, runs);
  const help = await helpOf(["config", "greet"], [...ALL_COMMANDS, command]);
  assert.match(help, /--to <file> +the file of the greeting \(required\)/);
});

Deno.test("no two definitions have the same words, and no synonym hides a command", () => {
  const paths = ALL_COMMANDS.map(commandName);
  assert.equal(new Set(paths).size, paths.length);
  const names = ALL_COMMANDS.map(({ path }) => path.split(" ").at(-1));
  const synonyms = ALL_COMMANDS.flatMap((one) => one.synonyms);
  assert.deepEqual(synonyms.filter((word) => names.includes(word)), []);
  assert.equal(new Set(synonyms).size, synonyms.length);
});

Deno.test("a flag excludes or needs only flags of its own command", () => {
  for (const one of ALL_COMMANDS) {
    const known = Object.values(flagsInScope(one, ALL_COMMANDS)).map(longOf);
    for (const { conflicts = [], needs = [] } of Object.values(one.flags)) {
      for (const long of [...conflicts, ...needs]) assert.ok(known.includes(long), one.path + long);
    }
  }
});

Deno.test("every config command is under a heading, and the first flag of a write is about consent", () => {
  for (const one of commandsOf(ALL_COMMANDS)) {
    if (one.path.startsWith("config ")) assert.ok(one.topic, one.path);
    const longs = Object.values(one.flags).map(longOf);
    if (longs.includes("--yes")) assert.equal(longs[0], "--yes", one.path);
    if (longs.includes("--json")) {
      assert.ok(longs.indexOf("--json") > longs.indexOf("--no-message"));
    }
  }
});

Deno.test("a flag is in one help only: its command's, or that of the groups above", () => {
  const help = helpOf(["config", "sync"]);
  assert.ok(!help.includes("--api-key") && !help.includes("--places"));
  assert.match(
    help,
    /\nMore flags: `cli config --help`\nhttps:\S+\/commands\/config-sync\.html\n$/,
  );
  assert.match(helpOf(["config"]), /--places/);
  for (const one of ["check", "diff", "luau", "sync", "watch"]) {
    assert.match(helpOf(["config", one]), /\nExit code 2: /);
  }
  assert.doesNotMatch(helpOf(["config", "get"]), /Exit code/);
});

Deno.test("the help of sync and config fits on a page", () => {
  assert.ok(helpOf(["config", "sync"], COMMANDS, 80).trimEnd().split("\n").length <= 40);
  assert.ok(helpOf(["config"], ALL_COMMANDS, 80).trimEnd().split("\n").length <= 60);
});

Deno.test("the flags of sync for every day come first, the others under headings", () => {
  const sections = helpOf(["config", "sync"]).split("\n\n").slice(2, 6);
  assert.deepEqual(
    sections.map((
      one,
    ) => [one.split("\n")[0], ...one.match(/(?<=^ .*)--[a-z-]+(?=.* {2})/gm) ?? []]),
    [
      [
        "Flags:",
        "--yes",
        "--message",
        "--no-message",
        "--dry-run",
        "--only",
        "--except",
        "--no-undo",
        "--json",
      ],
      ["A plan for review:", "--plan", "--from-plan"],
      ["After the publish:", "--watch", "--fail-if", "--baseline", "--rollback"],
      ["More:", "--strategy", "--allow-empty", "--full", "--all", "--no-annotations"],
    ],
  );
});

Deno.test("every command for people has an example that uses it", () => {
  for (const one of ALL_COMMANDS.filter((one) => !isHidden(one))) {
    const [first = ""] = one.path.split(" ").slice(-1);
    assert.ok(one.examples.some(([line]) => line.includes(first)), one.path);
  }
});
