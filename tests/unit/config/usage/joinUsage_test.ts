import assert from "node:assert/strict";
import {
  joinUsage,
  type KnownKey,
  type SearchedFile,
} from "../../../../src/config/usage/joinUsage.ts";

const NOW = new Date("2026-06-01T00:00:00Z");
const DAYS = 60;
const LONG_AGO = new Date("2026-04-01T00:00:00Z");
const RECENTLY = new Date("2026-04-03T00:00:00Z");

/** A file that reads a key, and mentions words. */
function file(
  key: string,
  more: Partial<SearchedFile["reads"][number]> = {},
  ...mentions: string[]
) {
  return {
    file: "a.luau",
    reads: [{ key, line: 7, isConfig: true, ...more }],
    mentions: new Set([key, ...mentions]),
  };
}

function join(
  searched: readonly SearchedFile[],
  known: Readonly<Record<string, Partial<KnownKey>>>,
) {
  const keys = Object.entries(known).map(([key, one]) => [key, { envs: ["dev"], ...one }] as const);
  return joinUsage(searched, new Map(keys), NOW, DAYS);
}

Deno.test("a key that is read and is nowhere is missing, with every place", () => {
  const { missing } = join([file("a"), file("b"), file("a", { line: 9 })], { b: {} });
  assert.deepEqual(missing, [
    { key: "a", places: [{ file: "a.luau", line: 7 }, { file: "a.luau", line: 9 }] },
  ]);
});

Deno.test("a key of another object is not missing, and is read where the config has it", () => {
  const other = { isConfig: false };
  const { missing, unused, read } = join([file("volume", other), file("a", other)], { a: {} });
  assert.deepEqual({ missing, unused, read }, { missing: [], unused: [], read: 1 });
});

Deno.test("a key that is only live is not missing", () => {
  assert.deepEqual(join([file("a")], { a: { envs: [], live: true } }).missing, []);
});

Deno.test("a key that no code names is unused, unless a game has read it within the days", () => {
  const known = { old: { lastAccessed: LONG_AGO }, fresh: { lastAccessed: RECENTLY }, never: {} };
  assert.deepEqual(join([], known).unused.map(({ key }) => key), ["old", "never"]);
});

Deno.test("a key that the code names in any way is not called unused", () => {
  assert.deepEqual(join([file("a", {}, "b")], { a: {}, b: {} }).unused, []);
});

Deno.test("a read for another type than the values or rules have is shown", () => {
  const reads = [
    file("n", { type: "string" }),
    file("n", { type: "number" }),
    file("b", { type: "boolean" }),
  ];
  const { mistyped } = join(reads, { n: { types: ["number"] }, b: { types: ["bool"] } });
  assert.deepEqual(mistyped, [
    { file: "a.luau", line: 7, key: "n", type: "string", types: ["number"] },
  ]);
});

Deno.test("a type that is no word of JSON's, or a key of several types, is not judged", () => {
  const reads = [
    file("a", { type: "LootTable" }),
    file("b", { type: "number" }),
    file("c", { type: "number" }),
  ];
  const known = { a: { types: ["object"] }, b: { types: ["string", "number"] }, c: {} };
  assert.deepEqual(join(reads, known).mistyped, []);
});

Deno.test("a read whose key is not known is listed, and is no key", () => {
  const one = {
    file: "a.luau",
    reads: [{ expression: "name", line: 3, isConfig: true }],
    mentions: new Set<string>(),
  };
  const { dynamic, read, files } = join([one], {});
  assert.deepEqual([dynamic, read, files], [
    [{ file: "a.luau", line: 3, expression: "name" }],
    0,
    1,
  ]);
});
