/** A program to run. */
export interface Program {
  /** Its name, which the runtime looks up where it grants programs by name. */
  readonly name: string;
  /** Where it is, for a runtime that would look into the current folder first. */
  readonly path: string;
  readonly args: readonly string[];
}

/** What bounds a program. */
export interface ProgramLimits {
  /** How long it may take, in milliseconds. */
  readonly timeout: number;
  /** How much it may print, in bytes. */
  readonly largest: number;
}

/** The part of Deno that is used when it is there. */
interface DenoCommands {
  readonly Command?: new (name: string, options: object) => {
    spawn(): {
      readonly stdout: ReadableStream<Uint8Array<ArrayBuffer>>;
      readonly status: Promise<{ readonly success: boolean }>;
      kill(signal: string): void;
    };
  };
}

/**
 * Runs a program without input and gives what it printed to standard output; undefined when it is
 * not there, may not be started, fails, takes too long or prints too much. Nothing is thrown.
 *
 * Deno is asked for its own way of it: there the program gets the system's whole environment,
 * without this one being allowed to read it.
 *
 * @param deno Deno's commands, where there are any.
 */
export async function runProgram(
  program: Program,
  limits: ProgramLimits,
  deno: DenoCommands | undefined = (globalThis as { Deno?: DenoCommands }).Deno,
): Promise<string | undefined> {
  try {
    return deno?.Command === undefined
      ? await runWithNode(program, limits)
      : await runWithDeno(new deno.Command(program.name, optionsOf(program)).spawn(), limits);
  } catch {
    return undefined;
  }
}

function optionsOf({ args }: Program): object {
  return { args, stdin: "null", stdout: "piped", stderr: "null" };
}

type DenoChild = ReturnType<InstanceType<NonNullable<DenoCommands["Command"]>>["spawn"]>;

async function runWithDeno(
  child: DenoChild,
  { timeout, largest }: ProgramLimits,
): Promise<string | undefined> {
  const reader = child.stdout.getReader();
  let isEnded = false;
  const end = () => {
    isEnded = true;
    // What it started itself may keep its output open, so that killing it is not enough.
    reader.cancel().catch(() => {});
    try {
      child.kill("SIGKILL");
    } catch {
      // It is over already.
    }
  };
  const timer = setTimeout(end, timeout);
  try {
    const decoder = new TextDecoder();
    let text = "";
    for (let size = 0;;) {
      const { done, value } = await reader.read();
      if (done) break;
      size += value.length;
      if (size > largest) end();
      text += decoder.decode(value, { stream: true });
    }
    const { success } = await child.status;
    return success && !isEnded ? text : undefined;
  } finally {
    clearTimeout(timer);
  }
}

async function runWithNode(
  { path, args }: Program,
  { timeout, largest }: ProgramLimits,
): Promise<string | undefined> {
  const { execFile } = await import("node:child_process");
  const settings = {
    timeout,
    maxBuffer: largest,
    killSignal: "SIGKILL",
    windowsHide: true,
    encoding: "utf8",
  } as const;
  return await new Promise((resolve) => {
    const child = execFile(path, args, settings, (error, stdout) => {
      resolve(error === null ? stdout : undefined);
    });
    child.stdin?.end();
  });
}
