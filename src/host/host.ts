import type { System } from "../values/system.ts";

/**
 * What the program needs from its engine, and its only way to the outside: `deno.ts` uses Deno's calls,
 * `node.ts` uses Node's for the files that Bun builds. What the engine may not do in this run reads as
 * absent. The same tests check both.
 */
export interface Host {
  readonly engine: () => Engine;
  /** The command line, without the program's own name. */
  readonly args: readonly string[];
  readonly env: (name: string) => string | undefined;
  readonly system: System;
  readonly folder: () => string;
  /** The user's id; undefined on Windows, which has none, and where this run may not ask. */
  readonly userId: () => number | undefined;
  readonly stdin: HostInput;
  readonly stdout: HostOutput;
  readonly stderr: HostOutput;
  /** Call a function for each signal that asks the program to end, instead of ending it. */
  readonly onSignal: (end: (signal: Signal) => void) => void;
  /** Call a function when the engine has no work left, but the program has not exited. */
  readonly onStuck: (act: () => void) => void;
  readonly exit: (code: number) => never;
  readonly files: HostFiles;
  readonly network: HostNetwork;
  /**
   * Run a program without input and return what it printed to standard output; undefined when it is
   * missing, may not be started, fails or takes too long. Never throws.
   *
   * @param timeout In milliseconds.
   */
  readonly runProgram: (program: Program, timeout: number) => Promise<string | undefined>;
  /**
   * Drop permissions for the rest of the process, so that the engine itself refuses what a command does not
   * need. Does nothing on an engine without permissions.
   */
  readonly dropPermissions: (permissionsToDrop: readonly Permission[]) => void;
}

export interface Engine {
  readonly name: "deno" | "bun";
  readonly version: string;
  /** True when the engine refuses everything that was not granted. */
  readonly enforces: boolean;
}

export type Signal = "SIGINT" | "SIGTERM" | "SIGHUP" | "SIGQUIT";

export type Permission =
  | { readonly name: "net"; readonly host: string }
  | { readonly name: "run"; readonly command?: string }
  | { readonly name: "read" | "write" | "ffi" | "sys" | "import" };

export interface HostInput {
  readonly isTerminal: () => boolean;
  readonly chunks: () => AsyncIterable<Uint8Array>;
  /** Open the keyboard of the terminal: one reader for the whole run, so that no key gets lost. */
  readonly openKeyboard: () => Promise<Keyboard>;
}

/** A terminal for questions, as the Node streams that the prompt library takes. */
export interface Keyboard {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
  readonly forget: () => void;
}

export interface HostOutput {
  /**
   * Write some of the bytes, at least one, without blocking the program.
   *
   * @returns How many were written; 0 when it is full for now.
   * @throws An error with the system's code, such as `EPIPE` or `ENOSPC`.
   */
  readonly write: (bytes: Uint8Array) => Promise<number>;
  /** Write synchronously, and ignore errors: for the last words of a run. */
  readonly writeNow: (bytes: Uint8Array) => void;
  readonly isTerminal: () => boolean;
  readonly columns: () => number | undefined;
}

/**
 * The file system. Paths are absolute. Errors have the system's `code`, such as `ENOENT`; an error named
 * `NotCapable` means that this run may not touch the path. A name that is not UTF-8 either contains U+FFFD
 * or causes an error named `InvalidData`.
 */
export interface HostFiles {
  /**
   * Open a file without blocking. Only regular files may be read.
   *
   * @param how `new` creates the file, and fails with `EEXIST` when the name is taken.
   * @param mode The permissions of a new file, before the user's mask.
   */
  readonly open: (path: string, how: "read" | "change" | "new", mode?: number) => Promise<OpenFile>;
  /**
   * Read a regular file whole while nothing else runs, which takes a tenth of the time where there are thousands of
   * small ones.
   *
   * @param largest In bytes.
   * @returns Undefined when it is larger, is no regular file or cannot be read.
   */
  readonly readNow: (path: string, largest: number) => Uint8Array | undefined;
  /** In no order; links are not followed. */
  readonly list: (path: string) => Promise<readonly FolderEntry[]>;
  /** Links are followed. */
  readonly status: (path: string) => Promise<FileStatus>;
  /** A link at the end is not followed. */
  readonly linkStatus: (path: string) => Promise<FileStatus>;
  readonly realPath: (path: string) => Promise<string>;
  /** Throws `EINVAL` when it is not a link. */
  readonly readLink: (path: string) => Promise<string>;
  /** Atomic, and replaces an existing file. */
  readonly rename: (from: string, to: string) => Promise<void>;
  /** With its parents; an existing one stays unchanged. */
  readonly makeFolder: (path: string, mode: number) => Promise<void>;
  /** A file or an empty folder; a missing one is not an error. */
  readonly remove: (path: string) => Promise<void>;
  /** Does nothing on Windows. */
  readonly setMode: (path: string, mode: number) => Promise<void>;
  /** Does nothing on Windows. */
  readonly setOwner: (path: string, uid: number, gid: number) => Promise<void>;
}

export interface OpenFile extends AsyncDisposable {
  readonly status: () => Promise<FileStatus>;
  /** 0 at the end. */
  readonly read: (into: Uint8Array) => Promise<number>;
  readonly write: (bytes: Uint8Array) => Promise<void>;
  /** Wait until the content is on the disk. */
  readonly sync: () => Promise<void>;
}

export interface FolderEntry {
  readonly name: string;
  readonly kind: FileStatus["kind"];
}

export interface FileStatus {
  readonly kind: "file" | "folder" | "link" | "other";
  readonly size: number;
  /** Permissions, owner and group; zero on Windows. */
  readonly mode: number;
  readonly uid: number;
  readonly gid: number;
  /** Hard links. */
  readonly names: number;
  /** Its content, in milliseconds since 1970. */
  readonly changed: number;
}

export interface HostNetwork {
  readonly fetch: typeof fetch;
  /**
   * The fetch for writes, which never sends one twice. When a reused connection dies before the answer, the
   * engines resend a request by themselves: Deno any, Bun a PUT and a DELETE. Neither does so with a body
   * that it cannot read a second time. So a write with such a body, or with a method that is not resent,
   * may reuse the connection of earlier reads; any other write gets a new one.
   */
  readonly writeFetch: typeof fetch;
  /** Make the options of a fetch on a new connection; fetches with the same options share it. */
  readonly freshConnections: () => object;
}

export interface Program {
  /** Its name, for an engine that grants programs by name. */
  readonly name: string;
  /** Its full path, for an engine that would look into the current folder first. */
  readonly path: string;
  readonly args: readonly string[];
}
