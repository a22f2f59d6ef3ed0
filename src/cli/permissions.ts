import type { Capabilities } from "../flags/flag.ts";
import { type ProgramName, PROGRAMS, type System } from "../values/system.ts";
import type { Addresses } from "../files/project/context.ts";
import type { Permission } from "../host/host.ts";
import { GRANTED_HOSTS } from "./addresses.ts";

export function permissionsToDrop(
  capabilities: Capabilities,
  addresses: Addresses,
  system: System,
): Permission[] {
  const kept = new Set(capabilities.hosts.map((name) => addresses[name].hostname));
  return [
    ...GRANTED_HOSTS.filter((host) => !kept.has(host)).map((host) =>
      ({ name: "net", host }) as const
    ),
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
