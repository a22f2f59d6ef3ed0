import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { ALL_COMMANDS } from "../../../../src/cli/allCommands.ts";
import { REPOSITORIES } from "../../../../src/values/repository.ts";
import { commandLines } from "../commandLines.ts";
import { ENV, illMeaning, wellMeaning } from "../hostile/hostilePlatform.ts";
import { findHarm, linesOf } from "../hostile/hostileTexts.ts";
import { runInside } from "../../runInside.ts";
import { target } from "./target.ts";

/** The words of every command and group, and of `help`, which no definition has. */
const COMMANDS = [
  ...ALL_COMMANDS.map(({ path }) => path.split(" ").filter((word) => word !== "")),
  ["help"],
];

const FLAGS = [
  ..."--env --universe-id --places --api-key --config --repository --json --yes --message".split(
    " ",
  ),
  ..."--no-message --dry-run --strategy --allow-empty --count --key --no-probe --check-ip".split(
    " ",
  ),
  ..."--cookie --no-auto-cookie --output --full --markdown --discard --plan --from-plan".split(" "),
  ..."--strict --html --color --ascii --help --version -h -y -m -o -- - --no-yes --en --emv".split(
    " ",
  ),
];

/** No path leads out of the folder of the run. */
const junk = fc.oneof(
  fc.string(),
  fc.string({ unit: "binary" }),
  fc.constantFrom("", "..", "\0", "-"),
)
  .map((text) => text.replace(/[/\\:]/g, "∕").replace(/^\.\.?$/, "dots"));

const value = fc.oneof(
  fc.constantFrom(
    "dev",
    "prod",
    "7",
    "0",
    "-1",
    "1e9",
    "9007199254740993",
    "plain",
    "plain-0000002",
  ),
  fc.constantFrom(
    "immediate",
    "gradual-rollout",
    "never",
    "always",
    "live",
    "local",
    "draft",
    "bash",
    "fish",
  ),
  fc.constantFrom("cliplace.toml", "cliconfig.toml", "broken.toml", "nowhere.toml", "new.file"),
  fc.constantFrom(...REPOSITORIES),
  junk,
);

const word = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...FLAGS) },
  { weight: 4, arbitrary: value },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.constantFrom(...FLAGS), value).map((pair) => pair.join("=")),
  },
  { weight: 1, arbitrary: fc.constantFrom(...COMMANDS.flat()) },
);

/** Words after a command. */
const wild = fc.tuple(
  fc.array(word, { maxLength: 2 }),
  fc.constantFrom(...COMMANDS),
  fc.constantFrom([], ["--env", "dev"], ["--env=dev", "--yes"], ["--universe-id", "7"]),
  fc.array(word, { maxLength: 5 }),
).map(([before, command, usual, after]) => [...before, ...command, ...usual, ...after]);

/** Lines that are right but for a word or two get further. */
const nearly = fc.tuple(
  fc.constantFrom(
    ...commandLines({ env: "dev", key: "plain", revision: "plain-0000002", declared: "d" }),
  ),
  fc.array(fc.tuple(fc.nat(8), fc.nat(1), fc.array(word, { maxLength: 1 })), { maxLength: 2 }),
).map(([{ args }, changes]) =>
  changes.reduce(
    (words, [at, length, fresh]) => words.toSpliced(Math.min(at, words.length), length, ...fresh),
    args,
  )
);

const cases = fc.record({
  args: fc.oneof({ weight: 1, arbitrary: wild }, { weight: 3, arbitrary: nearly }),
  terminal: fc.boolean(),
  status: fc.constantFrom(0, 0, 200, 401, 404, 500),
  hasKey: fc.constantFrom(true, true, true, false),
});

/** An error of the command line itself, after which no request is sent. */
const REFUSED =
  /--help` shows what it takes|Did you mean|is given twice|is empty\.|Unknown (flag|command)/;

/** The time limit of a run, in milliseconds. */
const PATIENCE = 20_000;

/** The whole program with random words: only our exit codes, no bug, and no request when refused. */
export const words = target("command lines", 20, cases, async (given) => {
  const { args, terminal, status, hasKey } = given;
  const folder = await mkdtemp(join(tmpdir(), "fuzz-"));
  try {
    await writeFile(
      join(folder, "cliplace.toml"),
      "[dev]\nuniverse_id = 7\n[prod]\nconfirm = true\n",
    );
    await writeFile(join(folder, "cliconfig.toml"), '[dev.entries.plain]\nvalue = "x"\n');
    await writeFile(join(folder, "broken.toml"), "[dev\n");
    const { CLI_API_KEY, CLI_COOKIE, ...hosts } = ENV;
    const env = hasKey ? { ...hosts, CLI_API_KEY: CLI_API_KEY!, CLI_COOKIE: CLI_COOKIE! } : hosts;
    const reply = status === 0 ? wellMeaning("plain") : illMeaning("plain", status, args.length);
    let requests = 0;
    const ran = await inTime(
      runInside({
        args,
        folder,
        env,
        terminal,
        fetch: (input, init) => {
          requests++;
          return reply(input, init);
        },
      }),
    );
    assert.doesNotMatch(ran.stderr, /This is a bug/, ran.stderr);
    assert.ok([0, 1, 2].includes(ran.exit), `exit ${ran.exit}`);
    if (ran.exit === 2) assert.ok(args.some((arg) => /^(check|diff)$/.test(arg)), "exit 2");
    if (REFUSED.test(ran.stderr) && ran.exit === 1) assert.equal(requests, 0, ran.stderr);
    for (const text of linesOf(ran.stderr)) assert.equal(findHarm(text), undefined, text);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

async function inTime<Value>(work: Promise<Value>): Promise<Value> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error("it did not end")), PATIENCE);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
