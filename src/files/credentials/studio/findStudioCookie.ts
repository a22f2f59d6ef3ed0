import type { System } from "../../../values/system.ts";
import type { Machine } from "../../../disk/machine.ts";
import type { StudioCookie, StudioEnv } from "../cookie.ts";
import { findOnLinux } from "./linux.ts";
import { findOnMacos } from "./macos.ts";
import { findOnWindows } from "./windows.ts";

/**
 * Look for the session cookie of a local install of the editor (docs/dev/platform.md, The editor's session
 * cookie on disk). Only the places named there are read, nothing is written, and a damaged or unreadable
 * store counts as no cookie.
 */
export async function findStudioCookie(
  machine: Machine,
  env: StudioEnv,
): Promise<StudioCookie | undefined> {
  try {
    return await FINDERS[machine.system]?.(machine, env);
  } catch (error) {
    if (error instanceof RangeError || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

const FINDERS: Readonly<Partial<Record<System, typeof findOnLinux>>> = {
  windows: findOnWindows,
  macos: findOnMacos,
  linux: findOnLinux,
};
