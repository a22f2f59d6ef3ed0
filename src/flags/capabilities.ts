import type { ProgramName } from "../values/system.ts";

/** A host of the program's, by what it is for. */
export type HostName = "base" | "users" | "echo";

/** What a command may touch; every other permission is dropped before it runs. */
export interface Capabilities {
  readonly hosts: readonly HostName[];
  /** What it may do with files; who writes also reads. */
  readonly files: "none" | "read" | "write";
  /** What it may do on the platform: the HTTP client refuses a write that is not declared here. */
  readonly platform: "none" | "read" | "write";
  /** There when it keeps and removes API keys; who contacts the API reads the one of its universe. */
  readonly keepsKeys?: true;
  /** The programs that it may start, on Windows; none are started anywhere else. */
  readonly programs?: readonly ProgramName[];
  /** There when a wait before a retry is not said next to a document (spec: `versions --json`). */
  readonly quietUnderJson?: true;
}
