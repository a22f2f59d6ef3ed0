import { closeSync, constants, fstatSync, openSync, readFileSync, write, writeSync } from "node:fs";
import { unlessAborted } from "../values/unlessAborted.ts";
import type { Sink } from "./createOutput.ts";

/** What the runtime is asked about terminals, when it matters. */
export interface TerminalQuestions {
  readonly isatty: (descriptor: number) => boolean;
  /** The width of the terminal behind a descriptor. */
  readonly columns: (descriptor: number) => number | undefined;
}

/** Standard output and standard error, written in the order in which they were given text. */
export interface FileSinks {
  readonly stdout: Sink;
  readonly stderr: Sink;
  /**
   * Waits until everything is written.
   *
   * @returns Why standard output refused a part of it: a system's code such as `ENOSPC`; undefined
   *   when it took everything, or when its reader had seen enough, as in `cli config list | head`.
   * @throws The reason of the interruption, when it comes while standard output does not take more.
   */
  flush(): Promise<string | undefined>;
}

/** So long a stuck output may still take what was written before an interruption, in milliseconds. */
const GRACE = 50;
/** How long to wait before a full pipe that does not block is tried again, in milliseconds. */
const FULL_PIPE = 5;

/** The number of Linux's null device (its list of devices, devices.txt: 1, 3); other systems have another. */
const NULL_DEVICE = 0x103;

interface Piece {
  readonly descriptor: number;
  text: string;
}

/**
 * Opens standard output and standard error as file descriptors; the runtimes' own streams take longer
 * to start than all the rest of a command. What is printed in one go is written in one go. A
 * pipe that is full keeps nothing but its own text waiting: signals are heard meanwhile.
 *
 * @param terminal Asks the runtime about terminals.
 * @param interrupted When it fires, standard output waits for its reader no longer.
 */
export function openFileSinks(terminal: TerminalQuestions, interrupted: AbortSignal): FileSinks {
  const waiting: Piece[] = [];
  const closed = new Set<number>();
  let writing: Promise<void> | undefined;
  let refusal: string | undefined;

  function add(descriptor: number, text: string): void {
    const last = waiting[waiting.length - 1];
    if (last?.descriptor === descriptor) last.text += text;
    else waiting.push({ descriptor, text });
    writing ??= writeAll();
  }

  async function writeAll(): Promise<void> {
    // What else is printed in this go is written with it.
    await Promise.resolve();
    for (let next; (next = waiting.shift()) !== undefined;) await writePiece(next);
    writing = undefined;
  }

  async function writePiece({ descriptor, text }: Piece): Promise<void> {
    if (closed.has(descriptor)) return;
    const code = await writeBytes(descriptor, new TextEncoder().encode(text)) ??
      (isClosedByCaller(descriptor) ? "EBADF" : undefined);
    if (code === undefined) return;
    closed.add(descriptor);
    if (descriptor === 1 && code !== "EPIPE") refusal = code;
  }

  /** The last words of an interrupted run; what stdout is stuck with is given up. */
  function writeLastWords(): void {
    for (const { descriptor, text } of waiting.splice(0)) {
      if (descriptor === 2) tryWrite(2, new TextEncoder().encode(text));
    }
  }

  async function flush(): Promise<string | undefined> {
    if (writing === undefined) return refusal;
    if (interrupted.aborted) {
      if (await Promise.race([writing, after(GRACE, "stuck")]) === "stuck") writeLastWords();
      return refusal;
    }
    await unlessAborted(Promise.resolve(writing), interrupted);
    return refusal;
  }

  const sink = (descriptor: number): Sink => {
    let known: boolean | undefined;
    return {
      write: (text) => add(descriptor, text),
      get isTerminal() {
        return known ??= isTerminal(descriptor, terminal);
      },
      get columns() {
        return this.isTerminal ? terminal.columns(descriptor) : undefined;
      },
    };
  };
  return { stdout: sink(1), stderr: sink(2), flush };
}

/**
 * Whether a file descriptor is a terminal: 0 for standard input. A pipe, a file and the null device are told by
 * their kind, so that the runtime's own part for terminals is only loaded for what may be one.
 */
