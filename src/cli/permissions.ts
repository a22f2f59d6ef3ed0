import type { Addresses } from "../commands/context.ts";
import { type ProgramName, PROGRAMS, type System } from "../values/system.ts";
import { ENV_NAMES } from "./envNames.ts";

/**
 * What the program may touch, in one table: deno.json's permission set, the flags that a compiled
 * binary carries, the README's table and what a command gives up at its start all come from it.
 */

/** A host of the program's, by what it is for. */
export type HostName = keyof Addresses;

/** What one command may touch. */
export interface Capabilities {
  /** The hosts that it may contact. */
  readonly hosts: readonly HostName[];
  /** Whether it reads files. */
  readonly reads: boolean;
  /** Whether it writes files. */
  readonly writes: boolean;
  /** The programs that it may start, on Windows; nowhere else is any started. */
  readonly runs: readonly ProgramName[];
}

const NOTHING: Capabilities = { hosts: [], reads: false, writes: false, runs: [] };
const LOCAL: Capabilities = { hosts: [], reads: true, writes: true, runs: [] };
const READER: Capabilities = { hosts: ["base"], reads: true, writes: false, runs: [] };
const WRITER: Capabilities = { hosts: ["base"], reads: true, writes: true, runs: [] };
const DOCTOR: Capabilities = {
  hosts: ["base", "users"],
  reads: true,
  writes: false,
  runs: PROGRAMS,
};

/** What each command may touch; none but a doctor that looks for a cookie starts a program. */
export const CAPABILITIES = {
  "doctor": DOCTOR,
  "doctor --check-ip": { ...DOCTOR, hosts: ["base", "users", "echo"] },
  "config init": LOCAL,
  "config get": READER,
  "config list": READER,
  "config check": READER,
  "config diff": READER,
  "config draft": READER,
  "config sync": WRITER,
  "config pull": WRITER,
  "config versions": READER,
  "config rollback": READER,
  "completions": LOCAL,
  "complete": { ...LOCAL, writes: false },
  "manual": NOTHING,
  "version": NOTHING,
} as const satisfies Readonly<Record<string, Capabilities>>;

/** A command as the table names it. */
export type CapabilitiesName = keyof typeof CAPABILITIES;

/** What the whole program is granted when it starts, in the runtime's terms. */
export interface Grant {
  readonly net: readonly string[];
  readonly env: readonly string[];
  readonly read: boolean;
  readonly write: boolean;
  /** The programs that it may start. */
  readonly run: readonly string[];
}

/** Addresses of this machine: the hosts may be overridden to stand-ins that listen on them. */
const LOOPBACK = ["127.0.0.1", "localhost", "[::1]"];

/** The grant of the whole program on every system: what some command needs, and nothing else. */
export const GRANT: Grant = {
  net: ["apis.roblox.com", "users.roblox.com", "api.ipify.org", ...LOOPBACK],
  env: ENV_NAMES,
  read: true,
  write: true,
  run: PROGRAMS,
};

/** The grant of the whole program on one system. */
export function grantOn(system: System): Grant {
  return system === "windows" ? GRANT : { ...GRANT, run: [] };
}

/**
 * The grant as Deno's flags. Any other environment variable reads as absent, and nothing asks for
 * more: what is not granted is refused.
 */
export function denoFlags({ net, env, read, write, run }: Grant): string[] {
  return [
    "--no-prompt",
    "--deny-import",
    "--ignore-env",
    `--allow-env=${env.join(",")}`,
    `--allow-net=${net.join(",")}`,
    ...(read ? ["--allow-read"] : []),
    ...(write ? ["--allow-write"] : []),
    ...(run.length === 0 ? [] : [`--allow-run=${run.join(",")}`]),
  ];
}

/** A permission that a command gives up, in the words of the runtime. */
export type Permission =
  | { readonly name: "net"; readonly host: string }
  | { readonly name: "run"; readonly command?: string }
  | { readonly name: "read" | "write" | "ffi" | "sys" | "import" };

/**
 * What a command gives up of the grant, before it does anything else.
 *
 * @param addresses Where the three hosts are in this run.
 * @param system Where it runs.
 */
export function permissionsToDrop(
  capabilities: Capabilities,
  addresses: Addresses,
  system: System,
): Permission[] {
  const kept = new Set(capabilities.hosts.map((name) => addresses[name].hostname));
  return [
    ...GRANT.net.filter((host) => !kept.has(host)).map((host) => ({ name: "net", host }) as const),
    ...(capabilities.writes ? [] : [{ name: "write" } as const]),
    ...(capabilities.reads ? [] : [{ name: "read" } as const]),
    ...surrenderedPrograms(system === "windows" ? capabilities.runs : []),
    { name: "ffi" },
    { name: "sys" },
  ];
}

function surrenderedPrograms(kept: readonly ProgramName[]): Permission[] {
  if (kept.length === 0) return [{ name: "run" }];
  return PROGRAMS.filter((program) => !kept.includes(program))
    .map((command) => ({ name: "run", command }));
}
