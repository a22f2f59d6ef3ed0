import { codeOf } from "../../values/failure.ts";
import type { HostOutput } from "../../host/host.ts";
import { unlessAborted } from "../../values/sleep.ts";
import type { Sink } from "./createOutput.ts";

/** Standard output and standard error, written in the order of the calls. */
export interface Sinks {
  readonly stdout: Sink;
  readonly stderr: Sink;
  /**
   * @returns The system's code, such as `ENOSPC`, when standard output refused a part; undefined
   * when it took everything, or when its reader closed it, as in `cli config list | head`.
   * @throws The reason of the interruption, when it comes while standard output is blocked.
   */
  flush(): Promise<string | undefined>;
}

/** How long to wait for a blocked output after an interruption, in milliseconds. */
const GRACE = 50;
/** How long to wait before retrying a full, non-blocking pipe, in milliseconds. */
const FULL_PIPE = 5;

interface Piece {
  readonly output: HostOutput;
  text: string;
}

/**
 * Open standard output and standard error. Everything that is printed in one turn is written together. A
 * full pipe delays only its own text: signals are still handled.
 *
 * @param interrupted When it fires, waiting for the reader of standard output ends.
 */
export function openSinks(
  stdout: HostOutput,
  stderr: HostOutput,
  interrupted: AbortSignal,
): Sinks {
  const waiting: Piece[] = [];
  const closed = new Set<HostOutput>();
  let writing: Promise<void> | undefined;
  let refusal: string | undefined;

  function add(output: HostOutput, text: string): void {
    const last = waiting[waiting.length - 1];
    if (last?.output === output) last.text += text;
    else waiting.push({ output, text });
    writing ??= writeAll();
  }

  async function writeAll(): Promise<void> {
    // Wait for the rest of this turn, to write it together.
    await Promise.resolve();
    for (let next; (next = waiting.shift()) !== undefined;) await writePiece(next);
    writing = undefined;
  }

  async function writePiece({ output, text }: Piece): Promise<void> {
    if (closed.has(output)) return;
    try {
      await writeBytes(output, new TextEncoder().encode(text));
    } catch (error) {
      closed.add(output);
      const code = codeOf(error) || "EIO";
      if (output === stdout && code !== "EPIPE") refusal = code;
    }
  }

  /** Write the last words of an interrupted run; text for a blocked standard output is lost. */
  function writeLastWords(): void {
    for (const { output, text } of waiting.splice(0)) {
      if (output === stderr) output.writeNow(new TextEncoder().encode(text));
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

  const sink = (output: HostOutput): Sink => ({
    write: (text) => add(output, text),
    get isTerminal() {
      return output.isTerminal();
    },
    get columns() {
      return output.isTerminal() ? output.columns() : undefined;
    },
  });
  return { stdout: sink(stdout), stderr: sink(stderr), flush };
}

async function writeBytes(output: HostOutput, bytes: Uint8Array): Promise<void> {
  for (let written = 0; written < bytes.length;) {
    const count = await output.write(bytes.subarray(written));
    if (count === 0) await after(FULL_PIPE, undefined);
    written += count;
  }
}

function after<Value>(milliseconds: number, value: Value): Promise<Value> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds, value));
}
