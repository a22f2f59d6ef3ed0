import { cp, mkdtemp, readFile, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { ALL_COMMANDS } from "../../../src/cli/allCommands.ts";
import { parseArgs } from "../../../src/cli/parseArgs.ts";
import { readCall } from "../../../src/cli/readCall.ts";
import type { Prompts } from "../../../src/host/terminal.ts";
import { asFailure, Interrupted } from "../../../src/values/failure.ts";
import { Secret } from "../../../src/values/secret.ts";
import { startPlatform } from "../platform/platform.ts";
import type { PlatformState } from "../platform/state.ts";
import { DEFAULTS } from "../platform/setup.ts";
import { runInside } from "../runInside.ts";
import { fillSurroundings } from "./placeholders.ts";
import type { Stage } from "./stage.ts";
import type { Printed } from "./transcript.ts";
import { readCommandLine } from "./words.ts";

/** A transcript right after one of its commands. */
export interface Moment {
  readonly stage: Stage;
  /** The environment of the command. */
  readonly env: Readonly<Record<string, string>>;
  /** The words of the command after `cli`. */
  readonly args: readonly string[];
  /** The folder that it ran in. */
  readonly cwd: string;
}

/** The result of a command line: the first line of its error, or doctor's report. */
interface Came {
  readonly exit: number;
  readonly error: string;
  readonly report: string;
}

/** Errors about the command line itself, whose advice is to type it differently. */
const USAGE =
  /^(?:--\S+ (?:is missing|has no value|needs)|No environment is named|The argument|Unknown|`cli .*` takes|No plan file is named)/;

/**
 * Make a follower of advice: it types each command that the output of a failed one advises, in a copy of its
 * folder and its platform, as a person on a terminal who agrees to everything.
 *
 * @returns A function that returns what does not lead on: a line that is refused as it stands, or that fails as
 * the one before it. Each line is typed once after each kind of error.
 */
export function createFollower(): (printed: Printed, moment: Moment) => Promise<string[]> {
  const typed = new Set<string>();
  return async (printed, moment) => {
    const before = came(printed.out.join("\n"), printed.err.join("\n"), printed.code);
    const complaints: string[] = [];
    for (const line of advisedLines(printed)) {
      const known = `${line} after ${before.error.replace(/["`].*/s, "")}`;
      if (typed.has(known)) continue;
      typed.add(known);
      const args = readCommandLine(await fillIn(line, moment)).words.slice(1);
      const wrong = readOrRefuse(args) ?? judge(before, await follow(args, moment));
      if (wrong !== undefined) complaints.push(`\`${line}\` ${wrong}`);
    }
    return complaints;
  };
}

/** The commands in backticks, except for those that the error itself names. */
function advisedLines({ out, err }: Printed): string[] {
  const advice = err.filter((line) => !line.startsWith("error: "));
  const words = [...out, "", ...advice].map((line) => line.trim()).join(" ");
  const lines = [...words.matchAll(/`(cli [^`]+)`/g)].map(([, line]) => line!);
  // The key tool is another program, and nobody types an ellipsis.
  return [...new Set(lines)].filter((line) => !/^cli apikey|…/.test(line));
}

function came(out: string, err: string, exit: number): Came {
  const [, error = ""] = /^error: (.*)$/m.exec(stripVTControlCharacters(err)) ?? [];
  return { exit, error, report: stripVTControlCharacters(out) };
}

/** Say what is wrong with the result of an advised line; undefined when it helps. */
function judge(before: Came, now: Came): string | undefined {
  if (now.exit !== 1) return undefined;
  if (USAGE.test(now.error)) return `is refused: ${now.error}`;
  if (now.error !== "") return now.error === before.error ? `fails again: ${now.error}` : undefined;
  const lost = ["none is loaded", "no universe is named"]
    .find((words) => now.report.includes(words) && !before.report.includes(words));
  return lost === undefined ? undefined : `reports: ${lost}`;
}

/** Refuse a command line as the program does, before it opens anything. */
function readOrRefuse(args: readonly string[]): string | undefined {
  try {
    const line = parseArgs(ALL_COMMANDS, args);
    if (line.asks === undefined) readCall(line);
    return undefined;
  } catch (error) {
    return `is refused: ${asFailure(error).message}`;
  }
}

/** Put what a person has in mind in place of `<env>` and the like. */
async function fillIn(
  line: string,
  { stage: { platform, around }, args, cwd }: Moment,
): Promise<string> {
  const given = (flag: string) => args[args.indexOf(flag) + 1] ?? "";
  const places = await readFile(join(cwd, "cliplace.toml"), "utf8").catch(() => "");
  const names = [...places.matchAll(/^\[["']?([^\]"'.]+)/gm)].map(([, name]) => name!);
  const [env = "dev", another = "staging"] = names;
  const [universe = 1] = platform.state.universes.keys();
  const fillings: Readonly<Record<string, string>> = {
    "--api-key <key>": `--api-key '${given("--api-key")}'`,
    "--cookie <value>": `--cookie '${given("--cookie")}'`,
    "--env <name>": `--env '${env}'`,
    "<id>": String(universe),
    "<from-env>": env,
    "<to-env>": another,
    "<from>": "live",
    "<to>": "local",
    "<key>": "race.laps",
    "<new-key>": "race.rounds",
    "<value>": "5",
    "<file>": "plan.json",
  };
  return Object.entries(fillings)
    .reduce(
      (filled, [name, value]) => filled.replaceAll(name, value),
      fillSurroundings(line, around),
    );
}

async function follow(args: readonly string[], moment: Moment): Promise<Came> {
  const { stage: { around, platform, env: own }, cwd } = moment;
  const base = await realpath(await mkdtemp(join(tmpdir(), "advice-")));
  const state = structuredClone(platform.state);
  await using copy = await startPlatform({}, state);
  const from = dirname(around.folder);
  const moved = ([name, value]: readonly [string, string]) => {
    const { [name as keyof typeof copy.env]: host = "" } = copy.env;
    return [name, value === own[name] && host !== "" ? host : value.replaceAll(from, base)];
  };
  try {
    await cp(from, base, { recursive: true, verbatimSymlinks: true });
    const { exit, stdout, stderr } = await runInside({
      args: args.map((arg) => arg.replaceAll(from, base)),
      folder: join(base, relative(from, cwd)),
      env: Object.fromEntries(Object.entries(moment.env).map(moved)),
      now: () => new Date(),
      terminal: true,
      columns: 10_000,
      person: personOf(state),
    });
    return came(stdout, stderr, exit);
  } finally {
    await rm(base, { recursive: true, force: true });
  }
}

/** The most questions of one command; after that the person gives up. */
const MOST_QUESTIONS = 30;

function personOf({ universes, keys }: PlatformState): Prompts {
  let questions = 0;
  const answer = <Value>(value: Value): Promise<Value> =>
    ++questions < MOST_QUESTIONS
      ? Promise.resolve(value)
      : Promise.reject(new Interrupted("Nothing was written."));
  const [universe] = universes.keys();
  return {
    confirm: () => answer(true),
    input: (question, preset) =>
      answer(/universe/i.test(question.printed) ? `${universe}` : preset ?? "agreed"),
    secret: () => answer(new Secret(keys[0]?.secret ?? DEFAULTS.key.secret)),
    select: ({ choices }, preselected) => answer(preselected ?? choices[0]!.value),
  };
}
