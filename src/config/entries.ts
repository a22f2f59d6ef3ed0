import { isBranch } from "../values/branch.ts";
import { equalJson, type Json, type JsonObject } from "../values/json.ts";

/** The live entries in two parts: the user's, and the platform's conditional branches. */
export interface SplitEntries {
  readonly entries: JsonObject;
  readonly branches: JsonObject;
}

/** Take the conditional branches out of the platform's entries. */
export function splitBranches(all: JsonObject): SplitEntries {
  const entries = new Map<string, Json>();
  const branches = new Map<string, Json>();
  for (const [key, value] of all) (isBranch(key) ? branches : entries).set(key, value);
  return { entries, branches };
}

/** Whether a key has the same value among two sets of entries; that neither has it is the same, too. */
export function isSameEntry(one: JsonObject, other: JsonObject, key: string): boolean {
  const [left, right] = [one.get(key), other.get(key)];
  return left === undefined || right === undefined ? left === right : equalJson(left, right);
}

/** Applies changes to some entries, as a draft is applied to what is live: a null removes a key. */
export function overlay(entries: JsonObject, changes: JsonObject): JsonObject {
  const after = new Map<string, Json>(entries);
  for (const [key, value] of changes) {
    if (value === null) after.delete(key);
    else after.set(key, value);
  }
  return after;
}

/** Put strings in the order of their code points, the same on every machine. */
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
