import type { Host } from "../host/host.ts";
import type { Appearance, Sink } from "./terminal/createOutput.ts";
import type { Prompts } from "../host/terminal.ts";
import type { EnvName } from "../values/system.ts";

/** Everything outside the program: `start.ts` makes it from the engine, tests pass their own. */
export interface Runtime {
  readonly host: Pick<
    Host,
    "dropPermissions" | "engine" | "files" | "runProgram" | "system" | "userId"
  >;
  /** Without the program's own name. */
  readonly args: readonly string[];
  readonly env: (name: EnvName) => string | undefined;
  readonly stdout: Sink;
  readonly stderr: Sink;
  /**
   * @returns The system's code for why standard output refused a part; undefined when it did not.
   * @throws The reason of the interruption, if one comes while standard output is blocked.
   */
  readonly flush: () => Promise<string | undefined>;
  readonly stdinIsTerminal: () => boolean;
  /** Undefined when it is longer than `largest`. */
  readonly readStdin: (largest: number) => Promise<string | undefined>;
  /** The folder that relative paths start from. */
  readonly folder: string;
  readonly openPrompts: (appearance: Appearance) => Prompts;
  readonly now: () => Date;
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** The runtime's own by default. */
  readonly timeout?: (milliseconds: number) => AbortSignal;
  readonly fetch: typeof fetch;
  /** For writes: it never sends a request a second time. */
  readonly writeFetch: typeof fetch;
  /** Fires with an `Interrupted` when a person presses Ctrl-C, or something else ends the run. */
  readonly interrupted: AbortSignal;
  /**
   * From now on, SIGHUP no longer ends a run that prints to no terminal. With `nohup` the signal is ignored
   * from the start, but Deno shows no program whether it is.
   */
  readonly outliveTerminal?: () => void;
}

/** Make prompts that are loaded with the first question: most commands ask none. */
export function lazyPrompts(load: () => Promise<Prompts>): Prompts {
  let loaded: Promise<Prompts> | undefined;
  const prompts = () => loaded ??= load();
  return {
    confirm: async (...asked) => await (await prompts()).confirm(...asked),
    input: async (...asked) => await (await prompts()).input(...asked),
    secret: async (question) => await (await prompts()).secret(question),
    select: async (...asked) => await (await prompts()).select(...asked),
  };
}
