/**
 * The mark of a conditional branch among the platform's entries. What is known of such keys is only
 * their form (platform.md, Configs API), so they are carried along verbatim and never edited.
 */
export const BRANCH_MARK = ".RBX.conditional.";

/** Whether a key is a conditional branch of the platform's, and so never a user's entry. */
export function isBranch(key: string): boolean {
  return key.includes(BRANCH_MARK);
}
