import { run } from "../../../src/cli/run.ts";
import type { Runtime } from "../../../src/cli/runtime.ts";
import type { Prompts } from "../../../src/terminal/prompts.ts";
import { HOST } from "../host.ts";

/** How a run inside this process is set up. */
export interface Inside {
  readonly args: readonly string[];
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  readonly fetch: typeof fetch;
  readonly writeFetch: typeof fetch;
  readonly now: () => Date;
  readonly sleep: Runtime["sleep"];
  readonly timeout?: NonNullable<Runtime["timeout"]>;
  /** Who answers the questions; without it nobody is there to be asked. */
  readonly person?: Prompts;
  readonly interrupted?: AbortSignal;
  /** How wide the outputs are; so wide that nothing is wrapped by default. */
  readonly columns?: number;
}

/** How a run ended. */
export interface RanInside {
  readonly exit: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Nobody is asked where nobody is. */
const NOBODY: Prompts = {
  confirm: () => Promise.reject(new Error("nobody is here to be asked")),
  secret: () => Promise.reject(new Error("no key is asked for")),
  input: () => Promise.reject(new Error("nobody is here to be asked")),
  select: () => Promise.reject(new Error("nobody is here to be asked")),
};

/** Runs the program in this process, as `main.ts` does, but for the world around it. */
export async function runInside(inside: Inside): Promise<RanInside> {
  const { person, timeout, columns = 10_000 } = inside;
  const isTerminal = person !== undefined;
  const out: string[] = [];
  const err: string[] = [];
  const sink = (texts: string[], terminal: boolean) => ({
    write: (text: string) => void texts.push(text),
    isTerminal: terminal,
    columns,
  });
  const exit = await run({
    host: HOST,
    args: inside.args,
    env: (name) => inside.env[name],
    stdout: sink(out, false),
    stderr: sink(err, isTerminal),
    flush: () => Promise.resolve(undefined),
    stdinIsTerminal: () => isTerminal,
    readStdin: () => Promise.resolve(""),
    folder: inside.folder,
    prompts: person ?? NOBODY,
    now: inside.now,
    sleep: inside.sleep,
    ...(timeout === undefined ? {} : { timeout }),
    fetch: inside.fetch,
    writeFetch: inside.writeFetch,
    interrupted: inside.interrupted ?? new AbortController().signal,
  });
  return { exit, stdout: out.join(""), stderr: err.join("") };
}
