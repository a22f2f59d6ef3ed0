import type { Machine } from "../../files/machine.ts";
import type { StudioCookie, StudioEnv } from "../cookie.ts";
import { findOnLinux } from "./linux.ts";
import { findOnMacos } from "./macos.ts";
import { findOnWindows } from "./windows.ts";

/**
 * Look for the session cookie of a local install of the editor (platform.md, The editor's session
 * cookie on disk). Only the places named there are read, nothing is written, and a damaged or unreadable
 * store counts as no cookie.
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
