import type { Json, ValuePath } from "./json.ts";

/**
 * The most levels of nesting. A value from a file has fewer than 250, and the platform's replies and our
 * documents add a few, so whatever was published can be read back.
 */
const DEEPEST = 300;

/** A JSON text has too many levels to be read; its inner part may not be valid. */
export class TooDeep extends SyntaxError {
  override readonly name = "TooDeep";
}

interface Reader {
  readonly text: string;
  at: number;
  readonly repeated?: ((name: string) => void) | undefined;
}

/**
 * Read one JSON document exactly: numbers keep their spelling, members their order.
 *
 * The runtimes' own parsers lose both. V8 15.0 even misreads a name with an escape as an earlier one in the
 * same place: after `{"\\": 1}`, `{"\n": 1}` has the member `\`.
 *
 * @param repeated Called with each name that an object has twice; the last value counts.
 * @throws SyntaxError when the text is not JSON.
 * @throws TooDeep when it is nested deeper than 300 levels.
 */
export function parseJson(text: string, repeated?: (name: string) => void): Json {
  const source = { text, at: 0, repeated };
  const value = readValue(source, 0);
  skipSpace(source);
  if (source.at < text.length) throw unexpected(source);
  return value;
}

function readValue(source: Reader, depth: number): Json {
  if (depth > DEEPEST) throw new TooDeep("nested too deeply");
  skipSpace(source);
  const sign = source.text[source.at];
  if (sign === "{") return readObject(source, depth);
  if (sign === "[") return readArray(source, depth);
  if (sign === '"') return readText(source);
  const literal = LITERALS.get(sign);
  if (literal === undefined) return { lexeme: takeMatch(source, NUMBER) };
  const [word, value] = literal;
  if (!source.text.startsWith(word, source.at)) throw unexpected(source);
  source.at += word.length;
  return value;
}

const LITERALS = new Map<string | undefined, readonly [word: string, value: Json]>([
  ["t", ["true", true]],
  ["f", ["false", false]],
  ["n", ["null", null]],
]);

function readObject(source: Reader, depth: number): Json {
  const members = new Map<string, Json>();
  source.at++;
  if (accept(source, "}")) return members;
  do {
    skipSpace(source);
    if (source.text[source.at] !== '"') throw unexpected(source);
    const name = readText(source);
    if (!accept(source, ":")) throw unexpected(source);
    if (members.has(name)) source.repeated?.(name);
    members.set(name, readValue(source, depth + 1));
  } while (accept(source, ","));
  if (!accept(source, "}")) throw unexpected(source);
  return members;
}

function readArray(source: Reader, depth: number): Json {
  const items: Json[] = [];
  source.at++;
  if (accept(source, "]")) return items;
  do items.push(readValue(source, depth + 1)); while (accept(source, ","));
  if (!accept(source, "]")) throw unexpected(source);
  return items;
}

const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
// deno-lint-ignore no-control-regex -- JSON's own rule for what a string may contain as it is
const PLAIN = /[^"\\\u0000-\u001f]*/y;

function readText(source: Reader): string {
  const start = ++source.at;
  let isPlain = true;
  takeMatch(source, PLAIN);
  while (source.text[source.at] === "\\") {
    isPlain = false;
    source.at += 2;
    takeMatch(source, PLAIN);
  }
  if (source.text[source.at] !== '"') throw unexpected(source);
  const raw = source.text.slice(start, source.at++);
  if (isPlain) return raw;
  try {
    // Every runtime reads a lone string correctly.
    return JSON.parse(`"${raw}"`);
  } catch {
    // The engines' messages differ, and have no place.
    throw unexpected(source);
  }
}

function takeMatch(source: Reader, pattern: RegExp): string {
  pattern.lastIndex = source.at;
  if (!pattern.test(source.text)) throw unexpected(source);
  const taken = source.text.slice(source.at, pattern.lastIndex);
  source.at = pattern.lastIndex;
  return taken;
}

/** With the space before it. */
function accept(source: Reader, sign: string): boolean {
  skipSpace(source);
  if (source.text[source.at] !== sign) return false;
  source.at++;
  return true;
}

function skipSpace(source: Reader): void {
  while (" \t\n\r".includes(source.text[source.at] ?? "x")) source.at++;
}

function unexpected({ at }: Reader): SyntaxError {
  return new SyntaxError(`not JSON at character ${at + 1}`);
}

/**
 * Find the offset of a member's name or of an item in a JSON text. If the path leads nowhere, the offset
 * where it ends.
 *
 * @param text A JSON document, which a byte order mark may precede.
 */
export function offsetInJson(text: string, path: ValuePath): number {
  const source = { text, at: text.startsWith("\ufeff") ? 1 : 0 };
  skipSpace(source);
  let found = { start: source.at, value: source.at };
  for (const step of path) {
    const next = partsAt(text, found.value)?.find(({ name }) => name === String(step));
    if (next === undefined) break;
    found = next;
  }
  return found.start;
}

function partsAt(text: string, at: number) {
  const source = { text, at };
  const inObject = accept(source, "{");
  if (!inObject && !accept(source, "[")) return undefined;
  const parts: { name: string; start: number; value: number }[] = [];
  while (!accept(source, "}") && !accept(source, "]")) {
    skipSpace(source);
    const start = source.at;
    const name = inObject ? readText(source) : String(parts.length);
    if (inObject) accept(source, ":");
    skipSpace(source);
    const value = source.at;
    readValue(source, 0);
    parts.push({ name, start, value });
    accept(source, ",");
  }
  return parts;
}
