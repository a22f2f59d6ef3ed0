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
  assert.equal(writeCommand(command("list"), STANDARD), "`cli config list`");
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

Deno.test("what drops a draft always names the repository", () => {
  const inUse = { ...STANDARD, env: "dev" };
  for (const repository of [undefined, "InExperienceConfig", "JourneysConfig"]) {
    assert.equal(
      writeCommand(command("draft --discard", { repository }), inUse),
      `\`cli config --repository ${repository ?? "InExperienceConfig"} draft --discard --env dev\``,
    );
  }
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
  assert.equal(new Failure("No.", sentence).advice, "Run `cli config pull`.");
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
