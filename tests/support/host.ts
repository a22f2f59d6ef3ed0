import { denoHost } from "../../src/host/deno.ts";

/**
 * The engine that the tests run on, as a run inside of a test gets it: no permission is dropped, and
 * nobody looks for the editor's cookie on a system that is none.
 */
export const HOST = { ...denoHost, system: "other", dropPermissions: () => {} } as const;
