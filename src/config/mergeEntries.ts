import type { Json, JsonObject } from "../values/json.ts";
import { isSameEntry, sortedKeys } from "./entries.ts";

/** Which side of a conflict is kept: what the file has, or what is live. */
export type Winner = "mine" | "theirs";

/** A key that both sides changed differently; a side without the key is undefined. */
export interface MergeConflict {
  readonly key: string;
  readonly mine: Json | undefined;
  readonly theirs: Json | undefined;
}

/**
 * Find the keys that both sides changed since the base, to different values.
 *
 * @param base Undefined when it is not known: then every difference is a conflict.
 */
export function findConflicts(
  base: JsonObject | undefined,
  mine: JsonObject,
  theirs: JsonObject,
): readonly MergeConflict[] {
  const keys = sortedKeys(new Map([...mine, ...theirs]));
  const isChanged = (key: string, side: JsonObject) =>
    base === undefined || !isSameEntry(base, side, key);
  return keys.filter((key) =>
    !isSameEntry(mine, theirs, key) && isChanged(key, mine) && isChanged(key, theirs)
  ).map((key) => ({ key, mine: mine.get(key), theirs: theirs.get(key) }));
}

/**
 * Merge two sides that come from one base: what only one side changed is taken from it.
 *
 * @param winnerOf Chooses the side to keep of a key that both changed.
 */
export function mergeEntries(
  base: JsonObject | undefined,
  mine: JsonObject,
  theirs: JsonObject,
  winnerOf: (key: string) => Winner,
): JsonObject {
  const conflicts = new Set(findConflicts(base, mine, theirs).map(({ key }) => key));
  const merged = new Map<string, Json>();
  for (const key of new Map([...mine, ...theirs]).keys()) {
    const isMine = conflicts.has(key)
      ? winnerOf(key) === "mine"
      // Without a base, all that is no conflict is the same on both sides.
      : base === undefined || isSameEntry(base, theirs, key);
    const value = (isMine ? mine : theirs).get(key);
    if (value !== undefined) merged.set(key, value);
  }
  return merged;
}
