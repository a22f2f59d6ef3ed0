import { byCodePoint } from "./entries.ts";
import {
  equalJson,
  isArray,
  isObject,
  type Json,
  type JsonObject,
  typeOf,
  writePath,
} from "../values/json.ts";

/** Two unequal values; one may be absent. */
export interface Sides {
  readonly before?: Json;
  readonly after?: Json;
}

export interface Change extends Sides {
  readonly key: string;
  readonly change: "added" | "changed" | "removed";
  /** The places inside objects or arrays that differ; empty when the whole value does. */
  readonly paths: readonly PathChange[];
}

export interface PathChange extends Sides {
  /** From the value's root: `.gold.max`, `[3]`, `."odd name"`. */
  readonly path: string;
}

/**
 * Find the old and new type of an entry whose type changes. Game scripts then get another Luau type, and
 * conditional values must have the type of their key's default value (docs/dev/platform.md, Conditions).
 */
export function typeChangeOf({ before, after }: Change) {
  if (before === undefined || after === undefined) return undefined;
  const types = { before: typeOf(before), after: typeOf(after) };
  return types.before === types.after ? undefined : types;
}

export interface Diff {
  /** Additions, then changes, then removals, each by key. */
  readonly changes: readonly Change[];
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly unchanged: number;
}

/** Compare two sets of entries by JSON equality. */
export function diffEntries(before: JsonObject, after: JsonObject): Diff {
  const added: Change[] = [];
  const changed: Change[] = [];
  let unchanged = 0;
  for (const [key, value] of after) {
    const old = before.get(key);
    if (old === undefined) added.push({ change: "added", key, after: value, paths: [] });
    else if (equalJson(old, value)) unchanged++;
    else {
      const paths = diffInside(old, value);
      changed.push({ change: "changed", key, before: old, after: value, paths });
    }
  }
  const removed = [...before].filter(([key]) => !after.has(key))
    .map(([key, before]): Change => ({ change: "removed", key, before, paths: [] }));
  return {
    changes: [added, changed, removed].flatMap((changes) =>
      changes.sort((a, b) => byCodePoint(a.key, b.key))
    ),
    added: added.length,
    changed: changed.length,
    removed: removed.length,
    unchanged,
  };
}

/** Compare two sets of values; the changes are in the order of their keys. */
export function diffByKey(before: JsonObject, after: JsonObject): readonly Change[] {
  return diffEntries(before, after).changes.toSorted((a, b) => byCodePoint(a.key, b.key));
}

/** Find the places where two unequal objects, or two unequal arrays, differ. */
function diffInside(before: Json, after: Json): readonly PathChange[] {
  const alike = (isObject(before) && isObject(after)) || (isArray(before) && isArray(after));
  return alike ? [...pathChanges(before, after, "")] : [];
}

function* pathChanges(
  before: Json | undefined,
  after: Json | undefined,
  path: string,
): Generator<PathChange> {
  if (before === undefined || after === undefined) {
    return yield { path, ...(before === undefined ? { after: after! } : { before }) };
  }
  if (equalJson(before, after)) return;
  if (isObject(before) && isObject(after)) return yield* walkObjects(before, after, path);
  if (isArray(before) && isArray(after)) return yield* walkArrays(before, after, path);
  yield { path, before, after };
}

function* walkObjects(
  before: JsonObject,
  after: JsonObject,
  path: string,
): Generator<PathChange> {
  const names = new Set([...before.keys(), ...after.keys()]);
  for (const name of [...names].sort(byCodePoint)) {
    const [old, now] = [before.get(name), after.get(name)];
    yield* pathChanges(old, now, path + writePath([name]));
  }
}

/**
 * Skip equal items at both ends, and compare the others one by one. Surplus items of one side were added or
 * removed.
 */
function* walkArrays(
  before: readonly Json[],
  after: readonly Json[],
  path: string,
): Generator<PathChange> {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && equalJson(before[head]!, after[head]!)) head++;
  let tail = 0;
  while (tail < shorter - head && equalJson(before.at(-1 - tail)!, after.at(-1 - tail)!)) tail++;
  const last = Math.max(before.length, after.length) - tail;
  for (let i = head; i < last; i++) {
    const [old, now] = [item(before, i, tail), item(after, i, tail)];
    yield* pathChanges(old, now, path + writePath([i]));
  }
}

function item(items: readonly Json[], index: number, tail: number): Json | undefined {
  return index < items.length - tail ? items[index] : undefined;
}
