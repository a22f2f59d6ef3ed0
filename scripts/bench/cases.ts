import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { startPlatform } from "../../tests/platform/platform.ts";
import type { PlatformSetup } from "../../tests/platform/setup.ts";
import type { Subject } from "./measure.ts";

/** Command lines that need no platform. */
export const startCases: readonly (readonly string[])[] = [["--version"], ["--help"]];

/** A command against a platform whose every reply takes its time. */
export interface CommandCase {
  readonly name: string;
  /** How long each reply takes, in milliseconds. */
  readonly latency: number;
  /** How many replies must come one after another. */
  readonly delays: number;
  readonly subject: Subject;
  readonly stop: () => Promise<void>;
}

const SETUP: PlatformSetup = {
  config: {
    entries: Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`entry.${i}`, i])),
    history: Array.from({ length: 25 }, (_, i) => ({ changes: { "entry.0": -i } })),
  },
  keys: [{ allowedCidrs: ["203.0.113.0/24"] }],
};

const COOKIE = { CLI_COOKIE: "test-cookie-0123456789" };

/** The oldest revision, as the command line of a case names it. */
const OLDEST = "OLDEST";
const SYNC = ["config", "sync", "--yes"];
const ROLLBACK = ["config", "rollback", OLDEST, "--yes"];

/** A read of what is live, from a platform that answers at once. */
export function getCase(binary: string, folder: string): Promise<CommandCase> {
  return caseOf(binary, folder, ["config", "get"], 0, 0);
}

/** Every command, with the most replies that may come one after another. */
export async function* commandCases(binary: string, folder: string): AsyncGenerator<CommandCase> {
  const make = (args: string[], delays: number, latency = 100, prepare?: string[]) =>
    caseOf(binary, folder, args, delays, latency, prepare);
  yield await make(["config", "list"], 0, 0);
  yield await make(["doctor"], 2);
  yield await make(["doctor", "--check-ip"], 3);
  yield await make(["config", "get"], 1);
  yield await make(["config", "list"], 1);
  yield await make(["config", "versions"], 1);
  yield await make(["config", "check"], 1);
  yield await make(["config", "pull", "--yes"], 1);
  // Each of the two undoes the other, so that each run has something to publish.
  yield await make(SYNC, 3, 100, ROLLBACK);
  yield await make(ROLLBACK, 4, 100, SYNC);
}

async function caseOf(
  binary: string,
  folder: string,
  args: string[],
  delays: number,
  latency: number,
  prepare?: string[],
): Promise<CommandCase> {
  const platform = await startPlatform({ ...SETUP, latency });
  const project = join(folder, "project");
  await mkdir(project, { recursive: true });
  await writeFile(join(project, "cliplace.toml"), "[dev]\nuniverse_id = 1234567890\n");
  await writeConfig(project);
  const oldest = platform.config().revisions.at(0)?.id ?? "";
  const commandOf = (args: readonly string[]) => [
    binary,
    ...args.map((arg) => arg === OLDEST ? oldest : arg),
    ...["--env", "dev"],
  ];
  const env = {
    ...platform.env,
    CLI_API_KEY: "test-key-0123456789abcdef",
    ...COOKIE,
    HOME: project,
  };
  // The scopes of the place tool are not among the key's, which doctor says with exit code 1.
  const exit = args[0] === "doctor" ? 1 : 0;
  return {
    name: `cli ${args.join(" ").replace(OLDEST, "<id>")}`,
    latency,
    delays,
    subject: {
      command: commandOf(args),
      cwd: project,
      env,
      exit,
      ...(prepare === undefined ? {} : { prepare: commandOf(prepare) }),
    },
    stop: () => platform.stop(),
  };
}

async function writeConfig(project: string): Promise<void> {
  const entries = Array.from(
    { length: 40 },
    (_, i) => `[dev.entries."entry.${i}"]\nvalue = ${i}\n`,
  );
  await writeFile(join(project, "cliconfig.toml"), entries.join("\n"));
}
