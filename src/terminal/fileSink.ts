import { fstatSync, writeSync } from "node:fs";
import process from "node:process";
import type { Sink } from "./createOutput.ts";

/**
 * Makes a sink of a file descriptor. It is written at once and whole, so that nothing is lost when
 * the process ends; the runtimes' own streams take longer to start than all the rest of a command.
 *
 * @param descriptor 1 for standard output, 2 for standard error.
 * @param columns Asks for the terminal's width; only asked of a terminal.
 */
export function openFileSink(descriptor: number, columns: () => number | undefined): Sink {
  return {
    write: (text) => writeWhole(descriptor, new TextEncoder().encode(text)),
    get isTerminal() {
      return isTerminal(descriptor);
    },
    get columns() {
      return isTerminal(descriptor) ? columns() : undefined;
    },
  };
}

/**
 * Whether a file descriptor is a terminal: 0 for standard input. A pipe and a file are told by their
 * kind, so that the runtime's own part for terminals is only loaded for what may be one.
 */
export function isTerminal(descriptor: number): boolean {
  try {
    if (!fstatSync(descriptor).isCharacterDevice()) return false;
  } catch {
    return false;
  }
  return process.getBuiltinModule("node:tty").isatty(descriptor);
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
