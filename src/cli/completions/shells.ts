/** The shells that completions are written for. */
export const SHELLS = ["bash", "zsh", "fish", "powershell"] as const;

/** A shell that completions are written for. */
export type Shell = typeof SHELLS[number];

/** The shell of that name, or undefined when there are no completions for it. */
export function findShell(name: string): Shell | undefined {
  return SHELLS.find((shell) => shell === name);
}
