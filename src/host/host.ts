import type { System } from "../values/system.ts";

/**
 * What the program needs of the engine it runs on, and the only way to the outside: `deno.ts` is made
 * of Deno's own calls, `node.ts` of Node's for the files that Bun builds. What the engine may not do
 * in this run reads as absent. The same tests check both.
 */
export interface Host {
  /** Which engine this is, and who enforces what a command may touch. */
  readonly engine: () => Engine;
  /** The command line, without the program's own name. */
  readonly args: readonly string[];
  readonly env: (name: string) => string | undefined;
  readonly system: System;
  /** The folder that the program was started in. */
  readonly folder: () => string;
  /** The user's id; undefined on Windows, which has none, and where this run may not ask. */
  readonly userId: () => number | undefined;
  readonly stdin: HostInput;
  readonly stdout: HostOutput;
  readonly stderr: HostOutput;
  /** Call a function for each signal that asks the program to end, instead of ending it. */
  readonly onSignal: (end: (signal: Signal) => void) => void;
  /** Call a function when nothing is left that could go on, and the program has not exited. */
  readonly onStuck: (act: () => void) => void;
  readonly exit: (code: number) => never;
  readonly files: HostFiles;
  readonly network: HostNetwork;
  /**
   * Run a program without input and return what it printed to standard output; undefined when it is
   * not there, may not be started, fails, takes too long or prints too much. Nothing is thrown.
   */
  readonly runProgram: (program: Program, limits: ProgramLimits) => Promise<string | undefined>;
  /**
   * Give permissions up for the rest of the process, so that the engine itself refuses what a command
   * does not need. An engine without permissions has none to give up.
   */
  readonly dropPermissions: (permissionsToDrop: readonly Permission[]) => void;
}

/** Which engine runs the program. */
export interface Engine {
  readonly name: "deno" | "bun";
  readonly version: string;
  /** True when the engine refuses what was not granted. */
  readonly enforces: boolean;
}

/** A signal that asks the program to end. */
export type Signal = "SIGINT" | "SIGTERM" | "SIGHUP" | "SIGQUIT";

/** A permission of the engine's, as Deno describes it. */
export type Permission =
  | { readonly name: "net"; readonly host: string }
  | { readonly name: "run"; readonly command?: string }
  | { readonly name: "read" | "write" | "ffi" | "sys" | "import" };

/** Standard input. */
export interface HostInput {
  readonly isTerminal: () => boolean;
  readonly chunks: () => AsyncIterable<Uint8Array>;
  /** Open the keyboard of the terminal: one reader for the whole run, so that no key gets lost. */
  readonly openKeyboard: () => Promise<Keyboard>;
}

/** A terminal to ask at, as the library of questions takes one: streams of Node's. */
export interface Keyboard {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
  /** Forget what was typed so far: somebody typed it before anything was asked. */
  readonly forget: () => void;
}

/** Standard output, or standard error. */
export interface HostOutput {
  /**
   * Write a part of the bytes, at least one, while the rest of the program goes on.
   *
   * @returns How many were taken; none when it is full for now.
   * @throws An error with the system's code, such as `EPIPE` or `ENOSPC`.
   */
  readonly write: (bytes: Uint8Array) => Promise<number>;
  /** Write before the call returns, and give up silently when that fails: the last words of a run. */
  readonly writeNow: (bytes: Uint8Array) => void;
  readonly isTerminal: () => boolean;
  /** The width of the terminal, where it is known. */
  readonly columns: () => number | undefined;
}

/**
 * The file system. Paths are absolute. What fails is an error whose `code` is the system's, such as
 * `ENOENT`; what this run may not touch is one named `NotCapable`, and a name that is not UTF-8 either
 * reads with U+FFFD in it or is one named `InvalidData`.
 */
export interface HostFiles {
  /**
   * Open a file without waiting for anybody. Nothing may be read from what is not a regular file.
   *
   * @param how `new` makes the file, and fails with `EEXIST` when anything has that name.
   * @param mode The permissions of a new file, before the user's mask.
   */
  readonly open: (path: string, how: "read" | "change" | "new", mode?: number) => Promise<OpenFile>;
  /** What is in a folder, in no order; links are not followed. */
  readonly list: (path: string) => Promise<readonly FolderEntry[]>;
  /** What is at a path, links followed. */
  readonly status: (path: string) => Promise<FileStatus>;
  /** What is at a path; a link is not followed. */
  readonly linkStatus: (path: string) => Promise<FileStatus>;
  /** The path without any link in it. */
  readonly realPath: (path: string) => Promise<string>;
  /** What a symbolic link says; `EINVAL` when it is none. */
  readonly readLink: (path: string) => Promise<string>;
  /** Put a file in another's place, in one step. */
  readonly rename: (from: string, to: string) => Promise<void>;
  /** Give a file a second name, in one step that fails with `EEXIST` when it is taken. */
  readonly link: (from: string, to: string) => Promise<void>;
  /** Make a folder with those above it; one that is there stays as it is. */
  readonly makeFolder: (path: string, mode: number) => Promise<void>;
  /** Remove a file, or an empty folder; nothing there is no error. */
  readonly remove: (path: string) => Promise<void>;
  /** Set permissions; on Windows nothing happens. */
  readonly setMode: (path: string, mode: number) => Promise<void>;
  /** Change the owner of a file; on Windows nothing happens. */
  readonly setOwner: (path: string, uid: number, gid: number) => Promise<void>;
}

/** A file that is open. */
export interface OpenFile extends AsyncDisposable {
  readonly status: () => Promise<FileStatus>;
  /** Read what comes next; zero at the end. */
  readonly read: (into: Uint8Array) => Promise<number>;
  /** Write all of it. */
  readonly write: (bytes: Uint8Array) => Promise<void>;
  /** Wait until the disk has it. */
  readonly sync: () => Promise<void>;
}

/** One name in a folder. */
export interface FolderEntry {
  readonly name: string;
  readonly kind: FileStatus["kind"];
}

/** What is at a path. */
export interface FileStatus {
  readonly kind: "file" | "folder" | "link" | "other";
  readonly size: number;
  /** Permissions, owner and group; zero on Windows. */
  readonly mode: number;
  readonly uid: number;
  readonly gid: number;
  /** How many names (hard links) it has. */
  readonly names: number;
  /** When its content changed last, in milliseconds since 1970. */
  readonly changed: number;
}

/** The network. */
export interface HostNetwork {
  readonly fetch: typeof fetch;
  /**
   * The fetch for writes, which never sends one twice. When a connection that has served before dies
   * before the answer, the engines send a request again by themselves: Deno any, Bun a PUT and a
   * DELETE. Neither does so with a body that it cannot read a second time. So a write takes the
   * connection of the reads before it where it has such a body, or a method that is not sent again;
   * else one of its own.
   */
  readonly writeFetch: typeof fetch;
  /** Make the options of a fetch on a new connection; fetches with the same options share it. */
  readonly freshConnections: () => object;
}

/** A program to run. */
export interface Program {
  /** Its name, for an engine that grants programs by name. */
  readonly name: string;
  /** Where it is, for an engine that would look into the current folder first. */
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
