/** An operating system; the editor keeps its cookie differently on each. */
export type System = "windows" | "macos" | "linux" | "other";

/** The programs that may be started, all part of Windows. */
export const PROGRAMS = ["reg", "powershell"] as const;

export type ProgramName = typeof PROGRAMS[number];
