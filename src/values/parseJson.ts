import type { Json } from "./json.ts";

/** Nesting beyond this many levels is refused rather than risked: no config needs it. */
const DEEPEST = 200;

/** A text, and how far it is read. */
interface Source {
  readonly text: string;
  at: number;
}

/**
 * Reads one JSON document exactly: numbers keep their spelling, members their order.
 *
 * The runtimes' own parser loses both. One of them (V8 15.0) even reads a name with an escape as
 * another one that it has seen in the same place: after `{"\\": 1}`, `{"\n": 1}` has the member `\`.
 *
 * @throws SyntaxError when the text is not JSON, or is nested deeper than 200 levels.
 */
export function parseJson(text: string): Json {
  const source = { text, at: 0 };
  const value = readValue(source, 0);
  skipSpace(source);
  if (source.at < text.length) throw unexpected(source);
  return value;
}

function readValue(source: Source, depth: number): Json {
  if (depth > DEEPEST) throw new SyntaxError("nested too deeply");
  skipSpace(source);
  switch (source.text[source.at]) {
    case "{":
      return readObject(source, depth);
    case "[":
      return readArray(source, depth);
    case '"':
      return readText(source);
    case "t":
      return readWord(source, "true", true);
    case "f":
      return readWord(source, "false", false);
    case "n":
      return readWord(source, "null", null);
    default:
      return { lexeme: take(source, NUMBER) };
  }
}

function readObject(source: Source, depth: number): Json {
  const members = new Map<string, Json>();
  source.at++;
  if (accept(source, "}")) return members;
  do {
    skipSpace(source);
    if (source.text[source.at] !== '"') throw unexpected(source);
    const name = readText(source);
    if (!accept(source, ":")) throw unexpected(source);
    members.set(name, readValue(source, depth + 1));
  } while (accept(source, ","));
  if (!accept(source, "}")) throw unexpected(source);
  return members;
}

function readArray(source: Source, depth: number): Json {
  const items: Json[] = [];
  source.at++;
  if (accept(source, "]")) return items;
  do items.push(readValue(source, depth + 1)); while (accept(source, ","));
  if (!accept(source, "]")) throw unexpected(source);
  return items;
}

const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
// deno-lint-ignore no-control-regex -- JSON's own rule for what a text may hold as it is
const PLAIN = /[^"\\\u0000-\u001f]*/y;

function readText(source: Source): string {
  const start = ++source.at;
  let isPlain = true;
  take(source, PLAIN);
  while (source.text[source.at] === "\\") {
    isPlain = false;
    source.at += 2;
    take(source, PLAIN);
  }
  if (source.text[source.at] !== '"') throw unexpected(source);
  const raw = source.text.slice(start, source.at++);
  // A text alone is read right by every runtime, its escapes included.
  return isPlain ? raw : JSON.parse(`"${raw}"`);
}

function readWord<Word extends Json>(source: Source, word: string, value: Word): Word {
  if (!source.text.startsWith(word, source.at)) throw unexpected(source);
  source.at += word.length;
  return value;
}

/** Takes what a pattern finds just here. */
function take(source: Source, pattern: RegExp): string {
  pattern.lastIndex = source.at;
  if (!pattern.test(source.text)) throw unexpected(source);
  const taken = source.text.slice(source.at, pattern.lastIndex);
  source.at = pattern.lastIndex;
  return taken;
}

/** Takes a sign and the space in front of it, when it comes next. */
function accept(source: Source, sign: string): boolean {
  skipSpace(source);
  if (source.text[source.at] !== sign) return false;
  source.at++;
  return true;
}

function skipSpace(source: Source): void {
  while (" \t\n\r".includes(source.text[source.at] ?? "x")) source.at++;
}

function unexpected({ at }: Source): SyntaxError {
  return new SyntaxError(`not JSON at character ${at + 1}`);
}
