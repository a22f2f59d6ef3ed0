/**
 * JSON values that keep what the platform and the files wrote: numbers carry their own spelling,
 * so an integer past ±2^53 survives digit for digit, and objects are maps, so that a key named
 * `__proto__` is a key like any other.
 */

/** A number as it was written; `lexeme` follows JSON's grammar for numbers. */
export interface JsonNumber {
  readonly lexeme: string;
}

/** A JSON object: its members by name, in the order they were written. */
export type JsonObject = ReadonlyMap<string, Json>;

/** A way into a value: names of members and indexes of items. */
export type ValuePath = readonly (string | number)[];

/** Any JSON value. */
export type Json = null | boolean | string | JsonNumber | readonly Json[] | JsonObject;

/** The words that listings and documents use for a value's type (spec: Snapshot document). */
export const JSON_TYPES = ["bool", "number", "string", "array", "object", "null"] as const;

/** The type of a value, in one of those words. */
export type JsonType = typeof JSON_TYPES[number];

/** Wraps a number, or the JSON spelling of one, as a {@link JsonNumber}. */
export function jsonNumber(value: number | bigint | string): JsonNumber {
  return { lexeme: String(value) };
}

/** Whether the value is an object, as opposed to a number, an array or a scalar. */
export function isObject(value: Json | undefined): value is JsonObject {
  return value instanceof Map;
}

