import type { Permission } from "./permissions.ts";

/** The part of Deno that is used when it is there. */
interface DenoPermissions {
  readonly permissions?: { revokeSync(descriptor: Permission): unknown };
}

/**
 * Gives permissions up for the rest of the process, so that the runtime itself refuses what a
 * command does not need. A runtime without permissions has none to give up; there, the HTTP client
 * still refuses every other host.
 */
export function dropPermissions(permissionsToDrop: readonly Permission[]): void {
  const { permissions } = (globalThis as { Deno?: DenoPermissions }).Deno ?? {};
  for (const surrender of permissionsToDrop) permissions?.revokeSync(surrender);
}
