import type { Addresses } from "../commands/context.ts";
import { type ProgramName, PROGRAMS, type System } from "../values/system.ts";
import type { Capabilities } from "./capabilities.ts";
import { ENV_NAMES } from "./envNames.ts";

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
export const LOOPBACK: readonly string[] = ["127.0.0.1", "localhost", "[::1]"];

/**
 * The grant of the whole program on every system: what some command needs, and nothing else. The
 * permission set of deno.json and the flags that a compiled binary carries come from it.
 */
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
    ...(capabilities.files === "write" ? [] : [{ name: "write" } as const]),
    ...(capabilities.files === "none" ? [{ name: "read" } as const] : []),
    ...programsToDrop(system === "windows" ? capabilities.programs ?? [] : []),
    { name: "ffi" },
    { name: "sys" },
  ];
}

function programsToDrop(kept: readonly ProgramName[]): Permission[] {
  if (kept.length === 0) return [{ name: "run" }];
  return PROGRAMS.filter((program) => !kept.includes(program))
    .map((command) => ({ name: "run", command }));
}
