import assert from "node:assert/strict";
import fc from "fast-check";
import { ALL_COMMANDS } from "../../../src/cli/allCommands.ts";
import { longOf } from "../../../src/flags/flag.ts";
import { Failure, orFailure } from "../../../src/values/failure.ts";
import { Secret } from "../../../src/values/secret.ts";
import { parse, parseIn } from "./parse.ts";

const SUBCOMMANDS = ["init", "get", "list", "check", "sync", "pull", "versions", "rollback"];

/** A command line without flags, and the options that the command gets. */
const BARE: readonly (readonly [line: string, options: Record<string, unknown>])[] = [
  ["doctor", { places: "cliplace.toml", probe: true, checkIp: false, autoCookie: true }],
  ["config init", { config: "cliconfig.toml" }],
  ["config get", { places: "cliplace.toml", config: "cliconfig.toml" }],
  ["config list", { places: "cliplace.toml" }],
  ["config check", { places: "cliplace.toml", config: "cliconfig.toml" }],
  [
    "config sync",
    { yes: false, noMessage: false, dryRun: false, allowEmpty: false, strategy: "immediate" },
  ],
  ["config pull", { yes: false, config: "cliconfig.toml" }],
  ["config versions", { count: 20 }],
  ["config rollback", { count: 10, yes: false, noMessage: false }],
];

for (const [line, expected] of BARE) {
  Deno.test(`cli ${line} without flags has the specification's defaults, and no env`, () => {
    const { command, options } = parse(...line.split(" "));
    assert.equal(command, line);
    for (const [name, value] of Object.entries(expected)) assert.equal(options[name], value, name);
    for (const name of ["env", "universeId", "apiKey", "repository", "message", "key"]) {
      assert.equal(options[name], undefined, name);
    }
  });
}

/** Flags in a command line, and what the command gets of them. */
const GIVEN: readonly (readonly [line: string, options: Record<string, unknown>])[] = [
  ["doctor --key deploy", { keyName: "deploy" }],
  ["doctor --no-probe", { probe: false }],
  ["doctor --check-ip", { checkIp: true }],
  ["doctor --no-auto-cookie", { autoCookie: false }],
  ["doctor --env dev --universe-id 7 --places p", { env: "dev", universeId: 7, places: "p" }],
  ["config --config my.toml init", { config: "my.toml" }],
  ["config --config=my.toml check --env dev", { config: "my.toml", env: "dev" }],
  ["config --repository journeysconfig init", { repository: "JourneysConfig" }],
  ["config get a.b --env dev", { key: "a.b", env: "dev" }],
  ["config get --env dev -- --odd", { key: "--odd" }],
  ["config sync --dry-run --allow-empty", { dryRun: true, allowEmpty: true }],
  ["config sync -y -m x", { yes: true, message: "x" }],
  ["config sync --no-message", { noMessage: true, message: undefined }],
  ["config sync --strategy gradual-rollout", { strategy: "gradual-rollout" }],
  ["config sync --strategy immediate", { strategy: "immediate" }],
  ["config pull -y", { yes: true }],
  ["config versions --count 1", { count: 1 }],
  ["config rollback r1 --count 5 -y -m x", { revisionId: "r1", count: 5, yes: true, message: "x" }],
  ["config rollback --no-message", { noMessage: true, revisionId: undefined }],
  ["config get --json", { json: true }],
  ["config versions", { json: false }],
];

for (const [line, expected] of GIVEN) {
  Deno.test(`cli ${line}`, () => {
    const { options } = parse(...line.split(" "));
    for (const [name, value] of Object.entries(expected)) {
      assert.deepEqual(options[name], value, name);
    }
  });
}

Deno.test("a message may begin with a dash and a space", () => {
  const { options } = parse("config", "sync", "--message", "- a list -- of things");
  assert.equal(options["message"], "- a list -- of things");
});

Deno.test("a key and a cookie are wrapped as secrets when they are parsed", () => {
  const { options } = parse("doctor", "--api-key", "canary-key", "--cookie", "canary-cookie");
  const { apiKey, cookie } = options as Record<string, unknown>;
  assert.ok(apiKey instanceof Secret && cookie instanceof Secret);
  assert.deepEqual([apiKey.reveal(), cookie.reveal()], ["canary-key", "canary-cookie"]);
  assert.ok(!JSON.stringify(options).includes("canary"));
});

