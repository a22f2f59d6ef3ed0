/** A start that is measured, and its time limit. */
export interface BoundedStart {
  readonly args: readonly string[];
  /** The limit, as a multiple of an empty Deno program that was compiled. */
  readonly time?: number;
  /** The same of its memory. */
  readonly memory?: number;
}

/** What people start most, and what a shell starts with each TAB. */
export const STARTS: readonly BoundedStart[] = [
  { args: ["--version"], time: 1.4 },
  { args: ["--help"], time: 2 },
  { args: ["__complete", "bash", "--", "v", "cli config v", "cli", "config", "v"], time: 2 },
  { args: ["config", "validate"], time: 3 },
  { args: ["config", "get", "--env", "dev"], time: 3.2, memory: 1.4 },
  { args: ["doctor", "--env", "dev"], time: 3.5 },
];
