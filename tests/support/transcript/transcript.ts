/** A transcript: what it covers, and what happens in it, in order. Lines count from 1. */
export interface Transcript {
  readonly file: string;
  readonly title: string;
  /** The ids of the specification's rows that it shows. */
  readonly covers: readonly string[];
  readonly blocks: readonly Block[];
  /** The text that it was read from. */
  readonly source: string;
}

/** One fenced block with a meaning. */
export type Block =
  | { readonly kind: "platform"; readonly line: number; readonly text: string }
  | { readonly kind: "change"; readonly line: number; readonly text: string }
  | { readonly kind: "env"; readonly line: number; readonly text: string }
  | FileBlock
  | ConsoleBlock
  | RequestsBlock;

/** A file that is written when the transcript reaches it. */
export interface FileBlock {
  readonly kind: "file";
  readonly line: number;
  readonly path: string;
  readonly content: string;
}

/** Commands with what they print. */
export interface ConsoleBlock {
  readonly kind: "console";
  readonly line: number;
  readonly steps: readonly Step[];
}

/** One command, and what it is expected to print. */
export interface Step {
  /** The line of its `$`, and the line after its last one. */
  readonly line: number;
  readonly end: number;
  /** The lines of the command as they are written, `$ ` and `> ` included. */
  readonly prompt: readonly string[];
  /** The command itself, in one line. */
  readonly command: string;
  readonly expected: Printed;
  /** Whether the exit code is written down. */
  readonly showsCode: boolean;
  /** How many empty lines part it from the next one. */
  readonly gap: number;
}

/** What a command prints, line by line, and how it exits. */
export interface Printed {
  readonly out: readonly string[];
  readonly err: readonly string[];
  readonly code: number;
}

/** The requests that the last `cli` command sent. */
export interface RequestsBlock {
  readonly kind: "requests";
  readonly line: number;
  /** The line after its last one. */
  readonly end: number;
  /** Whether the bodies are written down, too. */
  readonly bodies: boolean;
  readonly lines: readonly string[];
}
