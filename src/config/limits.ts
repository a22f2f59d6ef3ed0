import { type JsonObject, writeJson } from "../values/json.ts";
import type { Diff } from "./diff.ts";

/** The most entries that a repository may have (spec: Limits, and Roblox's API guide). */
const MOST_ENTRIES = 100;
/** The same by Roblox's product page, which is believed where a game has shown more than the other number. */
const MOST_PROVEN_ENTRIES = 1_000;
/** The longest key, in Unicode code points (spec: Limits). */
export const LONGEST_KEY = 256;

/** The longest string, and the longest array or object as JSON, in characters (docs/dev/platform.md, Limits). */
const LONGEST_VALUE = 100_000;

export type LimitViolation =
  | { readonly limit: "entries"; readonly count: number; readonly live: number }
  | { readonly limit: "key" | "value"; readonly key: string; readonly length: number };

/** Return the most entries that a repository may have, as far as what is live in it shows. */
export function mostEntries(live: number): number {
  return live > MOST_ENTRIES ? MOST_PROVEN_ENTRIES : MOST_ENTRIES;
}

/** Write how many entries are allowed, and whose number that is, as the end of a sentence. */
export function mostEntriesText(live: number): string {
  const most = `a repository takes at most ${mostEntries(live)}`;
  return live > MOST_ENTRIES
    ? `${most} by Roblox's product page. (Its API guide says ${MOST_ENTRIES}, and ${live} are live.)`
    : `${most} by Roblox's API guide.`;
}

/**
 * Find every limit that a set of entries breaches: those of single entries first.
 *
 * @param live How many entries are live in the repository, without conditional values; absent before that is
 * known: then their number is not judged.
 */
export function findLimitViolations(
  entries: JsonObject,
  live?: number,
): readonly LimitViolation[] {
  const found: LimitViolation[] = [];
  for (const [key, value] of entries) {
    const length = [...key].length;
    if (length > LONGEST_KEY) found.push({ limit: "key", key, length });
    const size = [...typeof value === "string" ? value : writeJson(value)].length;
    if (size > LONGEST_VALUE) found.push({ limit: "value", key, length: size });
  }
  if (live !== undefined && entries.size > mostEntries(live)) {
    found.push({ limit: "entries", count: entries.size, live });
  }
  return found;
}

/**
 * Write the sentence for a key or a value that is too long.
 *
 * @param where The place, to write after the name.
 */
export function tooLongText(
  { limit, key, length }: Exclude<LimitViolation, { limit: "entries" }>,
  where = "",
): string {
  const [what, most] = limit === "value"
    ? [`value of "${key}"`, LONGEST_VALUE]
    : [`key "${[...key].slice(0, 40).join("")}…"`, LONGEST_KEY];
  return `The ${what}${where} is ${length} characters long, and at most ${most} are allowed.`;
}

/** The keys that the dashboard accepts; which others the platform accepts is not known (docs/dev/platform.md, Limits). */
export const USUAL_KEY = /^[A-Za-z0-9._-]+$/;
/** What makes another key unusual, in words. */
export const UNUSUAL_CHARACTERS = "characters other than A-Z a-z 0-9 . _ -";

/** Find the keys that a diff adds and that the platform may refuse. It has accepted the live ones. */
export function findUnusualKeys({ changes }: Diff): readonly string[] {
  return changes.filter(({ change, key }) => change === "added" && !USUAL_KEY.test(key))
    .map(({ key }) => key);
}
