/**
 * The mark of a conditional branch among the platform's entries. Only the form of such keys is known
 * (docs/dev/platform.md, Configs API), so they are kept verbatim and never edited.
 */
export const BRANCH_MARK = ".RBX.conditional.";

/** Check whether a key is a conditional branch of the platform, not a user's entry. */
export function isBranch(key: string): boolean {
  return key.includes(BRANCH_MARK);
}

/** The two parts of a branch's key: the entry's key, and the id of the condition. */
export interface BranchKey {
  /** Empty when the branch has none. */
  readonly key: string;
  readonly condition: string;
}

/** Split the key of a branch at its mark. */
export function splitBranchKey(branch: string): BranchKey {
  const at = branch.indexOf(BRANCH_MARK);
  if (at < 0) return { key: "", condition: "" };
  return { key: branch.slice(0, at), condition: branch.slice(at + BRANCH_MARK.length) };
}
