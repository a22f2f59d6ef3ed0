/**
 * The program's outside: streams, environment, clock and network are handed in here, and here alone
 * the process exits.
 */
import process from "node:process";
import { readAppearance } from "./src/cli/appearance.ts";
import { dropPermissions } from "./src/cli/dropPermissions.ts";
import { run } from "./src/cli/run.ts";
import type { Runtime } from "./src/cli/runtime.ts";
import { createWriteFetch } from "./src/platform/writeFetch.ts";
import { isTerminal, openFileSink, type TerminalQuestions } from "./src/terminal/fileSink.ts";
import { createPrompts } from "./src/terminal/inquirer.ts";
import { sleep } from "./src/terminal/sleep.ts";
import { Interrupted } from "./src/values/failure.ts";

const interruption = new AbortController();
process.on("SIGINT", () => interruption.abort(new Interrupted("Nothing was changed.")));

/** The runtime's part for terminals is loaded with the first question only. */
const terminal: TerminalQuestions = {
  isatty: (descriptor) => process.getBuiltinModule("node:tty").isatty(descriptor),
  columns: (descriptor) => (descriptor === 2 ? process.stderr : process.stdout).columns,
};

const args = process.argv.slice(2);
const env: Runtime["env"] = (name) => process.env[name];

const world: Runtime = {
  args,
  env,
  stdout: openFileSink(1, terminal),
  stderr: openFileSink(2, terminal),
  stdinIsTerminal: () => isTerminal(0, terminal),
  system: process.platform,
  folder: currentFolder(),
  prompts: createPrompts(() => process.stderr, readAppearance({ args, env })),
  now: () => new Date(),
  sleep,
  fetch,
  writeFetch: createWriteFetch(),
  dropPermissions,
  interrupted: interruption.signal,
};

/** Deno refuses a folder whose name is not UTF-8, where other engines put U+FFFD: no file is found by either. */
function currentFolder(): string {
  try {
    return process.cwd();
  } catch (error) {
    if (error instanceof Error && error.name === "InvalidData") return "/\ufffd";
    throw error;
  }
}

/** Not awaited at the top level, which the compiled bytecode of one engine cannot hold. */
async function main(): Promise<never> {
  process.exit(await run(world));
}

void main();
