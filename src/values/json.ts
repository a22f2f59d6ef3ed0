/**
 * JSON values that keep the exact text of the platform and the files: numbers keep their spelling, so that
 * an integer past ±2^53 keeps every digit, and objects are maps, so that a key named `__proto__` is like
 * any other.
 */

/** A number as it was written; `lexeme` follows JSON's grammar for numbers. */
export interface JsonNumber {
  readonly lexeme: string;
}

/** A JSON object: its members by name, in the order they were written. */
export type JsonObject = ReadonlyMap<string, Json>;

export type ValuePath = readonly (string | number)[];

export type Json = null | boolean | string | JsonNumber | readonly Json[] | JsonObject;

/** The words for a value's type in listings and documents (spec: Snapshot document). */
export const JSON_TYPES = ["bool", "number", "string", "array", "object", "null"] as const;

export type JsonType = typeof JSON_TYPES[number];

export function jsonNumber(value: number | bigint | string): JsonNumber {
  return { lexeme: String(value) };
}

export function isObject(value: Json | undefined): value is JsonObject {
  return value instanceof Map;
}

export function isArray(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

export function isNumber(value: Json | undefined): value is JsonNumber {
  return typeof value === "object" && value !== null && "lexeme" in value;
}

/** Return a member of an object; null when there is none, or when the value is not an object. */
export function memberOf(value: Json | undefined, name: string): Json {
  return isObject(value) ? value.get(name) ?? null : null;
}

export function typeOf(value: Json): JsonType {
  if (value === null) return "null";
  if (typeof value === "boolean") return "bool";
  if (typeof value === "string") return "string";
  if (isObject(value)) return "object";
  return isNumber(value) ? "number" : "array";
}

/** Write JSON on one line, or with `indent` spaces a level. */
export function writeJson(value: Json, indent = 0): string {
  return write(value, indent, "");
}

function write(value: Json, indent: number, margin: string): string {
  if (value === null || typeof value === "boolean") return String(value);
  if (typeof value === "string") return JSON.stringify(value);
  if (isNumber(value)) return value.lexeme;
  const inner = margin + " ".repeat(indent);
  const [open, close, parts] = isObject(value)
    ? ["{", "}", memberTexts(value, indent, inner)]
    : ["[", "]", (value as readonly Json[]).map((item) => write(item, indent, inner))];
  if (parts.length === 0) return open + close;
  if (indent === 0) return open + parts.join(",") + close;
  return `${open}\n${inner}${parts.join(`,\n${inner}`)}\n${margin}${close}`;
}

function memberTexts(object: JsonObject, indent: number, inner: string): string[] {
  const colon = indent === 0 ? ":" : ": ";
  return [...object].map(([key, item]) => JSON.stringify(key) + colon + write(item, indent, inner));
}

/**
 * Check whether two values are equal to Roblox: numbers as doubles, so that 2 equals 2.0, and 2^60 equals the
 * 1152921504606847000 that JSON writers make of it; members in any order, items in theirs.
 */
export function equalJson(a: Json, b: Json): boolean {
  if (a === b) return true;
  if (isNumber(a)) return isNumber(b) && canonicalNumber(a) === canonicalNumber(b);
  if (isArray(a)) {
    return isArray(b) && a.length === b.length && a.every((item, i) => equalJson(item, b[i]!));
  }
  if (!isObject(a) || !isObject(b) || a.size !== b.size) return false;
  return [...a].every(([key, item]) => b.has(key) && equalJson(item, b.get(key)!));
}

/** Check whether a number is whole, in any spelling: `2`, `2.0` and `2e0` are. */
export function isWhole(value: JsonNumber): boolean {
  return decimal(value.lexeme).exponent >= 0;
}

/** Write a number with all its digits and an exponent: `1e20`, `-1.25e3`. */
export function scientific({ lexeme }: JsonNumber): string {
  const { negative, digits, exponent } = decimal(lexeme);
  const [first = "0", rest] = [digits[0], digits.slice(1)];
  const power = exponent + rest.length;
  return `${negative ? "-" : ""}${first}${rest && `.${rest}`}e${power}`;
}

interface Decimal {
  readonly negative: boolean;
  /** The significant digits, without leading and trailing zeros; empty for zero. */
  readonly digits: string;
  /** The power of ten by which the digits, as an integer, are multiplied. */
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
 * Write a value so that values that are equal by {@link equalJson} give the same text: members sorted by
 * name, numbers in one spelling.
 */
export function canonicalJson(value: Json): string {
  if (isNumber(value)) return canonicalNumber(value);
  if (isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const members = [...value].map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`);
  return `{${members.sort().join(",")}}`;
}

/** Roblox keeps doubles; what lies beyond them is refused later, and compared by its digits until then. */
function canonicalNumber(number: JsonNumber): string {
  const double = Number(number.lexeme);
  return Number.isFinite(double) ? String(double) : scientific(number);
}

/** Rewrite the numbers of a value as the platform keeps them: `1.500` is 1.5, and `1e3` is 1000. */
export function plainNumbers(value: Json): Json {
  if (isArray(value)) return value.map(plainNumbers);
  if (isObject(value)) return new Map([...value].map(([key, item]) => [key, plainNumbers(item)]));
  if (!isNumber(value) || /^-?\d+$/.test(value.lexeme)) return value;
  const plain = jsonNumber(Object.is(Number(value.lexeme), -0) ? 0 : Number(value.lexeme));
  // Very large and very small ones stay as they are written.
  return /^-?[\d.]+$/.test(plain.lexeme) ? plain : value;
}

/** Write a path: `.levels[0]."max hp"`; an empty string for the value itself. */
export function writePath(path: ValuePath): string {
  return path.map((step) => {
    if (typeof step === "number") return `[${step}]`;
    return /^[A-Za-z0-9_-]+$/.test(step) ? `.${step}` : `.${JSON.stringify(step)}`;
  }).join("");
}
