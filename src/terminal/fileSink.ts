import { fstatSync, writeSync } from "node:fs";
import type { Sink } from "./createOutput.ts";

/** What the runtime is asked about terminals, when it matters. */
export interface TerminalQuestions {
  readonly isatty: (descriptor: number) => boolean;
  /** The width of the terminal behind a descriptor. */
  readonly columns: (descriptor: number) => number | undefined;
}

/**
 * Makes a sink of a file descriptor. It is written at once and whole, so that nothing is lost when
 * the process ends; the runtimes' own streams take longer to start than all the rest of a command.
 *
 * @param descriptor 1 for standard output, 2 for standard error.
 * @param terminal Asks the runtime about terminals.
 */
export function openFileSink(descriptor: number, terminal: TerminalQuestions): Sink {
  return {
    write: (text) => writeWhole(descriptor, new TextEncoder().encode(text)),
    get isTerminal() {
      return isTerminal(descriptor, terminal);
    },
    get columns() {
      return isTerminal(descriptor, terminal) ? terminal.columns(descriptor) : undefined;
    },
  };
}

/**
 * Whether a file descriptor is a terminal: 0 for standard input. A pipe and a file are told by their
 * kind, so that the runtime's own part for terminals is only loaded for what may be one.
 */
export function isTerminal(
  descriptor: number,
  { isatty }: Pick<TerminalQuestions, "isatty">,
): boolean {
  try {
    if (!fstatSync(descriptor).isCharacterDevice()) return false;
  } catch {
    return false;
  }
  return isatty(descriptor);
}

function writeWhole(descriptor: number, bytes: Uint8Array): void {
  for (let written = 0; written < bytes.length;) {
    try {
      written += writeSync(descriptor, bytes, written);
    } catch (error) {
      // A reader that has seen enough, as in `cli config list | head`, is no fault.
      if (codeOf(error) !== "EAGAIN") return;
      pause();
    }
  }
}

/** A pipe that is full and does not block: its reader needs a moment. */
function pause(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