const ANYWHERE = [
  ["--env", "dev", "env", "dev"],
  ["--places", "p.toml", "places", "p.toml"],
  ["--universe-id", "7", "universeId", 7],
] as const;

for (const [flag, value, name, expected] of ANYWHERE) {
  for (const sub of SUBCOMMANDS) {
    Deno.test(`${flag} works before config, before ${sub} and after it`, () => {
      const lines = [
        [flag, value, "config", sub],
        ["config", flag, value, sub],
        ["config", sub, flag, value],
        ["config", sub, `${flag}=${value}`],
      ];
      for (const line of lines) assert.equal(parse(...line).options[name], expected);
    });
  }

  Deno.test(`${flag} works before doctor and after it`, () => {
    assert.equal(parse(flag, value, "doctor").options[name], expected);
    assert.equal(parse("doctor", flag, value).options[name], expected);
  });
}

Deno.test("--api-key works anywhere, too", () => {
  for (const line of [["--api-key", "k", "config", "list"], ["config", "list", "--api-key", "k"]]) {
    assert.equal((parse(...line).options["apiKey"] as Secret).reveal(), "k");
  }
});

/** Check that a command line is refused, in words that contain all of these. */
function assertRefused(line: readonly string[], ...words: readonly string[]): void {
  const error = orFailure(() => parse(...line));
  assert.ok(error instanceof Failure, `${line.join(" ")} ran`);
  for (const word of words) assert.ok(error.message.includes(word), `${word} in ${error.message}`);
  assert.notEqual(error.advice, "");
}

/** Flags with a value, next to a command that takes them. */
const VALUED: readonly (readonly [flag: string, value: string, before: string, after: string])[] = [
  ["--api-key", "canary-key", "", "config list"],
  ["--places", "p", "", "config list"],
  ["--env", "dev", "", "config list"],
  ["--universe-id", "7", "", "config list"],
  ["--config", "c", "config", "list"],
  ["--repository", "JourneysConfig", "config", "list"],
  ["--message", "x", "config sync", ""],
  ["--strategy", "immediate", "config sync", ""],
  ["--count", "5", "config versions", ""],
  ["--count", "5", "config rollback", ""],
  ["--key", "deploy", "doctor", ""],
  ["--cookie", "canary-cookie", "doctor", ""],
];

for (const [flag, value, before, after] of VALUED) {
  Deno.test(`${flag} in ${before || after} needs a value and may be given once`, () => {
    const around = (...middle: string[]) =>
      [...before.split(" "), ...middle, ...after.split(" ")].filter((word) => word !== "");
    parse(...around(flag, value));
    assertRefused(around(flag, value, flag, value), flag, "twice");
    assertRefused(around(`${flag}=${value}`, flag, value), flag, "twice");
    if (after === "") assertRefused([...around(), flag], flag);
  });
}

Deno.test("a global flag may be given once, wherever it is", () => {
  for (const [flag, value] of [...ANYWHERE, ["--api-key", "k"] as const]) {
    assertRefused([flag, value, "config", "list", flag, value], flag, "twice");
    assertRefused(["config", flag, value, "list", flag, value], flag, "twice");
    assertRefused([flag, value, "doctor", flag, value], flag, "twice");
  }
});

Deno.test("an empty name, most often an unset variable, is refused", () => {
  for (const flag of ["--env", "--places"]) assertRefused(["config", "list", flag, ""], flag);
  assertRefused(["config", "--config", "", "list"], "--config");
  assertRefused(["doctor", "--key", ""], "--key");
});

/** Flags of some commands, next to a line that takes them. */
const OF_COMMANDS = [
  ["--config", "c.toml", "config check", "config", "c.toml"],
  ["--schema", "s.json", "config check", "schema", "s.json"],
  ["--repository", "JourneysConfig", "config list", "repository", "JourneysConfig"],
  ["--count", "3", "config versions", "count", 3],
  ["--output", "o", "completions bash", "output", "o"],
  ["-o", "o", "config luau", "output", "o"],
  ["-y", "", "config sync", "yes", true],
  ["--json", "", "doctor", "json", true],
] as const;

