import type { Json, JsonObject } from "./json.ts";

/**
 * The mark of a conditional branch among the platform's entries. Only the form of such keys is known
 * (docs/dev/platform.md, Configs API), so they are kept verbatim and never edited.
 */
export const BRANCH_MARK = ".RBX.conditional.";

export function isBranch(key: string): boolean {
  return key.includes(BRANCH_MARK);
}

/** Split the key of a conditional value into the entry's key, which may be empty, and the condition. */
export function splitBranchKey(branch: string): { key: string; condition: string } {
  const [key = "", ...condition] = branch.split(BRANCH_MARK);
  return { key, condition: condition.join(BRANCH_MARK) };
}

export function splitBranches(all: JsonObject) {
  const entries = new Map<string, Json>();
  const branches = new Map<string, Json>();
  for (const [key, value] of all) (isBranch(key) ? branches : entries).set(key, value);
  return { entries, branches };
}
