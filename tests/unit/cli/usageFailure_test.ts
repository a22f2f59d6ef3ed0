import assert from "node:assert/strict";
import { ALL_COMMANDS } from "../../../src/cli/allCommands.ts";
import { flagsInUse, readCall } from "../../../src/cli/readCall.ts";
import { parseArgs } from "../../../src/cli/parseArgs.ts";
import { Failure, orFailure } from "../../../src/values/failure.ts";
import { parse } from "./parse.ts";

/** What is said of a command line that is refused. */
function said(...line: readonly string[]): Failure {
  const error = orFailure(() => parse(...line));
  const advice = "Where a word of it is a new command, take the line out of this test.";
  assert.ok(
    error instanceof Failure,
    `\`cli ${line.join(" ")}\` is no mistake any more. ${advice}`,
  );
  assert.match(error.what, /^[A-Z\-`<].*\.$/s);
  return error.about(flagsInUse(parseArgs(ALL_COMMANDS, line)));
}

Deno.test("a key that was typed by mistake is never part of the answer", () => {
  const key = "canaryKEY0123456789canaryKEY0123456789+/=";
  const lines = [
    ["doctor", `--api-kye=${key}`],
    ["doctor", `--check-ip=${key}`],
    ["doctor", key],
    ["config", "check", key],
    ["config", "get", "a", key],
    ["config", key],
    [key],
    ["config", "list", `--${key}`],
    ["--repository", "JourneysConfig", "doctor", `--config=${key}`],
    ["completions", key],
    ...["--env", "--universe-id", "--color", "--repository"].map((flag) => ["config", flag, key]),
    ...["--count", "--env"].map((flag) => ["config", "versions", `${flag}=${key}`]),
    ["config", "sync", "--strategy", key],
    ["doctor", "--key", key],
  ];
  for (const line of lines) {
    const { message } = said(...line);
    assert.ok(!message.includes("canaryKEY"), message);
  }
});

Deno.test("a flag in the place of a value is named without a value of its own", () => {
  const { message } = said("config", "list", "--env", "--apikey=a secret");
  assert.match(message, /--apikey/);
  assert.doesNotMatch(message, /secret/);
});

Deno.test("a key in the place of a name is answered with where keys go", () => {
  const keys = [
    "Vq7ZtX2mKd9+wLr4Ns8Bc1Hf6Gj3/PaYeUoIiTz5RxQv0Wm2Ek==",
    `_|WARNING:-DO-NOT-SHARE-THIS.--Sharing-this.|_${"0123456789ABCDEF".repeat(8)}`,
    "0123456789abcdef".repeat(5),
  ];
  for (const key of keys) {
    const { what, advice } = said("doctor", "--env", key);
    assert.equal(what, "--env is followed by what looks like a key, which is not shown.");
    assert.equal(advice, "Give a key with --api-key, and --env a value of its own.");
  }
});

Deno.test("a key is no publish message, and a long address in one is no key", () => {
  const key = "Vq7ZtX2mKd9+wLr4Ns8Bc1Hf6Gj3/PaYeUoIiTz5RxQv0Wm2Ek==";
  const { what } = said("config", "sync", "--env", "dev", "--message", `uses ${key}`);
  assert.equal(what, "--message is followed by what looks like a key, which is not shown.");
  const page = `see https://docs.example.com/d/${key}`;
  const other = said("config", "sync", "--wrong", "--env", "dev", "--message", page);
  assert.equal(other.what, 'Unknown flag "--wrong".');
});

Deno.test("a long name is not taken for a key", () => {
  const names = [
    "production-in-the-west-of-europe-and-in-africa",
    "ProductionInTheWestOfEuropeAndInAfrica",
    "11111111-2222-3333-4444-555555555555",
    "Spielplatz für alle, die im Jahr 2024 dabei sind und es bleiben",
    "x".repeat(300),
  ];
  for (const name of names) {
    assert.equal(parse("config", "list", "--env", name).options["env"], name);
  }
});

Deno.test("a flag and a command are quoted as they were typed, quotes and line breaks included", () => {
  for (const word of ["it's", "'", "two\nlines", "a'\n'b"]) {
    assert.equal(said(word).what, `Unknown command "${word}".`);
    assert.equal(said("doctor", `--${word}`).what, `Unknown flag "--${word}".`);
  }
});

const AGREES = "It asks before it changes anything; --yes agrees in advance.";

/** What people type, and the answer: of some lines what is wrong, of all what to do. */
const MISTYPED: readonly (readonly [line: string, advice: string | RegExp, what?: string])[] = [
  ["config check --evn dev", "Did you mean --env?", 'Unknown flag "--evn".'],
  ["config check --universeid 1", "Did you mean --universe-id?"],
  ["config sync --mesage x", "Did you mean --message?"],
  ["config sync --dryrun", "Did you mean --dry-run?"],
  ["doctor --no-prob", "Did you mean --no-probe?"],
  ["doctor --chekc-ip", "Did you mean --check-ip?"],
  ["--plcaes p config list", "Did you mean --places?"],
  ["config list --configs x", "Did you mean --config?", 'Unknown flag "--configs".'],
  ["config sync --envdev", "Write a space between --env and its value."],
  ["config sync --api-keyabcdefgh", "Write a space between --api-key and its value."],
  ["config snyc", "Did you mean `cli config sync --env <name>`?", 'Unknown command "snyc".'],
  ["docter", "Did you mean `cli doctor`?"],
  ["sync", "Did you mean `cli config sync --env <name>`?", 'Unknown command "sync".'],
  ["init", "Did you mean `cli config init`?"],
  ["config wibble", /`cli config --help`/],
  ["wibble", /`cli --help`/],
  ["doctor dev", "Did you mean --env dev?", "`cli doctor` takes no arguments."],
  ["config get a b", "Did you mean --env b?", "`cli config get` takes [key] and no more."],
  [
    "config diff a b c",
    "Did you mean --env c?",
    "`cli config diff` takes <from> <to> and no more.",
  ],
  [
    "config diff live",
    "Write `cli config diff live <to> --env <name>`, such as `cli config diff live local --env <name>`.",
    "The argument <to> is missing.",
  ],
  [
    "--env doctor config check a",
    /^Leave out what is too much; `cli config check --help`/,
    "`cli config check` takes no arguments.",
  ],
  ["config list --env", "Write it as --env <name>.", "--env has no value."],
  ["--env", "Write it as --env <name>.", "--env has no value."],
  ["config sync -m", "Write it as --message <text>.", "--message has no value."],
  [
    "config list --env --json",
    "Write it as --env <name>.",
    "--env is followed by --json, not by a value.",
  ],
  ["config --config --json list", "Write it as --config <path>."],
  ["config sync -m --json", "Write it as --message <text>."],
  ["config sync --dry-run=yes", "Write it alone: --dry-run.", "--dry-run takes no value."],
  [
    "config sync -m x --no-message",
    "Leave one of them out.",
    "--message and --no-message cannot be used together.",
  ],
  [
    "config sync --strategy slow",
    "Give one of immediate, gradual-rollout.",
    '--strategy cannot be "slow".',
  ],
  ["doctor --color slow", "Give one of auto, always, never."],
  ["completions slow", "Give one of bash, zsh, fish, powershell.", '<shell> cannot be "slow".'],
  [
    "doctor --config x",
    "Only the commands of `cli config` do; leave it out.",
    "`cli doctor` does not take --config.",
  ],
  ["status", "Did you mean `cli config check --env <name>`?"],
  ["push", "Did you mean `cli config sync --env <name>`?"],
  ["login", /^No command signs in or out: .*`cli setup`.*`cli setup --env <name> --forget-key`/],
  ["upgrade", /docs\/install\.md/],
  ["config update", "Did you mean `cli config sync --env <name>`?"],
  ["-v", "Did you mean -V?"],
  ["config ls", "Did you mean `cli config list --env <name>`?"],
  ["config log", "Did you mean `cli config versions --env <name>`?"],
  ["config deploy", "Did you mean `cli config sync --env <name>`?"],
  ["config export", "Did you mean `cli config pull --env <name>`?"],
  ["config test", "Did you mean `cli config validate`?"],
  ["config delete k", "Did you mean `cli config unset k --env <name>`?"],
  ["cli config check", "Leave one of them out.", "`cli` is there twice."],
  ["config check -e dev", "Did you mean --env?"],
  ["config check --environment=dev", "Did you mean --env?"],
  ["config check -env dev", "Did you mean --env?"],
  ["config check dev", "Did you mean --env dev?"],
  ["config get race.laps dev", "Did you mean --env dev?"],
  ["config promote a b c", /^Leave out what is too much; .*--help/],
  ["config get a b --env dev", /^Leave out what is too much/],
  ["doctor check-ip", "Did you mean --check-ip?"],
  ["doctor --ip", "Did you mean --check-ip?"],
  ["config draft discard", "Did you mean --discard?"],
  ["config sync --message Autumn sale", 'Put the message in quotes: --message "Autumn sale".'],
  ["config sync -m sale for all", 'Put the message in quotes: --message "sale for all".'],
  ["config sync -m new laps", 'Put the message in quotes: --message "new laps".'],
  ["config sync \u2014env dev", "Type it as --env."],
  ["config sync --dry", "Did you mean --dry-run?"],
  ["config sync -n", "Did you mean --dry-run?"],
  ["config sync --force", AGREES],
  ["config sync -f", AGREES],
  ["config sync --no-confirm", AGREES],
  ["config sync --confirm=false", AGREES],
  ["config rollback v3 --approve", AGREES],
  ["config list --force", /^No flag is like it/],
  ["config sync --strategy gradual", "Did you mean gradual-rollout?"],
  ["config sync --gradual", "Did you mean --strategy?"],
  ["config versions --limit 5", "Did you mean --count?"],
  ["config get --format json", "Did you mean --json?"],
  ["config check --output json", "Did you mean --json?"],
  ["config check -o markdown", "Did you mean --markdown?"],
  [
    "config check --output report.md",
    "It prints; `> <file>` writes that to a file. --json and --markdown print other forms.",
  ],
  ["config luau --out Live.luau", "Did you mean --output?"],
  ["config check --enviroment dev", "Did you mean --env?"],
  ["config check --enviroment=dev", "Did you mean --env?"],
  ["config sync -auto-approve", AGREES],
  ["config sync -yes", "Did you mean --yes?"],
  ["config sync -message Sale", "Did you mean --message?"],
  [
    "config sync --non-interactive",
    "Off a terminal it never asks. To publish, say so: --message <text>, --no-message or --yes.",
  ],
  ["config pull --no-prompt", "Off a terminal it never asks; --yes answers its question."],
  ["config check --no-input", "Off a terminal it never asks; leave it out."],
  [
    "config check --github",
    "In GitHub Actions it annotates lines without a flag; --markdown prints a comment for a pull request.",
  ],
  ["config sync --github", /^In GitHub Actions it annotates lines without a flag; leave it out\.$/],
  ["config watch 20m", "Did you mean --for 20m?"],
  ["config sync 20min", "Did you mean --watch 20m?"],
  [
    "config pull --all",
    /^Only .*check.* take --all; leave it out here\.$/,
  ],
  [
    "config check --env dev --config -",
    "Save it as a file first.",
    '--config names a file, but is "-".',
  ],
  ["config list --proxy http://x", "Name the proxy in HTTPS_PROXY."],
  ["config sync --insecure", /NODE_EXTRA_CA_CERTS\.$/],
  ["config list --timeout 5", /^Leave it out: reads are tried again/],
  ["config get race.laps --jq .value", "`--json | jq <filter>` does that."],
  // Who wants to look first is not advised to go ahead.
  [
    "config publish --dry-run",
    "It asks first; `cli config check --env <name>` compares, and changes nothing.",
  ],
  [
    "config pull --env dev --dry-run",
    "It asks first; `cli config check --env dev` compares, and changes nothing.",
  ],
  ["config rollback v1 --env dev --plan", "Did you mean --dry-run?"],
  [
    "config set race.laps 5 --env dev --dry-run",
    "It publishes nothing; `cli config check --env dev` compares, and changes nothing.",
  ],
  ["config list --env dev --dry-run", "Only sync and rollback take --dry-run; leave it out here."],
  ["config drift --env dev", "Did you mean `cli config check --env dev`?"],
  ["config pull v3 --env dev", "`cli config get --at v3 --env dev` shows what was live as v3."],
  ["config show v2 --env dev", "`cli config get --at v2 --env dev` shows what was live as v2."],
  ["config show race.laps --env dev", "Did you mean `cli config get race.laps --env dev`?"],
  ["config mv a.b c.d --env dev", "Did you mean `cli config rename a.b c.d --env dev`?"],
  ["config put a.b 5", "Did you mean `cli config set a.b 5 --env <name>`?"],
  ["config put a.b $HOME", "Did you mean `cli config set a.b <value> --env <name>`?"],
  ["plan", /^`cli config check --env <name>` shows what a sync would change/],
  ["config lock", /confirm = true/],
  ["doctor -v", "Did you mean --verbose?"],
  ["config sync --out plan.json", "Did you mean --plan?"],
  ["config sync -out=plan.json", "Did you mean --plan?"],
  ["config sync --output json", "Did you mean --json?"],
  ["config schema --out rules.json", "It writes the file that --schema names."],
  ["config pull --output x.toml", "It writes the file that --config names."],
  [
    "config versions --out x.txt",
    "It prints; `> <file>` writes that to a file. --json prints another form.",
  ],
  ["config watch 20", "Did you mean --for 20m?"],
  ["config sync --watch20m", "Did you mean --watch 20m?"],
  [
    "config sync plan.json --env dev",
    "`cli config sync --from-plan plan.json --env dev` publishes that plan.",
  ],
  [
    "config publish plan.json",
    "`cli config sync --from-plan plan.json --env <name>` publishes that plan.",
  ],
  [
    "config sync --region x",
    "No flag is like it: leave it out, or see `cli config sync --help`.",
  ],
  ["config rollback --revision v3", /^Write a version of the config without a flag, such as v3;/],
  ["config list --filter race", "It is an argument: `cli config list race --env <name>`."],
  [
    "config check --detailed-exitcode",
    "It needs no flag. Exit code 2: the config file and live differ.",
  ],
  ["config check --fail", "It needs no flag. Exit code 2: the config file and live differ."],
  ["config watch --fail", "Did you mean --fail-if?"],
  ["config draft --drop", "Did you mean --discard?"],
  ["config envs", /^An environment is a section of cliplace\.toml, which `cli setup` adds;/],
  ["config use dev", /takes its name from --env, or from CLI_ENV\.$/],
  ["config discard --env dev", /^`cli config draft --discard --env dev` shows the draft, asks,/],
  ["key", /^No command signs in or out: `cli setup` asks for an API key/],
  ["config list --token x", "Did you mean --api-key?"],
  ["config pull --merge --ours", "Did you mean --mine?"],
  ["config set a 5 --comment x", "Did you mean --description?"],
  ["config check --no-color", "Did you mean --color never?"],
  ["config check --ENV dev", "Did you mean --env?"],
  ["config sync --prod", "Name the environment with --env <name>."],
  ["config set -?", "Did you mean --help?"],
  ["config check --h", "Did you mean --help?"],
  ["config set help", "Write `cli config set --help`."],
  ["config set /?", "Write `cli config set --help`."],
  ["config check env dev", "Did you mean --env dev?"],
  ["config race.laps", "Did you mean `cli config get race.laps --env <name>`?"],
  ["config toggle a.b", "Did you mean `cli config set a.b <value> --env <name>`?"],
  ["config change a.b 5 --env dev", "Did you mean `cli config set a.b 5 --env dev`?"],
  ["config usage src", 'Did you mean --source "src/**"?'],
  ["config sync race.laps --env dev", "Did you mean --only race.laps?"],
  ["config sync --only a.b c.d --env dev", "Did you mean --only c.d?"],
  ["config rollback v1 race.laps --env dev", "Did you mean --only race.laps?"],
  ["config rollback v1 v2 --env dev", /^Leave out what is too much;/],
  [
    "config get cliconfig.toml cliplace.toml --env dev",
    "The shell replaced a * with the names of files: put it in quotes.",
  ],
  ["config set a.b to 5 --env dev", 'Leave out "to": `cli config set a.b 5 --env dev`.'],
  ["config promote dev to prod", 'Leave out "to": `cli config promote dev prod`.'],
  ["config get race.laps from dev", "Did you mean --env dev?"],
  [
    "config set a.b Welcome to all --env dev",
    'Put a value with spaces in quotes: `cli config set a.b "Welcome to all" --env dev`.',
  ],
  ["config set a.b 5 dev", "Put a value with spaces in quotes; an environment goes after --env."],
  [
    "config set a.b --sale-- --env dev",
    "A value that begins with a dash goes to the end of the line, after --.",
  ],
  [
    "config diff v1..v3 --env dev",
    'Write a space in place of "..": `cli config diff v1 v3 --env dev`.',
  ],
  [
    "config diff dev:prod",
    'Write a space in place of ":": `cli config diff dev prod --env <name>`.',
  ],
  ["config diff env:dev", /^Write `cli config diff env:dev <to>/],
  [
    "config check --env dev --env prod",
    /^Run it once for each; `cli config check --all`/,
    "--env is given twice.",
  ],
  ["config versions --count 5 --count 6", "Give it once.", "--count is given twice."],
  [
    "config apply plan.json --env dev",
    "`cli config sync --from-plan plan.json --env dev` publishes that plan.",
  ],
  [
    "config review plan.json --env dev",
    "`cli config plan plan.json` shows it; `cli config sync --from-plan plan.json --env dev` publishes it, unless anything has changed since.",
  ],
  [
    "approve",
    "`cli config plan <file>` shows it; `cli config sync --from-plan <file> --env <name>` publishes it, unless anything has changed since.",
  ],
  ["config protect", /confirm = true/],
  ["config restore v3 --env dev", "Did you mean `cli config rollback v3 --env dev`?"],
  ["deploi", "Did you mean `cli config sync --env <name>`?"],
  [
    "config lst --env dev --api-key canary-0123",
    "Did you mean `cli config list --env dev --api-key <key>`?",
  ],
  [
    "config check --verison v3 --env dev",
    /^`cli config versions --env dev` lists versions of the config/,
  ],
  ["config get -o json", "Did you mean --json?"],
  ["config check --repo X", "Did you mean --repository?"],
  ["config --repository InExperience check", /^Did you mean InExperienceConfig\?/],
  ["config rollback --to v3", "It is an argument: `cli config rollback v3 --env <name>`."],
  ["config promote --from a", "It is an argument: `cli config promote a <to-env>`."],
  ["config promote --from a --to b", "It is an argument: `cli config promote a b`."],
  ["config promote --to=b --from=a", "It is an argument: `cli config promote a b`."],
  [
    "config set race.laps=5",
    'Write a space in place of "=": `cli config set race.laps 5 --env <name>`.',
  ],
  [
    "config set race.laps = 5 --env dev",
    'Write a space in place of "=": `cli config set race.laps 5 --env dev`.',
  ],
  ["completions", /^Write `cli completions <shell>`, with one of bash, zsh,/],
  ["completions Bash", "Did you mean bash?"],
  ["config pull help", "Write `cli config pull --help`."],
  ["--verison", "Did you mean --version?"],
  ["-help", "Did you mean --help?"],
  [
    "--env config check",
    "Write `cli --env <name> config …`.",
    "--env is followed by the command config, not by a value.",
  ],
];

for (const [line, advice, what] of MISTYPED) {
  Deno.test(`\`cli ${line}\` is answered with what was meant`, () => {
    const failure = said(...line.split(" "));
    if (typeof advice === "string") assert.equal(failure.advice, advice);
    else assert.match(failure.advice, advice);
    if (what !== undefined) assert.equal(failure.what, what);
  });
}

for (
  const word of ["cancel", "stop", "pause", "freeze", "abort", "undo", "revert", "unpublish"]
) {
  Deno.test(`\`cli config ${word}\` has one answer of three lines`, () => {
    assert.deepEqual(said("config", word, "--env", "dev").adviceLines, [
      "A draft: `cli config draft --discard --env dev` shows it, asks, and discards it.",
      "A rollout: cancel it on the dashboard, in the game's configs (https://create.roblox.com/dashboard/creations).",
      "Published: `cli config rollback previous --env dev` publishes what was live before.",
    ]);
    const [, , published] = said(word, "v3").adviceLines;
    assert.equal(
      published,
      "Published: `cli config rollback v3 --env <name>` publishes what was live as v3.",
    );
  });
}

Deno.test("a flag in one pair of quotes with its value is named, and the value is not shown", () => {
  const { what, advice } = said("config", "sync", "--api-key canary-0123");
  assert.equal(what, "--api-key and its value are in one pair of quotes.");
  assert.equal(advice, "Write it as --api-key <key>, with quotes around the value only.");
});

Deno.test("a value behind an equals sign is no command, whatever it is called", () => {
  const { what } = said("config", "--config=check", "statsu");
  assert.equal(what, 'Unknown command "statsu".');
  const line = parseArgs(ALL_COMMANDS, ["config", "--schema=schema"]);
  assert.equal(readCall(line), undefined, "the help of the group");
});
