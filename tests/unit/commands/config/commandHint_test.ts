import assert from "node:assert/strict";
import { commandHint, configCommand } from "../../../../src/commands/config/commandHint.ts";
import { parseUniverseId } from "../../../../src/values/ids.ts";

const STANDARD = { config: "cliconfig.toml", places: "cliplace.toml" } as const;

Deno.test("an advised command names the file, the repository and the target of the present one", () => {
  const flags = {
    config: "my game.toml",
    repository: "DataStoresConfig",
    places: "ours.toml",
    env: "next year",
    universeId: parseUniverseId("123", "--universe-id"),
  } as const;
  assert.equal(
    configCommand({ flags }, "sync --plan p.json"),
    '`cli config --config "my game.toml" --repository DataStoresConfig sync --plan p.json ' +
      '--env "next year" --universe-id 123 --places ours.toml`',
  );
});

Deno.test("what is standard, or was not given, is left out", () => {
  assert.equal(configCommand({ flags: STANDARD }, "list"), "`cli config list`");
  assert.equal(
    configCommand({ flags: { ...STANDARD, repository: "InExperienceConfig", env: "dev" } }, "pull"),
    "`cli config pull --env dev`",
  );
});

Deno.test("another repository is named, whether or not the command opens the file that names it", () => {
  const hint = commandHint({ flags: { ...STANDARD, env: "dev" } }, "JourneysConfig");
  for (const words of ["get a", "versions", "sync", "rollback a", "draft"]) {
    assert.equal(hint(words), `\`cli config --repository JourneysConfig ${words} --env dev\``);
  }
});

Deno.test("what drops a draft always names the repository", () => {
  const flags = { ...STANDARD, env: "dev" };
  for (const repository of ["InExperienceConfig", "JourneysConfig"] as const) {
    assert.equal(
      configCommand({ flags }, "draft --discard", repository),
      `\`cli config --repository ${repository} draft --discard --env dev\``,
    );
  }
});

Deno.test("a template needs no environment", () => {
  assert.equal(
    configCommand({ flags: { ...STANDARD, config: "a.toml", env: "dev" } }, "init"),
    "`cli config --config a.toml init`",
  );
});
