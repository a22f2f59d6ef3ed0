import assert from "node:assert/strict";
import {
  type AdvisedCommand,
  command,
  type FlagsInUse,
  say,
  writeCommand,
  writeSentence,
} from "../../../src/values/command.ts";
import { Failure, Interrupted } from "../../../src/values/failure.ts";

const DEV = { config: "cliconfig.toml", places: "cliplace.toml", env: "dev" } as const;
const OURS = { config: "a.toml", schema: "b.json", env: "dev", places: "ours.toml" } as const;
const SECRET = { ...DEV, apiKey: "secret", cookie: "secret" } as const;

/** Advised commands: their words, the flags in use, and what is typed. */
const TYPED: readonly (readonly [
  words: string | AdvisedCommand,
  inUse: FlagsInUse,
  typed: string,
])[] = [
  [
    "sync --plan p.json",
    { ...OURS, config: "my game.toml", repository: "DataStoresConfig", env: "next year" },
    'config --config "my game.toml" --schema b.json --repository DataStoresConfig ' +
    'sync --plan p.json --env "next year" --places ours.toml',
  ],
  // What is standard is left out.
  ["pull", { ...DEV, repository: "InExperienceConfig" }, "config pull --env dev"],
  // The command's own target replaces the flags in use, and can also remove one.
  [
    command("versions", { repository: "JourneysConfig", env: undefined }),
    { ...DEV, universeId: 123 },
    "config --repository JourneysConfig versions --universe-id 123",
  ],
  // A key or cookie is named if it is needed, but its value is never shown.
  ["list", SECRET, "config list --env dev --api-key <key>"],
  [
    "list",
    { ...DEV, apiKeyFile: "my key.txt" },
    'config list --env dev --api-key-file "my key.txt"',
  ],
  ["doctor", { ...DEV, keyName: "deploy" }, "doctor --env dev --key deploy"],
  ["list", { ...DEV, keyName: "deploy" }, "config list --env dev"],
  ["validate", SECRET, "config validate --env dev"],
  ["doctor --check-ip", SECRET, "doctor --env dev --api-key <key> --cookie <value> --check-ip"],
  // `doctor` and `setup` take only the flags of the game, `init` those of the files.
  ["doctor --introspect", OURS, "doctor --env dev --places ours.toml --introspect"],
  ["setup", OURS, "setup --env dev --places ours.toml"],
  ["init", OURS, "config --config a.toml --schema b.json init"],
  // The id of a universe is enough for a command that only reads it.
  ["list", { universeId: 123 }, "config list --universe-id 123"],
  ["pull", { universeId: 123 }, "config pull --env <name> --universe-id 123"],
  // Where it is for all environments, or has them as arguments, it names no other.
  ["check --all", { ...SECRET, universeId: 123 }, "config check --all --api-key <key>"],
  ["promote a b", { ...SECRET, universeId: 123 }, "config promote a b --api-key <key>"],
];

for (const [words, inUse, typed] of TYPED) {
  Deno.test(`a command is advised as it is typed: cli ${typed}`, () => {
    const advised = typeof words === "string" ? command(words) : words;
    assert.equal(writeCommand(advised, inUse), `\`cli ${typed}\``);
  });
}

Deno.test("a command that needs an environment shows a placeholder if none is in use", () => {
  const inUse = { ...DEV, env: undefined };
  for (const words of ["pull", "sync --dry-run", "set race.laps 5", "setup --forget-key"]) {
    assert.match(writeCommand(command(words), inUse), / --env <name>/, words);
  }
  for (const words of ["validate", "init", "setup", "doctor", "promote a b"]) {
    assert.doesNotMatch(writeCommand(command(words), inUse), /--env/, words);
  }
});

Deno.test("a sentence can contain words, commands and other sentences", () => {
  const first = say`${command("draft")} shows it.`;
  assert.equal(
    writeSentence(say`${first} Or run ${command("pull")}: ${"a"}`, { env: "dev" }),
    "`cli config draft --env dev` shows it. Or run `cli config pull --env dev`: a",
  );
});

Deno.test("an error writes its commands with the nearest known values and the flags in use", () => {
  const sentence = say`Run ${command("pull")}.`;
  const near = { env: "dev", universeId: undefined };
  const run = { ...DEV, env: "production", universeId: 1, places: "a.toml" };
  const expected = "Run `cli config pull --env dev --places a.toml`.";
  assert.equal(new Failure("No.", sentence).about(near).about(run).advice, expected);
  assert.equal(new Interrupted(sentence).about(near).about(run).state, expected);
  assert.equal(new Failure("No.", sentence).advice, "Run `cli config pull --env <name>`.");
});

Deno.test("added advice keeps the kind of the failure and the commands", () => {
  class Conflict extends Failure {}
  const first = new Conflict("No.", say`Run ${command("pull")}.`);
  const failure = first.also("CLI_ENV names it.");
  assert.ok(failure instanceof Conflict);
  assert.equal(failure.message, first.message);
  assert.equal(first.advice, "Run `cli config pull --env <name>`.");
  // Another error can have the same advice.
  for (const one of [failure, new Failure("Not at all.", failure.remedy)]) {
    const { advice } = one.about({ env: "dev" });
    assert.equal(advice, "Run `cli config pull --env dev`. CLI_ENV names it.");
  }
});
