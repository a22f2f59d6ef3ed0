import assert from "node:assert/strict";
import { command, say, writeCommand, writeSentence } from "../../../src/values/command.ts";
import { Failure, Interrupted } from "../../../src/values/failure.ts";

const STANDARD = { config: "cliconfig.toml", places: "cliplace.toml" } as const;

Deno.test("an advised command names the file, the repository and the target of the present one", () => {
  const inUse = {
    config: "my game.toml",
    repository: "DataStoresConfig",
    places: "ours.toml",
    env: "next year",
    universeId: 123,
  };
  assert.equal(
    writeCommand(command("sync --plan p.json"), inUse),
    '`cli config --config "my game.toml" --repository DataStoresConfig sync --plan p.json ' +
      '--env "next year" --universe-id 123 --places ours.toml`',
  );
});

Deno.test("what is standard, or was not given, is left out", () => {
  assert.equal(writeCommand(command("validate"), STANDARD), "`cli config validate`");
  assert.equal(
    writeCommand(command("pull"), { ...STANDARD, repository: "InExperienceConfig", env: "dev" }),
    "`cli config pull --env dev`",
  );
});

Deno.test("what a command is about takes the place of the flags in use, also to leave one out", () => {
  const inUse = { ...STANDARD, env: "dev", universeId: 123 };
  const about = { repository: "JourneysConfig", env: undefined };
  assert.equal(
    writeCommand(command("versions", about), inUse),
    "`cli config --repository JourneysConfig versions --universe-id 123`",
  );
});

Deno.test("what drops a draft names the repository as every command does", () => {
  const inUse = { ...STANDARD, env: "dev" };
  const discard = (repository?: string) =>
    writeCommand(command("draft --discard", { repository }), inUse);
  assert.equal(discard(), "`cli config draft --discard --env dev`");
  assert.equal(discard("InExperienceConfig"), discard());
  assert.equal(
    discard("JourneysConfig"),
    "`cli config --repository JourneysConfig draft --discard --env dev`",
  );
});

Deno.test("a command that needs a key names the one in use, and never its value", () => {
  const inUse = { ...STANDARD, env: "dev", apiKey: "secret" };
  assert.equal(writeCommand(command("list"), inUse), "`cli config list --env dev --api-key <key>`");
  assert.equal(
    writeCommand(command("doctor --introspect"), inUse),
    "`cli doctor --env dev --api-key <key> --introspect`",
  );
  assert.equal(writeCommand(command("validate"), inUse), "`cli config validate --env dev`");
  assert.equal(
    writeCommand(command("list"), { env: "dev", apiKeyFile: "my key.txt" }),
    '`cli config list --env dev --api-key-file "my key.txt"`',
  );
  assert.equal(
    writeCommand(command("list"), { env: "dev", keyName: "deploy" }),
    "`cli config list --env dev --key deploy`",
  );
});

Deno.test("a template needs no environment", () => {
  assert.equal(
    writeCommand(command("init"), { ...STANDARD, config: "a.toml", env: "dev" }),
    "`cli config --config a.toml init`",
  );
});

Deno.test("a sentence is made of words, commands and other sentences", () => {
  const first = say`${command("draft")} shows it.`;
  assert.equal(
    writeSentence(say`${first} Or run ${command("pull")}: ${"a"}`, { env: "dev" }),
    "`cli config draft --env dev` shows it. Or run `cli config pull --env dev`: a",
  );
});

Deno.test("an error writes its commands with what is known closest to it, and with the flags of the run", () => {
  const sentence = say`Run ${command("pull")}.`;
  const near = { env: "dev", universeId: undefined };
  const run = { ...STANDARD, env: "production", universeId: 1, places: "a.toml" };
  const expected = "Run `cli config pull --env dev --places a.toml`.";
  assert.equal(new Failure("No.", sentence).about(near).about(run).advice, expected);
  assert.equal(new Interrupted(sentence).about(near).about(run).state, expected);
  assert.equal(new Failure("No.", sentence).advice, "Run `cli config pull --env <name>`.");
});

Deno.test("doctor and setup name the game alone, before their own flags", () => {
  const inUse = { config: "a.toml", schema: "b.json", env: "dev", places: "ours.toml" };
  assert.equal(
    writeCommand(command("doctor --introspect"), inUse),
    "`cli doctor --env dev --places ours.toml --introspect`",
  );
  assert.equal(writeCommand(command("setup"), inUse), "`cli setup --env dev --places ours.toml`");
});

Deno.test("a sentence that is added to an advice keeps the kind of the failure and the commands", () => {
  class Conflict extends Failure {}
  const failure = new Conflict("No.", say`Run ${command("pull")}.`).also("CLI_ENV names it.");
  assert.ok(failure instanceof Conflict);
  assert.equal(
    failure.about({ env: "dev" }).advice,
    "Run `cli config pull --env dev`. CLI_ENV names it.",
  );
});

Deno.test("a command that needs an environment leaves a place for its name when none is in use", () => {
  for (const words of ["pull", "sync --dry-run", "set race.laps 5", "setup --forget-key"]) {
    assert.match(writeCommand(command(words), STANDARD), / --env <name>/, words);
  }
  for (const words of ["validate", "init", "setup", "doctor", "plan p.json", "promote a b"]) {
    assert.doesNotMatch(writeCommand(command(words), STANDARD), /--env/, words);
  }
});

Deno.test("the id of a universe is enough for a command that only looks at it", () => {
  const inUse = { ...STANDARD, universeId: 123 };
  assert.equal(writeCommand(command("list"), inUse), "`cli config list --universe-id 123`");
  assert.equal(
    writeCommand(command("pull"), inUse),
    "`cli config pull --env <name> --universe-id 123`",
  );
});

Deno.test("a command for all environments, or with them as arguments, names no other", () => {
  const inUse = { ...STANDARD, env: "dev", universeId: 123, apiKey: "secret" };
  assert.equal(
    writeCommand(command("check --all"), inUse),
    "`cli config check --all --api-key <key>`",
  );
  assert.equal(
    writeCommand(command("promote a b"), inUse),
    "`cli config promote a b --api-key <key>`",
  );
});

Deno.test("a cookie that is given as a flag is named for the doctor, and never its value", () => {
  const inUse = { ...STANDARD, env: "dev", cookie: "secret" };
  assert.equal(
    writeCommand(command("doctor --check-ip"), inUse),
    "`cli doctor --env dev --cookie <value> --check-ip`",
  );
  assert.equal(writeCommand(command("list"), inUse), "`cli config list --env dev`");
});

Deno.test("the error of another error keeps the commands of its advice", () => {
  const first = new Failure("No.", say`Run ${command("pull")}.`);
  const second = new Failure("Not at all.", first.remedy);
  assert.equal(second.about({ env: "dev" }).advice, "Run `cli config pull --env dev`.");
});