for (const [flag, value, line, name, expected] of OF_COMMANDS) {
  Deno.test(`${flag} works before ${line}, in the middle and after it`, () => {
    const words = line.split(" ");
    const typed = value === "" ? [flag] : [flag, value];
    for (let at = 0; at <= words.length; at++) {
      const { options } = parse(...words.toSpliced(at, 0, ...typed));
      assert.equal(options[name], expected);
    }
  });
}

Deno.test("a flag before a command that does not take it is refused, even before a group alone", () => {
  assertRefused(["--yes", "config", "check"], "Unknown flag", "--yes");
  assertRefused(["--config", "c.toml", "doctor"], "Only the commands of `cli config`", "--config");
  assertRefused(["config", "--yes"], "Unknown flag", "--yes");
  assertRefused(["--count", "x", "config", "versions"], "--count");
});

Deno.test("invalid ids and counts are refused before any command runs", () => {
  for (
    const bad of ["0", "-1", "1.5", "1e3", "0x10", "1_0", "x", "", " 1", "1 2", "9007199254740993"]
  ) {
    assertRefused(["config", "list", `--universe-id=${bad}`], "--universe-id");
    assertRefused([`--universe-id=${bad}`, "doctor"], "--universe-id");
    for (const sub of ["versions", "rollback"]) {
      assertRefused(["config", sub, `--count=${bad}`], "--count");
    }
  }
});

Deno.test("an unknown repository is refused, and the eight are listed", () => {
  const line = ["config", "--repository", "Nope", "list"];
  assertRefused(line, "--repository", "Nope", "InExperienceConfig", "AntiCheatConfig");
});

Deno.test("every command line is either parsed or refused with a Failure", () => {
  const word = fc.oneof(
    fc.constantFrom(
      "config",
      "doctor",
      ...SUBCOMMANDS,
      "-y",
      "-m",
      "--",
      "-",
      "=",
      "-yx",
      "--json",
    ),
    fc.constantFrom(...ALL_COMMANDS.flatMap(({ flags }) => Object.values(flags).map(longOf))),
    fc.constantFrom(
      "--env=dev",
      "--env",
      "--count=3",
      "--no-message",
      "--message=",
      "-mx",
      "--help=",
    ),
    fc.string({ maxLength: 6 }),
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 7 }), (line) => {
      fc.pre(!line.some((word) => /^(-h|--h|--help|--version|--v|-V)/.test(word)));
      fc.pre(!line.includes("__complete"));
      try {
        parse(...line);
      } catch (error) {
        const isAboutNone = error instanceof Error && error.message === "no command ran";
        assert.ok(error instanceof Failure || isAboutNone, `${JSON.stringify(line)}: ${error}`);
      }
    }),
    { numRuns: 500 },
  );
});

/** Read a command line in an environment. */
function optionsIn(env: Parameters<typeof parseIn>[0], ...line: readonly string[]) {
  return parseIn(env, ...line).options;
}

Deno.test("CLI_ENV, CLI_PLACES and CLI_CONFIG replace missing flags", () => {
  const env = { CLI_ENV: "dev", CLI_PLACES: "p.toml", CLI_CONFIG: "c.toml" };
  const read = optionsIn(env, "config", "check");
  assert.deepEqual([read["env"], read["places"], read["config"]], ["dev", "p.toml", "c.toml"]);
  assert.deepEqual((read["fromVariables"] as string[]).toSorted(), ["config", "env", "places"]);
  const typed = optionsIn(env, "--places", "q.toml", "config", "check", "--env", "prod");
  assert.deepEqual([typed["env"], typed["places"]], ["prod", "q.toml"]);
  assert.deepEqual(typed["fromVariables"], ["config"]);
});

Deno.test("CLI_ENV is ignored with --all, which is about all environments", () => {
  for (const command of ["check", "sync", "validate"]) {
    const { env, all } = optionsIn({ CLI_ENV: "dev" }, "config", command, "--all");
    assert.deepEqual([env, all], [undefined, true], command);
  }
});

Deno.test("an empty variable counts as missing, and none names an environment next to an id", () => {
  assert.equal(optionsIn({ CLI_ENV: "" }, "config", "check")["env"], undefined);
  const bare = optionsIn({ CLI_ENV: "dev" }, "config", "get", "--universe-id", "7");
  assert.equal(bare["env"], undefined);
});
