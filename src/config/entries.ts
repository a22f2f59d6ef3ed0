import { equalJson, type Json, type JsonObject } from "../values/json.ts";

/** Check whether a key has the same value in two sets of entries, or is in neither. */
export function isSameEntry(one: JsonObject, other: JsonObject, key: string): boolean {
  const [left, right] = [one.get(key), other.get(key)];
  return left === undefined || right === undefined ? left === right : equalJson(left, right);
}

/** Apply changes to some entries, as a draft is applied to what is live: a null removes a key. */
export function overlay(entries: JsonObject, changes: JsonObject): JsonObject {
  const after = new Map<string, Json>(entries);
  for (const [key, value] of changes) {
    if (value === null) after.delete(key);
    else after.set(key, value);
  }
  return after;
}

/** Compare strings by code points, so that the order is the same on every machine. */
export function byCodePoint(a: string, b: string): number {
  const [left, right] = [[...a], [...b]];
  const at = left.findIndex((character, index) => character !== right[index]);
  if (at < 0) return left.length - right.length;
  return left[at]!.codePointAt(0)! - (right[at]?.codePointAt(0) ?? -1);
}

/** List the keys of some entries in listing order. */
export function sortedKeys(entries: ReadonlyMap<string, unknown>): string[] {
  return [...entries.keys()].sort(byCodePoint);
}
