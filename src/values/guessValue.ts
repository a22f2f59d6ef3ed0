import { type Json, jsonNumber } from "./json.ts";
import { parseJson } from "./parseJson.ts";

/** The value that a string means in another language's spelling, or as JSON that a shell broke. */
export interface Guess {
  /** With its article. */
  readonly kind: "a boolean" | "a number" | "an array" | "an object" | "a missing value";
  /** The value; absent when it cannot be guessed. */
  readonly value?: Json;
}

/** Longer strings are not parsed. */
const LONGEST = 2_000;

/**
 * Find the value that a person meant by a string that is not JSON: `True`, `1,5`, `{max: 100}`.
 *
 * @returns Undefined for what can only be a string.
 */
export function guessValue(text: string): Guess | undefined {
  // The semicolon at the end of a line of code is not part of the value.
  const word = text.trim().replace(/\s*;$/, "");
  const plain = word.length > LONGEST ? "" : word.normalize("NFKC");
  return guessWord(plain) ?? guessNumber(plain) ?? guessStructure(word);
}

function guessWord(word: string): Guess | undefined {
  if (/^(?:true|yes|on)$/i.test(word)) return { kind: "a boolean", value: true };
  if (/^(?:false|no|off)$/i.test(word)) return { kind: "a boolean", value: false };
  if (/^(?:nil|null|none|undefined)$/i.test(word)) return { kind: "a missing value" };
  return undefined;
}

function guessNumber(word: string): Guess | undefined {
  if (/^[+-]?(?:nan|inf|infinity)$/i.test(word)) return { kind: "a number" };
  const lexeme = guessDecimal(word.replace(/^[−–]/, "-").replace(/^\+/, ""));
  if (lexeme === undefined) return undefined;
  // JSON has digits on both sides of a point, and no zeros in front.
  const [, sign, whole, rest] = /^(-?)0*(?=\d|\.|$)(\d*)(.*)$/.exec(lexeme)!;
  const spelt = `${sign}${whole || "0"}${rest === "." ? "" : rest}`;
  return { kind: "a number", value: jsonNumber(spelt) };
}

/** Rewrite a number from the spellings of other languages and countries, with only a decimal point. */
function guessDecimal(word: string): string | undefined {
  const based = /^(-?)(0(?:x[\da-f]+|o[0-7]+|b[01]+))$/i.exec(word);
  if (based !== null) return `${based[1]}${BigInt(based[2]!)}`;
  const factors = /^\d+(?:\.\d+)?(?:\s*\*\s*\d+(?:\.\d+)?)+$/.test(word) && word.split("*");
  if (factors) return String(factors.reduce((product, factor) => product * Number(factor), 1));
  if (isAddress(word)) return undefined;
  // Thousands: 1,000 and 1.000.000, perhaps with decimals: 1.000,50.
  const grouped =
    /^(-?[1-9]\d{0,2})((?:(,)\d{3})+|([.])\d{3}(?:\.\d{3})+|(\.)\d{3}(?=,)|(?:[ _'\u00a0\u202f]\d{3})+)([.,]\d+)?$/
      .exec(word);
  if (grouped !== null) {
    return `${grouped[1]}${grouped[2]!.replace(/\D/g, "")}${(grouped[6] ?? "").replace(",", ".")}`;
  }
  if (/^-?\d+(?:_\d+)+$/.test(word)) return word.replaceAll("_", "");
  const plain = word.replace(",", ".");
  return /^-?(?:\d+\.?\d*|\.\d+)$/.test(plain) ? plain : undefined;
}

/** Check whether dots are an IP address's, as in 192.168.100.200, not a number's, as in 1.000.000.000. */
function isAddress(word: string): boolean {
  const parts = word.split(".");
  return parts.length === 4 && !parts.includes("000") && parts.every((part) => Number(part) <= 255);
}

function guessStructure(word: string): Guess | undefined {
  if (!/^[{[]/.test(word)) return undefined;
  const kind = word.startsWith("{") ? "an object" : "an array";
  if (word.length > LONGEST) return { kind };
  const tokens = word.match(TOKEN) ?? [];
  const end = closingBracket(tokens);
  // `[VIP] Welcome` is a string, and so is `{name} and {other}`.
  if (end < tokens.length - 1) return undefined;
  const isRead = tokens.join("").replace(/\s/g, "") === word.replace(/\s/g, "");
  const value = isRead ? takeValue(tokens) : undefined;
  if (value === undefined || tokens.length > 0) return { kind };
  return { kind: Array.isArray(value) ? "an array" : "an object", value };
}

const TOKEN = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[{}[\],;:=]|[^\s{}[\],;:="'][^{}[\],;:="'\n]*/g;

/** Find where the first bracket is closed; after the last token when it is not. */
function closingBracket(tokens: readonly string[]): number {
  let depth = 0;
  const end = tokens.findIndex((token) => {
    if (/^[{[]$/.test(token)) depth++;
    else if (/^[}\]]$/.test(token)) depth--;
    return depth === 0;
  });
  return end < 0 ? tokens.length : end;
}

/** Take a value from the start of the tokens; undefined when it is not one. */
function takeValue(tokens: string[]): Json | undefined {
  const token = tokens.shift()?.trim();
  if (token === "{") return takeItems(tokens, "}");
  if (token === "[") return takeItems(tokens, "]");
  if (token === undefined || /^[}\],;:=]$/.test(token)) return undefined;
  if (/^["']/.test(token)) return unquote(token);
  return guessBracketWord(token);
}

/** Read a word inside brackets; undefined for a value that TOML does not have. */
function guessBracketWord(word: string): Json | undefined {
  try {
    return parseJson(word) ?? undefined;
  } catch {
    const guess = guessValue(word);
    return guess === undefined ? word : guess.value;
  }
}

function takeItems(tokens: string[], close: string): Json | undefined {
  const items: Json[] = [];
  const keys: string[] = [];
  while (tokens.length > 0 && tokens[0] !== close) {
    if (tokens[0] === "," || tokens[0] === ";") {
      tokens.shift();
      continue;
    }
    const key = takeKey(tokens);
    const value = takeValue(tokens);
    if (value === undefined) return undefined;
    if (key !== undefined) keys.push(key);
    items.push(value);
  }
  tokens.shift();
  // `{ "sword", "shield" }` and `{ [1] = "sword" }` are arrays of Luau.
  const isList = (close === "]" || items.length > 0) &&
    keys.every((key, index) => key === String(index + 1)) &&
    (keys.length === 0 || keys.length === items.length);
  if (isList) return items;
  if (keys.length !== items.length || new Set(keys).size < keys.length) return undefined;
  return close === "}" ? new Map(keys.map((key, index) => [key, items[index]!])) : undefined;
}

/** Take the key in front of a value: `max:`, `max =`, `["max"] =`. */
function takeKey(tokens: string[]): string | undefined {
  const [first, second, third, fourth] = tokens;
  if (first === "[" && third === "]" && fourth === "=") {
    tokens.splice(0, 4);
    return unquote(second!.trim());
  }
  if (second !== ":" && second !== "=") return undefined;
  tokens.splice(0, 2);
  return unquote(first!.trim());
}

function unquote(token: string): string {
  return /^["']/.test(token) ? token.slice(1, -1).replace(/\\(.)/g, "$1") : token;
}
