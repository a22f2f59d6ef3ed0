import type { ProgramName } from "../values/system.ts";

export type HostName = "base" | "users" | "echo";

/** What a command may touch; every other permission is dropped before it runs. */
export interface Capabilities {
  readonly hosts: readonly HostName[];
  /** `write` includes `read`. */
  readonly files: "none" | "read" | "write";
  /** What it may do on the platform: the HTTP client refuses a write that is not declared here. */
  readonly platform: "none" | "read" | "write";
  /** Present when it keeps and removes API keys; those that contact the API read one anyway. */
  readonly keepsKeys?: true;
  /** On Windows; none are started anywhere else. */
  readonly programs?: readonly ProgramName[];
  /** Present when waits before a retry are not shown under `--json` (spec: `versions --json`). */
  readonly quietUnderJson?: true;
}
