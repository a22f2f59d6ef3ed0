/**
 * The program's outside: streams, environment, clock and network are handed in here, and here alone
 * the process exits.
 */
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { giveUp } from "./src/cli/giveUp.ts";
import { run } from "./src/cli/run.ts";
import type { World } from "./src/cli/world.ts";
import { createWriteFetch } from "./src/platform/writeFetch.ts";
import type { Sink } from "./src/terminal/createOutput.ts";
import { createPrompts } from "./src/terminal/inquirer.ts";
import { Interrupted } from "./src/values/failure.ts";

const interruption = new AbortController();
process.on("SIGINT", () => interruption.abort(new Interrupted("Nothing was changed.")));

const world: World = {
  args: process.argv.slice(2),
  env: (name) => process.env[name],
  stdout: sinkOf(process.stdout),
  stderr: sinkOf(process.stderr),
  stdinIsTerminal: process.stdin.isTTY ?? false,
  folder: process.cwd(),
  prompts: createPrompts(process.stderr),
  now: () => new Date(),
  sleep: (milliseconds, signal) => sleep(milliseconds, undefined, { signal }),
  fetch,
  writeFetch: createWriteFetch(),
  giveUp,
  interrupted: interruption.signal,
};

function sinkOf(stream: NodeJS.WriteStream): Sink {
  // A reader that has seen enough, as in `cli config list | head`, is no fault.
  stream.on("error", () => {});
  return {
    write: (text) => void stream.write(text),
    isTerminal: stream.isTTY ?? false,
    columns: stream.columns,
  };
}

/** Waits until everything written has left the process. */
function flushed(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => stream.write("", () => resolve()));
}

/** Not awaited at the top level, which the compiled bytecode of one engine cannot hold. */
async function main(): Promise<never> {
  const exitCode = await run(world);
  await Promise.all([flushed(process.stdout), flushed(process.stderr)]);
  process.exit(exitCode);
}

void main();
