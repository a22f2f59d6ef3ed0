import { join } from "node:path";
import type { Subject } from "./measure.ts";
import { exitOf, openProject, sections, SETUP } from "./project.ts";

/** A command against a platform whose replies are slow. */
export interface CommandCase {
  readonly name: string;
  /** How long each reply takes, in milliseconds. */
  readonly latency: number;
  /** How many replies must follow one another. */
  readonly delays: number;
  readonly subject: Subject;
}

/** The oldest revision, as the command line of a case names it. */
const OLDEST = "OLDEST";
const SYNC = ["config", "sync", "--yes"];
const ROLLBACK = ["config", "rollback", OLDEST, "--yes"];

type Case = readonly [
  args: readonly string[],
  delays: number,
  latency?: number,
  prepare?: readonly string[],
];

/** Every command, with the most replies that may follow one another. */
const CASES: readonly Case[] = [
  [["config", "list"], 0, 0],
  [["doctor"], 2],
  [["doctor", "--check-ip"], 3],
  [["config", "get"], 1],
  [["config", "list"], 1],
  [["config", "versions"], 1],
  [["config", "check"], 1],
  [["config", "pull", "--yes"], 1],
  // Each of the two undoes the other, so that each run has something to publish.
  [SYNC, 3, 100, ROLLBACK],
  [ROLLBACK, 4, 100, SYNC],
];

/** The cases, each while its platform is there. */
export async function* commandCases(
  program: readonly string[],
  folder: string,
): AsyncGenerator<CommandCase> {
  const entries = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`entry.${i}`, i]));
  for (const [args, delays, latency = 100, prepare] of CASES) {
    const setup = { ...SETUP, keys: [{ allowedCidrs: ["203.0.113.0/24"] }], latency };
    const files = { "cliconfig.toml": sections(["dev"], entries) };
    await using project = await openProject(join(folder, "project"), setup, files);
    const { platform, cwd, env } = project;
    const oldest = platform.config().revisions.at(0)?.id ?? "";
    const commandOf = (words: readonly string[]) => [
      ...program,
      ...words.map((word) => word === OLDEST ? oldest : word),
      ...["--env", "dev"],
    ];
    yield {
      name: `cli ${args.join(" ").replace(OLDEST, "<id>")}`,
      latency,
      delays,
      subject: {
        command: commandOf(args),
        cwd,
        env,
        exit: exitOf(args),
        ...(prepare === undefined ? {} : { prepare: commandOf(prepare) }),
      },
    };
  }
}
