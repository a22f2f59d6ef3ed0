/** A system, as far as the editor keeps its cookie in another way there. */
export type System = "windows" | "macos" | "linux" | "other";

const SYSTEMS: Readonly<Record<string, System>> = {
  win32: "windows",
  darwin: "macos",
  linux: "linux",
};

/** The system that a runtime names like that: `win32`, `darwin`, `linux`. */
export function systemOf(platform: string): System {
  return SYSTEMS[platform] ?? "other";
}

/** The programs that may be started, all of Windows' own. */
export const PROGRAMS = ["reg", "powershell"] as const;

/** A program that may be started. */
export type ProgramName = typeof PROGRAMS[number];
