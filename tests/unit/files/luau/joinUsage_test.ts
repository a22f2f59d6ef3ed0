import assert from "node:assert/strict";
import {
  joinUsage,
  type KnownKey,
  type SearchedFile,
} from "../../../../src/files/luau/joinUsage.ts";

const NOW = new Date("2026-06-01T00:00:00Z");
const DAYS = 60;
const LONG_AGO = new Date("2026-04-01T00:00:00Z");
const RECENTLY = new Date("2026-04-03T00:00:00Z");

/** A file that reads a key in a line. */
function file(key: string, line = 7): SearchedFile {
  return { file: "a.luau", reads: [{ key, line }], named: new Set([key]) };
}

function join(
  searched: readonly SearchedFile[],
  known: Readonly<Record<string, Partial<KnownKey>>>,
) {
  const keys = Object.entries(known).map(([key, one]) => [key, { envs: ["dev"], ...one }] as const);
  return joinUsage(searched, new Map(keys), NOW, DAYS);
}

Deno.test("a key that is read but does not exist is missing, and every place is shown", () => {
  const { missing, named, files } = join([file("a"), file("b"), file("a", 9)], { b: {} });
  assert.deepEqual(missing, [
    { key: "a", places: [{ file: "a.luau", line: 7 }, { file: "a.luau", line: 9 }] },
  ]);
  assert.deepEqual([named, files], [2, 3]);
});

Deno.test("a key that is only live is not missing", () => {
  assert.deepEqual(join([file("a")], { a: { envs: [], live: true } }).missing, []);
});

Deno.test("a key that no code names is unused, unless a game read it within the days", () => {
  const known = { old: { lastAccessed: LONG_AGO }, fresh: { lastAccessed: RECENTLY }, never: {} };
  assert.deepEqual(join([], known).unused.map(({ key }) => key), ["old", "never"]);
});

Deno.test("a key that the code names without reading it is neither missing nor unused", () => {
  const named = { file: "a.luau", reads: [], named: new Set(["a", "print"]) };
  const { missing, unused } = join([named], { a: {} });
  assert.deepEqual({ missing, unused }, { missing: [], unused: [] });
});