export function isTerminal(
  descriptor: number,
  { isatty }: Pick<TerminalQuestions, "isatty">,
): boolean {
  try {
    const kind = fstatSync(descriptor);
    if (!kind.isCharacterDevice() || kind.rdev === NULL_DEVICE) return false;
  } catch {
    return false;
  }
  return isatty(descriptor);
}

/** Writes all of it; the code of the error that kept it from that, if one did. */
async function writeBytes(descriptor: number, bytes: Uint8Array): Promise<string | undefined> {
  for (let written = 0; written < bytes.length;) {
    const { code, count } = await writeOnce(descriptor, bytes.subarray(written));
    if (code === "EAGAIN") await after(FULL_PIPE, undefined);
    else if (code !== undefined) return code;
    written += count;
  }
}

/** The part of Deno that is used when it is there. */
interface DenoStreams {
  readonly stdout?: DenoStream;
  readonly stderr?: DenoStream;
}

interface DenoStream {
  write(bytes: Uint8Array): Promise<number>;
}

/** Without ever waiting in the foreground, because a full pipe blocks its writer. */
async function writeOnce(
  descriptor: number,
  bytes: Uint8Array,
): Promise<{ readonly code?: string; readonly count: number }> {
  const { stdout, stderr } = (globalThis as { Deno?: DenoStreams }).Deno ?? {};
  // Deno's node:fs writes to the outputs in the foreground, its own streams do not.
  const stream = descriptor === 2 ? stderr : stdout;
  try {
    if (stream !== undefined) return { count: await stream.write(bytes) };
    return { count: writeAtOnce(descriptor, bytes) ?? await writeInBackground(descriptor, bytes) };
  } catch (error) {
    return { code: codeOf(error) ?? "EIO", count: 0 };
  }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error ? String(error.code) : undefined;
}

/**
 * Writes what is taken without waiting. A thread for the background takes as long to start as half of
 * a `--version`, and most outputs take everything at once.
 *
 * @returns How much was taken; undefined when that cannot be had without waiting.
 */
function writeAtOnce(descriptor: number, bytes: Uint8Array): number | undefined {
  // Without this flag the system is Windows, where neither way is to be relied on.
  if (constants.O_NONBLOCK === undefined) return undefined;
  const kind = fstatSync(descriptor);
  if (kind.isFile() || kind.rdev === NULL_DEVICE) return writeSync(descriptor, bytes);
  const opened = openWithoutWaiting(descriptor);
  if (opened === undefined) return undefined;
  try {
    return writeSync(opened, bytes);
  } catch (error) {
    if (codeOf(error) === "EAGAIN") return undefined;
    throw error;
  } finally {
    closeSync(opened);
  }
}

/** Opens a pipe or a terminal a second time, as one that never waits, where a system can (Linux). */
function openWithoutWaiting(descriptor: number): number | undefined {
  const { O_WRONLY, O_NONBLOCK, O_NOCTTY } = constants;
  try {
    return openSync(`/proc/self/fd/${descriptor}`, O_WRONLY | O_NONBLOCK | O_NOCTTY);
  } catch {
    return undefined;
  }
}

function writeInBackground(descriptor: number, bytes: Uint8Array): Promise<number> {
  return new Promise((resolve, reject) => {
    write(descriptor, bytes, (error, count) => error === null ? resolve(count) : reject(error));
  });
}

function tryWrite(descriptor: number, bytes: Uint8Array): void {
  try {
    writeSync(descriptor, bytes);
  } catch {
    // Nobody is there to be told.
  }
}

/**
 * Whether a descriptor was closed when the program was started (`>&-`). One engine puts the null device in
 * its place, marked to be closed in the programs it starts, which nothing that was handed down is. The
 * other one's null device looks like any other, and other systems do not say.
 */
function isClosedByCaller(descriptor: number): boolean {
  const CLOSE_ON_EXEC = 0o2000000;
  const FLAGS = "flags:";
  try {
    if (fstatSync(descriptor).rdev !== NULL_DEVICE) return false;
    const info = readFileSync(`/proc/self/fdinfo/${descriptor}`, "utf-8");
    // Not a pattern, which takes as long to prepare as all of this writing.
    const flags = info.slice(info.indexOf(FLAGS) + FLAGS.length);
    return (parseInt(flags, 8) & CLOSE_ON_EXEC) !== 0;
  } catch {
    return false;
  }
}

function after<Value>(milliseconds: number, value: Value): Promise<Value> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds, value));
}
