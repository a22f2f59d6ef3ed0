import { countLeading } from "../values/lists.ts";
import { BARE_KEY, SHORT_ESCAPES } from "./tomlDocument.ts";

export interface ShortenedToml {
  readonly text: string;
  /** Returns the original of a placeholder; any other string unchanged. */
  readonly original: (string: string) => string;
  /** Turns an offset in the shortened text into one in the original. */
  readonly offset: (shortened: number) => number;
}

/** Shorter strings are not replaced, in UTF-16 units. */
const LONG = 256;

/**
 * Replace the long strings of a TOML text, before parsing it, by short unique ones: `toml-eslint-parser`
 * reads a string code point by code point and spreads the result into one call, which is slow, takes a lot
 * of memory, and overflows beyond about 125,000 characters. The tests compare the results with and without
 * this.
 *
 * Outside of strings and comments, `"`, `'` and `#` can only begin one, so a scan for these three finds the
 * same strings as the parser, up to the first place where the text is not TOML. From there on the text is
 * unchanged, for the parser to refuse. Equal values get equal replacements, so that the parser still finds
 * duplicate keys.
 *
 * @param from Where the text begins: after a byte order mark. It has no carriage return without a line
 * feed.
 * @param long The length from which a string is replaced, in UTF-16 units.
 */
export function shortenStrings(text: string, from: number, long = LONG): ShortenedToml {
  const scan = { text, at: from };
  const mark = crypto.randomUUID();
  const replacements = new Map<string, string>();
  const originals = new Map<string, string>();
  const cuts: Cut[] = [{ shortened: 0, original: from }];
  let short = "";
  let copied = from;
  for (let found = nextString(scan); found !== undefined; found = nextString(scan)) {
    const { quote, start, end } = found;
    const value = end - start < long ? undefined : valueOf(quote, text.slice(start, end));
    // The same key must be replaced everywhere, however it is written.
    if (value === undefined || value.length < long || BARE_KEY.test(value)) continue;
    const replacement = replacements.get(value) ?? `${mark} ${replacements.size}`;
    replacements.set(value, replacement);
    originals.set(replacement, value);
    short += text.slice(copied, start) + replacement;
    copied = end;
    cuts.push({ shortened: short.length, original: end });
  }
  return {
    text: short + text.slice(copied),
    original: (string) => originals.get(string) ?? string,
    offset: (shortened) => originalOffset(cuts, shortened),
  };
}

/** Where a replacement ends, in the shortened text and in the original. */
interface Cut {
  readonly shortened: number;
  readonly original: number;
}

function originalOffset(cuts: readonly Cut[], shortened: number): number {
  const cut = cuts[countLeading(cuts, (each) => each.shortened <= shortened) - 1]!;
  return cut.original + shortened - cut.shortened;
}

/** A text and the offset up to which it was searched. */
export interface Scan {
  readonly text: string;
  at: number;
}

/** The content of a string, between its quotes. */
export interface FoundString {
  /** One quote, or three. */
  readonly quote: string;
  readonly start: number;
  readonly end: number;
}

const OPENING = /["'#]/g;

/** Find the next string that is in no comment; undefined when there is none, or it does not end. */
export function nextString(scan: Scan): FoundString | undefined {
  const { text } = scan;
  for (;;) {
    OPENING.lastIndex = scan.at;
    const open = OPENING.exec(text)?.index;
    if (open === undefined) return undefined;
    const sign = text[open]!;
    if (sign === "#") {
      scan.at = text.indexOf("\n", open);
      if (scan.at < 0) return undefined;
      continue;
    }
    const quote = text.startsWith(sign.repeat(3), open) ? sign.repeat(3) : sign;
    const start = open + quote.length;
    const end = stringEnd(text, quote, start);
    if (end === undefined) return undefined;
    scan.at = end + quote.length;
    return { quote, start, end };
  }
}

/** Find the end of the content of a string that begins at an offset; undefined when it does not end. */
function stringEnd(text: string, quote: string, start: number): number | undefined {
  let end = text.indexOf(quote, start);
  while (end >= 0 && quote.startsWith('"') && isEscaped(text, start, end)) {
    end = text.indexOf(quote, end + 1);
  }
  if (end < 0) return undefined;
  if (quote.length === 1) return text.slice(start, end).includes("\n") ? undefined : end;
  // Up to two more quotes before the closing three belong to the string; a third is not TOML.
  let more = 0;
  while (text[end + 3 + more] === quote[0]) more++;
  return more > 2 ? undefined : end + more;
}

function isEscaped(text: string, start: number, offset: number): boolean {
  let at = offset;
  while (at > start && text[at - 1] === "\\") at--;
  return (offset - at) % 2 === 1;
}

// deno-lint-ignore no-control-regex -- TOML's own rule for what a string may contain as it is
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** Read the value of a string; undefined when it is not TOML. */
function valueOf(quote: string, content: string): string | undefined {
  if (FORBIDDEN.test(content) || !content.isWellFormed()) return undefined;
  // The parser, too, reads every line end as a line feed.
  const lines = content.includes("\r") ? content.replaceAll("\r\n", "\n") : content;
  const plain = quote.length === 3 && lines.startsWith("\n") ? lines.slice(1) : lines;
  return quote.startsWith("'") || !plain.includes("\\") ? plain : readEscapes(plain);
}

/** An escape, an escaped line end with the space around it, or a lone backslash. */
const ESCAPE = /\\(?:["\\bfnrt]|u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|[ \t]*\n[ \t\n]*)?/g;

const SHORT = new Map(
  Object.entries(SHORT_ESCAPES).map(([character, escape]) => [escape, character]),
);

/** Read the escapes of a basic string; undefined when one is invalid. */
function readEscapes(content: string): string | undefined {
  let isValid = true;
  const value = content.replace(ESCAPE, (escape) => {
    const short = SHORT.get(escape);
    if (short !== undefined) return short;
    if (escape.includes("\n")) return "";
    const code = parseInt(escape.slice(2), 16);
    if (code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)) return String.fromCodePoint(code);
    isValid = false;
    return "";
  });
  return isValid ? value : undefined;
}
