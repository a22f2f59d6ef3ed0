import type { Machine } from "../../files/machine.ts";
import type { StudioCookie, StudioEnv } from "../cookie.ts";
import { findOnLinux } from "./linux.ts";
import { findOnMacos } from "./macos.ts";
import { findOnWindows } from "./windows.ts";

/**
 * Look for the session cookie of a local install of the editor (platform.md, The editor's session
 * cookie on disk). Nothing but the places named there is looked at, nothing is written, and what is
 * damaged or unreadable there reads as no cookie.
 */
export async function findStudioCookie(
  machine: Machine,
  env: StudioEnv,
): Promise<StudioCookie | undefined> {
  switch (machine.system) {
    case "windows":
      return await findOnWindows(machine);
    case "macos":
      return await findOnMacos(machine, env);
    case "linux":
      return await findOnLinux(machine, env);
    case "other":
      return undefined;
  }
}
