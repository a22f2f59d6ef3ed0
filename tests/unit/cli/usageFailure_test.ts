import assert from "node:assert/strict";
import { ALL_COMMANDS } from "../../../src/cli/allCommands.ts";
import { flagsInUse, readCall } from "../../../src/cli/readCall.ts";
import { parseArgs } from "../../../src/cli/parseArgs.ts";
import { Failure, orFailure } from "../../../src/values/failure.ts";
import { parse } from "./parse.ts";

/** The error about a command line that is refused. */
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

Deno.test("a key that was typed by mistake is never shown in the error", () => {
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

Deno.test("a flag where a value belongs is named without its own value", () => {
  const { message } = said("config", "list", "--env", "--apikey=a secret");
  assert.match(message, /--apikey/);
  assert.doesNotMatch(message, /secret/);
});

Deno.test("for a key where a name belongs, the error says where keys go", () => {
  const keys = [
    "Vq7ZtX2mKd9+wLr4Ns8Bc1Hf6Gj3/PaYeUoIiTz5RxQv0Wm2Ek==",
    `_|WARNING:-DO-NOT-SHARE-THIS.--Sharing-this.|_${"0123456789ABCDEF".repeat(8)}`,
    "0123456789abcdef".repeat(5),
  ];
  for (const key of keys) {
    const { what, advice } = said("doctor", "--env", key);
    assert.equal(what, "--env is followed by what looks like a key, so it is not shown.");
    assert.equal(advice, "Give a key with --api-key, and --env a value of its own.");
  }
});

Deno.test("a key in a publish message is refused, and a long URL is not taken for a key", () => {
  const key = "Vq7ZtX2mKd9+wLr4Ns8Bc1Hf6Gj3/PaYeUoIiTz5RxQv0Wm2Ek==";
  const { what } = said("config", "sync", "--env", "dev", "--message", `uses ${key}`);
  assert.equal(what, "--message is followed by what looks like a key, so it is not shown.");
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

Deno.test("flags and commands are quoted as they were typed, with quotes and line breaks", () => {
  for (const word of ["it's", "'", "two\nlines", "a'\n'b"]) {
    assert.equal(said(word).what, `Unknown command "${word}".`);
    assert.equal(said("doctor", `--${word}`).what, `Unknown flag "--${word}".`);
  }
});

/** What people type, and the answer: for some lines what is wrong, for all what to do. */
const MISTYPED: readonly (readonly [line: string, advice: string, what?: string])[] = [
  ["config check --evn dev", "Did you mean --env?", 'Unknown flag "--evn".'],
  ["config check --universeid 1", "Did you mean --universe-id?"],
  ["config sync --mesage x", "Did you mean --message?"],
  ["config sync --dryrun", "Did you mean --dry-run?"],
  ["doctor --no-prob", "Did you mean --no-probe?"],
  ["doctor --chekc-ip", "Did you mean --check-ip?"],
  ["--plcaes p config list", "Did you mean --places?"],
  ["config snyc", 'Did you mean "cli config sync"?', 'Unknown command "snyc".'],
  ["docter", 'Did you mean "cli doctor"?'],
  ["sync", 'Did you mean "cli config sync"?'],
  ["init", 'Did you mean "cli config init"?'],
  ["config wibble", "`cli config --help` lists the commands."],
  ["wibble", "`cli --help` lists the commands."],
  ["doctor dev", "Did you mean --env dev?", "`cli doctor` takes no arguments."],
  [
    "config get race.laps dev",
    "Did you mean --env dev?",
    "`cli config get` takes [key] and no more.",
  ],
  ["config get a b", "`cli config get --help` shows what it takes."],
  [
    "config diff live",
    "Write `cli config diff <from> <to> --env <name>`, such as `cli config diff live local --env <name>`.",
    "The argument <to> is missing.",
  ],
  [
    "--env doctor config check a",
    "`cli config check --help` shows what it takes.",
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
  ["doctor --config x", "Only the commands of `cli config` take --config."],
  ["status", 'Did you mean "cli config check"?'],
  ["push", 'Did you mean "cli config sync"?'],
  ["-v", "Did you mean --version?"],
  ["config ls", 'Did you mean "cli config list"?'],
  ["config log", 'Did you mean "cli config versions"?'],
  ["config deploy", 'Did you mean "cli config sync"?'],
  ["config export", 'Did you mean "cli config pull"?'],
  ["config test", 'Did you mean "cli config validate"?'],
  ["config delete k", 'Did you mean "cli config unset"?'],
  ["config check -e dev", "Did you mean --env?"],
  ["config check --environment=dev", "Did you mean --env?"],
  ["config check -env dev", "Did you mean --env?"],
  ["config check dev", "Did you mean --env dev?"],
  ["config promote a b c", "`cli config promote --help` shows what it takes."],
  ["config get a b --env dev", "`cli config get --help` shows what it takes."],
  ["doctor --ip", "Did you mean --check-ip?"],
  ["doctor check-ip", "Did you mean --check-ip?"],
  [
    "config sync --message Autumn sale",
    "Put text with spaces in quotes; an environment goes after --env.",
  ],
  ["config sync -n", "Did you mean --dry-run?"],
  ["config list --force", "`cli config list --help` lists the flags."],
  ["config sync --strategy gradual", "Did you mean gradual-rollout?"],
  ["config sync --gradual", "Did you mean --strategy?"],
  ["config versions --limit 5", "Did you mean --count?"],
  ["config luau --out Live.luau", "Did you mean --output?"],
  ["config check --enviroment dev", "Did you mean --env?"],
  ["config sync -yes", "Did you mean --yes?"],
  ["config sync -message Sale", "Did you mean --message?"],
  ["config conditions --env dev", "`cli config list --conditions --env dev` lists them."],
  [
    "config history race.laps --env dev",
    "`cli config versions <key> --env dev` lists the revisions that changed a key.",
  ],
  [
    "config plan plan.json",
    "`cli config sync --from-plan <file> --dry-run --env <name>` shows a plan.",
  ],
  [
    "config rename race.laps race.rounds --env dev",
    "Add the new key with `cli config set <new-key> <value> --env dev`, and remove the old one later with `cli config unset <old-key> --env dev`.",
  ],
  ["config pull --all", "Only validate, check and sync take --all."],
  [
    "config check --env dev --config -",
    "Give the path of a file.",
    '--config names a file, but is "-".',
  ],
  ["config publish --dry-run", "Only sync and rollback take --dry-run."],
  ["config list --env dev --dry-run", "Only sync and rollback take --dry-run."],
  ["config drift --env dev", 'Did you mean "cli config check"?'],
  ["doctor -v", "Did you mean --verbose?"],
  ["config sync --out plan.json", "Did you mean --plan?"],
  ["config sync -out=plan.json", "Did you mean --plan?"],
  ["config sync plan.json --env dev", "`cli config sync --help` shows what it takes."],
  ["config sync --region x", "`cli config sync --help` lists the flags."],
  ["config list --filter race", "It is an argument: `cli config list [glob] --env <name>`."],
  ["config watch --fail", "Did you mean --fail-if?"],
  ["config draft --drop", "Did you mean --discard?"],
  ["config list --token x", "Did you mean --api-key?"],
  ["config pull --merge --ours", "Did you mean --mine?"],
  ["config set a 5 --comment x", "Did you mean --description?"],
  ["config check --ENV dev", "Did you mean --env?"],
  ["config sync race.laps --env dev", "`cli config sync --help` shows what it takes."],
  [
    "config set a.b Welcome to all --env dev",
    "Put text with spaces in quotes; an environment goes after --env.",
  ],
  [
    "config set race laps 5",
    "Put text with spaces in quotes; an environment goes after --env.",
    "`cli config set` takes <key> <value> and no more.",
  ],
  [
    "config check --env dev --env prod",
    "Run it once for each; `cli config check --all` and `cli config sync --all --dry-run` show all of them.",
    "--env is given twice.",
  ],
  ["config versions --count 5 --count 6", "Give it once.", "--count is given twice."],
  ["config apply plan.json --env dev", 'Did you mean "cli config sync"?'],
  ["config restore v3 --env dev", 'Did you mean "cli config rollback"?'],
  ["deploi", "`cli --help` lists the commands."],
  ["config lst --env dev --api-key canary-0123", 'Did you mean "cli config list"?'],
  [
    "config check --verison v3 --env dev",
    "`cli config check --help` lists the flags.",
    'Unknown flag "--verison".',
  ],
  ["config check --repo X", "Did you mean --repository?"],
  [
    "config rollback --to v3",
    "It is an argument: `cli config rollback [revision_id] --env <name>`.",
  ],
  ["completions", "Write `cli completions <shell>`, with one of bash, zsh, fish, powershell."],
  ["completions Bash", "Did you mean bash?"],
  ["config pull help", "`cli config pull --help` shows what it takes."],
  ["--verison", "Did you mean --version?"],
  ["-help", "Did you mean --help?"],
  [
    "--env config check",
    "Write `cli --env <name> config …`.",
    "--env is followed by the command config, not by a value.",
  ],
  ["config recover", "`cli config --help` lists the commands."],
  ["config remote", "`cli config --help` lists the commands."],
  ["config rebase", "`cli config --help` lists the commands."],
  ["config load", "`cli config --help` lists the commands."],
  ["config state", "`cli config --help` lists the commands."],
  ["config stat", "`cli config --help` lists the commands."],
  ["config undo", 'Did you mean "cli config rollback"?'],
  ["login", 'Did you mean "cli setup"?'],
  ["config describe", "`cli config --help` lists the commands."],
  ["config sync --merge", "Only pull takes --merge."],
  ["config sync --no-prune", "`cli config sync --help` lists the flags."],
  ["config sync --no-delete", "`cli config sync --help` lists the flags."],
  ["config sync --at 18:00", "Only get and list take --at."],
  ["config publish --from-plan p.json", "Only sync takes --from-plan."],
  ["config sync --exclude x", "`cli config sync --help` lists the flags."],
  ["config sync --skip", "`cli config sync --help` lists the flags."],
  ["config sync --key race.laps --yes", "Did you mean --only?"],
  ["config promote dev prod --keys race.laps", "Did you mean --only?"],
  ["config get --key race.laps", "It is an argument: `cli config get [key] --env <name>`."],
  [
    "config set --key race.laps 5",
    "It is an argument: `cli config set <key> <value> --env <name>`.",
  ],
  ["config check --key ci", "Only doctor takes --key."],
  ["config list --keys race.*", "It is an argument: `cli config list [glob] --env <name>`."],
];

for (const [line, advice, what] of MISTYPED) {
  Deno.test(`the error about \`cli ${line}\` suggests what was meant`, () => {
    const failure = said(...line.split(" "));
    assert.equal(failure.advice, advice);
    if (what !== undefined) assert.equal(failure.what, what);
  });
}

Deno.test("a flag quoted together with its value is named without the value", () => {
  const { what, advice } = said("config", "sync", "--api-key canary-0123");
  assert.equal(what, "--api-key and its value are in one pair of quotes.");
  assert.equal(advice, "Write it as --api-key <key>, with quotes around the value only.");
});

Deno.test("a value after an equals sign is never taken for a command", () => {
  const { what } = said("config", "--config=check", "statsu");
  assert.equal(what, 'Unknown command "statsu".');
  const line = parseArgs(ALL_COMMANDS, ["config", "--schema=schema"]);
  assert.equal(readCall(line), undefined, "the help of the group");
});
