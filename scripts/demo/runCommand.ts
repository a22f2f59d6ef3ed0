import { spawn } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import { launch } from "../../tests/support/program.ts";

/** How a run of the program ended, and what a person would have seen of it. */
export interface Ran {
  readonly code: number;
  /** Standard output and standard error, in the order in which they were written. */
  readonly output: string;
}

/** Where a run takes place. */
export interface Surroundings {
  readonly folder: string;
  /** The environment, but for what the runtime itself needs. */
  readonly env: Readonly<Record<string, string>>;
  /** A file for what is printed; it is written anew. */
  readonly log: string;
}

/** In milliseconds; a run that takes longer is ended, and has failed by that. */
const TIMEOUT = 30_000;

/** Runs the real program with its real permissions, as a script would: off a terminal. */
export async function runCommand(
  args: readonly string[],
  { folder, env, log }: Surroundings,
): Promise<Ran> {
  const { argv: [command, ...rest], env: own } = await launch(args);
  // One open file for both streams keeps their order, as a terminal would.
  const descriptor = openSync(log, "w");
  try {
    const child = spawn(command, rest, {
      cwd: folder,
      env: { ...own, ...env },
      stdio: ["ignore", descriptor, descriptor],
      timeout: TIMEOUT,
    });
    const code = await new Promise<number>((resolve, reject) => {
      child.on("error", reject);
      child.on("exit", (code) => resolve(code ?? -1));
    });
    return { code, output: readFileSync(log, "utf8") };
  } finally {
    closeSync(descriptor);
  }
}
