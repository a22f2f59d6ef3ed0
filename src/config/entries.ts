import type { Json, JsonObject } from "../values/json.ts";

/**
 * The mark of a conditional branch among the platform's entries. What is known of such keys is only
 * their form (platform.md, Configs API), so they are carried along verbatim and never edited.
 */
export const BRANCH_MARK = ".RBX.conditional.";

/** Whether a key is a conditional branch of the platform's, and so never a user's entry. */
export function isBranch(key: string): boolean {
  return key.includes(BRANCH_MARK);
}

/** The live entries in two parts: the user's, and the platform's conditional branches. */
export interface SplitEntries {
  readonly entries: JsonObject;
  readonly branches: JsonObject;
}

/** Takes the conditional branches out of the platform's entries. */
export function splitBranches(all: JsonObject): SplitEntries {
  const entries = new Map<string, Json>();
  const branches = new Map<string, Json>();
  for (const [key, value] of all) (isBranch(key) ? branches : entries).set(key, value);
  return { entries, branches };
}

/** Puts strings in the order of their code points, the same on every machine. */
export function byCodePoint(a: string, b: string): number {
  const left = [...a];
  const right = [...b];
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const difference = left[i]!.codePointAt(0)! - right[i]!.codePointAt(0)!;
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}

/** The keys of some entries in listing order. */
export function sortedKeys(entries: ReadonlyMap<string, unknown>): string[] {
  return [...entries.keys()].sort(byCodePoint);
}
