/** A system; the editor keeps its cookie in another way on each. */
export type System = "windows" | "macos" | "linux" | "other";

/** The programs that may be started, all of Windows' own. */
export const PROGRAMS = ["reg", "powershell"] as const;

/** A program that may be started. */
export type ProgramName = typeof PROGRAMS[number];
