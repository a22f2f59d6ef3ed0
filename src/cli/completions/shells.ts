/** The shells that completions are written for. */
export const SHELLS = ["bash", "zsh", "fish", "powershell"] as const;

/** A shell that completions are written for. */
export type Shell = typeof SHELLS[number];
