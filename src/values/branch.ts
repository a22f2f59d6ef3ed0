/**
 * The mark of a conditional branch among the platform's entries. What is known of such keys is only
 * their form (platform.md, Configs API), so they are carried along verbatim and never edited.
 */
export const BRANCH_MARK = ".RBX.conditional.";

/** Check whether a key is a conditional branch of the platform's, and so never a user's entry. */
export function isBranch(key: string): boolean {
  return key.includes(BRANCH_MARK);
}

/** The two parts of a branch's key: the key that it is a value of, and the id of its condition. */
export interface BranchKey {
  /** Empty when the branch names none. */
  readonly key: string;
  readonly condition: string;
}

/** Split the key of a branch at its mark. */
export function splitBranchKey(branch: string): BranchKey {
  const at = branch.indexOf(BRANCH_MARK);
  if (at < 0) return { key: "", condition: "" };
  return { key: branch.slice(0, at), condition: branch.slice(at + BRANCH_MARK.length) };
}
