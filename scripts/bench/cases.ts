import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Platform, startPlatform } from "../../tests/platform/platform.ts";
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
  readonly before?: () => Promise<void>;
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

/** Every command, with the most replies that may come one after another. */
export async function* commandCases(binary: string, folder: string): AsyncGenerator<CommandCase> {
  const make = (
    args: string[],
    delays: number,
    latency = 100,
    more: Partial<CommandCase> & { readonly prepare?: Prepare } = {},
  ) => caseOf(binary, folder, args, delays, latency, more.prepare);
  yield await make(["config", "list"], 0, 0);
  yield await make(["doctor"], 2);
  yield await make(["doctor", "--check-ip"], 3);
  yield await make(["config", "get"], 1);
  yield await make(["config", "list"], 1);
  yield await make(["config", "versions"], 1);
  yield await make(["config", "check"], 1);
  yield await make(["config", "pull", "--yes"], 1);
  yield await make(["config", "sync", "--yes"], 3, 100, { prepare: changeEntry });
  yield await make(["config", "rollback", "ROLLBACK", "--yes"], 3, 100, { prepare: publishChange });
}

type Prepare = (platform: Platform, project: string) => () => Promise<void>;

/** Each run publishes another value than the one before. */
const changeEntry: Prepare = (_, project) => {
  let value = 0;
  return () => writeConfig(project, ++value + 1000);
};

/** Each run has something to go back from. */
const publishChange: Prepare = (platform) => {
  let value = 0;
  return () => {
    platform.publish({ changes: { "entry.1": ++value + 1000 } });
    return Promise.resolve();
  };
};

async function caseOf(
  binary: string,
  folder: string,
  args: string[],
  delays: number,
  latency: number,
  prepare?: Prepare,
): Promise<CommandCase> {
  const platform = await startPlatform({ ...SETUP, latency });
  const project = join(folder, "project");
  await mkdir(project, { recursive: true });
  await writeFile(join(project, "cliplace.toml"), "[dev]\nuniverse_id = 1234567890\n");
  await writeConfig(project, 0);
  const oldest = platform.config().revisions.at(0)?.id ?? "";
  const named = args.map((arg) => arg === "ROLLBACK" ? oldest : arg);
  const before = prepare?.(platform, project);
  const env = {
    ...platform.env,
    CLI_API_KEY: "test-key-0123456789abcdef",
    ...COOKIE,
    HOME: project,
  };
  // The scopes of the place tool are not among the key's, which doctor says with exit code 1.
  const exit = args[0] === "doctor" ? 1 : 0;
  return {
    name: `cli ${args.join(" ").replace("ROLLBACK", "<id>")}`,
    latency,
    delays,
    subject: { command: [binary, ...named, "--env", "dev"], cwd: project, env, exit },
    ...(before === undefined ? {} : { before }),
    stop: () => platform.stop(),
  };
}

async function writeConfig(project: string, first: number): Promise<void> {
  const entries = Array.from({ length: 40 }, (_, i) => {
    return `[dev.entries."entry.${i}"]\nvalue = ${i === 0 ? first : i}\n`;
  });
  await writeFile(join(project, "cliconfig.toml"), entries.join("\n"));
}