/** Whether the value is an array. */
export function isArray(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

/** Whether the value is a number. */
export function isNumber(value: Json | undefined): value is JsonNumber {
  return typeof value === "object" && value !== null && "lexeme" in value;
}

/** Names the type of a value in the words of the snapshot document. */
export function typeOf(value: Json): JsonType {
  if (value === null) return "null";
  if (typeof value === "boolean") return "bool";
  if (typeof value === "string") return "string";
  if (isObject(value)) return "object";
  return isNumber(value) ? "number" : "array";
}

/**
 * Nesting beyond this many levels is refused rather than risked. A value of a local file has fewer
 * than 250, and the platform's replies and our documents put a few more around it: what was
 * published can be read back.
 */
const DEEPEST = 300;

/** A JSON text is nested deeper than it is read; what is further inside may not be JSON. */
export class TooDeep extends SyntaxError {
  override readonly name = "TooDeep";
}

/** A text, and how far it is read. */
interface Source {
  readonly text: string;
  at: number;
  readonly repeated: (name: string) => void;
}

/**
 * Reads one JSON document exactly: numbers keep their spelling, members their order.
 *
 * The runtimes' own parser loses both. One of them (V8 15.0) even reads a name with an escape as
 * another one that it has seen in the same place: after `{"\\": 1}`, `{"\n": 1}` has the member `\`.
 *
 * @param repeated Told of every name that an object has once more; of its values, the last counts.
 * @throws SyntaxError when the text is not JSON.
 * @throws TooDeep when it is nested deeper than 300 levels.
 */
export function parseJson(text: string, repeated: (name: string) => void = () => {}): Json {
  const source = { text, at: 0, repeated };
  const value = readValue(source, 0);
  skipSpace(source);
  if (source.at < text.length) throw unexpected(source);
  return value;
}

function readValue(source: Source, depth: number): Json {
  if (depth > DEEPEST) throw new TooDeep("nested too deeply");
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
    if (members.has(name)) source.repeated(name);
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
  if (isPlain) return raw;
  try {
    // A text alone is read right by every runtime, its escapes included.
    return JSON.parse(`"${raw}"`);
  } catch {
    // The engines' own words for it differ, and say nothing of where it is.
    throw unexpected(source);
  }
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

/**
 * Where a member or an item begins in a JSON text: a member, with its name. Where the path leads
 * nowhere, where it ends.
 *
 * @param text A JSON document, which a byte order mark may precede.
 */
export function offsetInJson(text: string, path: ValuePath): number {
  const source = { text, at: text.startsWith("\ufeff") ? 1 : 0, repeated: () => {} };
  skipSpace(source);
  let found = source.at;
  for (const step of path) {
    const next = enter(source, String(step));
    if (next === undefined) break;
    found = next;
  }
  return found;
}

/** Goes to the value of a member or an item, and says where that begins; undefined: there is none. */
function enter(source: Source, step: string): number | undefined {
  const inObject = accept(source, "{");
  if (!inObject && !accept(source, "[")) return undefined;
  for (let index = 0; !accept(source, "}") && !accept(source, "]"); index++) {
    skipSpace(source);
    const found = source.at;
    const name = inObject ? readText(source) : String(index);
    if (inObject) accept(source, ":");
    skipSpace(source);
    if (name === step) return found;
    readValue(source, 0);
    accept(source, ",");
  }
  return undefined;
}

/** Writes a value as JSON: on one line, or with `indent` spaces a level. */
export function writeJson(value: Json, indent = 0): string {
  return write(value, indent, "");
}

function write(value: Json, indent: number, margin: string): string {
  if (value === null || typeof value === "boolean") return String(value);
  if (typeof value === "string") return JSON.stringify(value);
  if (isNumber(value)) return value.lexeme;
  const inner = margin + " ".repeat(indent);
  const [open, close, parts] = isObject(value)
    ? ["{", "}", members(value, indent, inner)]
    : ["[", "]", (value as readonly Json[]).map((item) => write(item, indent, inner))];
  if (parts.length === 0) return open + close;
  if (indent === 0) return open + parts.join(",") + close;
  return `${open}\n${inner}${parts.join(`,\n${inner}`)}\n${margin}${close}`;
}

function members(object: JsonObject, indent: number, inner: string): string[] {
  const colon = indent === 0 ? ":" : ": ";
  return [...object].map(([key, item]) => JSON.stringify(key) + colon + write(item, indent, inner));
}

/**
 * JSON equality: 2 equals 2.0, -0 equals 0, the order of an object's members does not count, the
 * order of an array's items does.
 */
export function equalJson(a: Json, b: Json): boolean {
  if (a === b) return true;
  if (isNumber(a)) return isNumber(b) && equalNumbers(a, b);
  if (isArray(a)) {
    return isArray(b) && a.length === b.length && a.every((item, i) => equalJson(item, b[i]!));
  }
  if (!isObject(a) || !isObject(b) || a.size !== b.size) return false;
  return [...a].every(([key, item]) => b.has(key) && equalJson(item, b.get(key)!));
}

/**
 * Whole numbers are compared digit for digit, however large; the others as doubles, which is what
 * the platform keeps them in.
 */
function equalNumbers(a: JsonNumber, b: JsonNumber): boolean {
  const left = decimal(a.lexeme);
  const right = decimal(b.lexeme);
  if (left.negative === right.negative && left.digits === right.digits) {
    if (left.exponent === right.exponent) return true;
  }
  if (left.exponent >= 0 && right.exponent >= 0) return false;
  return Number(a.lexeme) === Number(b.lexeme);
}

/** Whether a number is whole, whatever its spelling: `2`, `2.0` and `2e0` all are. */
export function isWhole(value: JsonNumber): boolean {
  return decimal(value.lexeme).exponent >= 0;
}

interface Decimal {
  readonly negative: boolean;
  /** The significant digits, without leading and trailing zeros; empty for zero. */
  readonly digits: string;
  /** The power of ten that the digits, read as a whole number, are multiplied by. */
  readonly exponent: number;
}

function decimal(lexeme: string): Decimal {
  const [, sign, whole, fraction = "", power = "0"] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(lexeme) ?? [];
  const digits = `${whole}${fraction}`.replace(/^0+/, "");
  const significant = digits.replace(/0+$/, "");
  if (significant === "") return { negative: false, digits: "", exponent: 0 };
  return {
    negative: sign === "-",
    digits: significant,
    exponent: Number(power) - fraction.length + (digits.length - significant.length),
  };
}

/**
 * Writes a value so that equal values, in the sense of {@link equalJson}, give the same text: members
 * in the order of their names, numbers in one spelling.
 */
export function canonicalJson(value: Json): string {
  if (isNumber(value)) return canonicalNumber(value);
  if (isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const members = [...value].map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`);
  return `{${members.sort().join(",")}}`;
}

function canonicalNumber({ lexeme }: JsonNumber): string {
  const { negative, digits, exponent } = decimal(lexeme);
  if (digits === "") return "0";
  return exponent >= 0 ? `${negative ? "-" : ""}${digits}e${exponent}` : String(Number(lexeme));
}
