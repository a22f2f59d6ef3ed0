/**
 * The program's outside: streams, environment, clock and network are handed in here, and here alone
 * the process exits.
 */
import { dropPermissions } from "./src/cli/dropPermissions.ts";
import { run } from "./src/cli/run.ts";
import type { Runtime } from "./src/cli/runtime.ts";
import { avoidIdle } from "./src/platform/avoidIdle.ts";
import { createWriteFetch } from "./src/platform/writeFetch.ts";
import { isTerminal, openFileSinks, type TerminalQuestions } from "./src/terminal/fileSinks.ts";
import { createPrompts } from "./src/terminal/inquirer.ts";
import { sleep } from "./src/terminal/sleep.ts";
import { type EndedBy, Interrupted } from "./src/values/failure.ts";

// Not imported, which would take longer: an import makes a name of everything that it has.
const { process } = globalThis;

const interruption = new AbortController();
const interrupted = interruption.signal;

/** Everything that waits ends, and the run goes its way to the one exit, saying what it did. */
function end(by: EndedBy): void {
  if (!interrupted.aborted) interruption.abort(new Interrupted("Nothing was changed.", by));
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => end(signal));
}

/** The runtime's part for terminals is loaded with the first question only. */
const terminal: TerminalQuestions = {
  isatty: (descriptor) => process.getBuiltinModule("node:tty").isatty(descriptor),
  columns: (descriptor) => (descriptor === 2 ? process.stderr : process.stdout).columns,
};

const { stdout, stderr, flush } = openFileSinks(terminal, interrupted);
// A run that waits for what can no longer come, such as a question whose input has ended, would end as
// if all were well.
process.on("beforeExit", () => {
  if (!interrupted.aborted) return end("end of input");
  if (process.exitCode !== undefined) return;
  process.exitCode = 1;
  stderr.write("error: This is a bug in cli: the run ended before it was done.\n");
});

const args = process.argv.slice(2);
const env: Runtime["env"] = (name) => orWhenRefused(() => process.env[name], undefined);

const runtime: Runtime = {
  args,
  env,
  stdout,
  stderr,
  flush,
  stdinIsTerminal: () => isTerminal(0, terminal),
  readStdin: async (largest) => {
    const decoder = new TextDecoder();
    let text = "";
    for await (const chunk of process.stdin) {
      text += decoder.decode(chunk, { stream: true });
      if (text.length > largest) return undefined;
    }
    return text + decoder.decode();
  },
  system: process.platform,
  folder: currentFolder(),
  prompts: createPrompts(
    () => ({ input: process.stdin, output: process.stderr }),
    async () => (await import("./src/cli/appearance.ts")).readAppearance({ args, env }),
    flush,
    interrupted,
  ),
  now: () => new Date(),
  sleep,
  ...avoidIdle({ fetch, writeFetch: createWriteFetch() }, Date.now),
  dropPermissions,
  interrupted,
};

/** Deno refuses a folder whose name is not UTF-8, where other engines put U+FFFD: no file is found by either. */
function currentFolder(): string {
  try {
    return orWhenRefused(() => process.cwd(), ".");
  } catch (error) {
    if (error instanceof Error && error.name === "InvalidData") return "/\ufffd";
    throw error;
  }
}

/** What the runtime refuses this run is as good as absent: `deno run` may grant less than is asked for. */
function orWhenRefused<Value>(read: () => Value, refused: Value): Value {
  try {
    return read();
  } catch (error) {
    if (error instanceof Error && error.name === "NotCapable") return refused;
    throw error;
  }
}

/** Not awaited at the top level, which the compiled bytecode of one engine cannot hold. */
async function main(): Promise<never> {
  return process.exit(await run(runtime));
}

void main();
