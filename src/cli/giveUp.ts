import type { Surrender } from "./permissions.ts";

/** The part of Deno that is used when it is there. */
interface DenoPermissions {
  readonly permissions?: { revokeSync(descriptor: Surrender): unknown };
}

/**
 * Gives permissions up for the rest of the process, so that the runtime itself refuses what a
 * command does not need. A runtime without permissions has none to give up; there, the network gate
 * still refuses every other host.
 */
export function giveUp(surrenders: readonly Surrender[]): void {
  const { permissions } = (globalThis as { Deno?: DenoPermissions }).Deno ?? {};
  for (const surrender of surrenders) permissions?.revokeSync(surrender);
}
