/** The most entries that a repository holds (spec: Limits). */
export const MOST_ENTRIES = 100;
/** The longest key, in Unicode code points (spec: Limits). */
export const LONGEST_KEY = 256;

/** A limit of the platform's that a set of entries breaches. */
export type LimitViolation =
  | { readonly limit: "entries"; readonly count: number }
  | { readonly limit: "key"; readonly key: string; readonly length: number };

/** The first limit that a set of keys breaches, or undefined when it breaches none. */
export function findLimitViolation(keys: Iterable<string>): LimitViolation | undefined {
  let count = 0;
  for (const key of keys) {
    count++;
    const length = [...key].length;
    if (length > LONGEST_KEY) return { limit: "key", key, length };
  }
  return count > MOST_ENTRIES ? { limit: "entries", count } : undefined;
}
