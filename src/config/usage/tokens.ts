/** A name, a string or a sign of a source, as needed to find reads; a number counts as a name. */
export interface Token {
  readonly kind: "name" | "string" | "sign";
  /** A name or sign as it is written; a string's value. */
  readonly text: string;
  /** Where it begins and ends in the source, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** True for a string with expressions inside, whose value is known only at run time. */
  readonly dynamic?: boolean;
  /** True for a part of a string before an expression. */
  readonly opens?: boolean;
}

/** The languages that game code is written in. */
export type Language = "luau" | "typescript";

/**
 * Read a source as tokens. Comments are left out; nothing is evaluated; an unclosed string or comment ends
 * with its line or file. A string with expressions inside becomes several dynamic strings, with the
 * expressions' tokens between them.
 */
export function readTokens(source: string, language: Language): readonly Token[] {
  const tokens: Token[] = [];
  // How many braces are open in the expression of each unclosed backtick string.
  const templates: number[] = [];
  let at = 0;
  while (at < source.length) {
    const skipped = skipBlank(source, at, language);
    if (skipped > at) {
      at = skipped;
      continue;
    }
    const goesOn = templates.at(-1) === 0 && source[at] === "}";
    if (goesOn) templates.pop();
    const token = goesOn || source[at] === "`"
      ? readTextPart(source, at, language, goesOn)
      : readString(source, at, language, tokens.at(-1)) ?? readName(source, at);
    if (token.opens) templates.push(0);
    if (token.kind === "sign" && templates.length > 0) {
      if (token.text === "{") templates[templates.length - 1]!++;
      if (token.text === "}") templates[templates.length - 1]!--;
    }
    tokens.push(token);
    at = token.end;
  }
  return tokens;
}

/** Find the end of white space or a comment that begins here; the same place when there is none. */
function skipBlank(source: string, at: number, language: Language): number {
  const blank = matchAt(/\s+/y, source, at);
  if (blank !== undefined) return at + blank.length;
  if (language === "luau") {
    if (!source.startsWith("--", at)) return at;
    const long = longBracket(source, at + 2);
    return long === undefined ? lineEnd(source, at) : long.end;
  }
  if (source.startsWith("//", at)) return lineEnd(source, at);
  if (!source.startsWith("/*", at)) return at;
  const close = source.indexOf("*/", at + 2);
  return close < 0 ? source.length : close + 2;
}

function lineEnd(source: string, at: number): number {
  const end = source.indexOf("\n", at);
  return end < 0 ? source.length : end;
}

/** Read Luau's `[[…]]` or `[=[…]=]` at a place; undefined when there is none. */
function longBracket(source: string, at: number): { value: string; end: number } | undefined {
  const open = matchAt(/\[=*\[/y, source, at);
  if (open === undefined) return undefined;
  const close = open.replaceAll("[", "]");
  const from = at + open.length;
  const found = source.indexOf(close, from);
  const to = found < 0 ? source.length : found;
  // A line break right after the bracket is not part of the string (Luau: Lexical conventions).
  const value = source.slice(from, to).replace(/^\r?\n/, "");
  return { value, end: found < 0 ? to : to + close.length };
}

/** Read the string or pattern at a place; undefined when there is none. */
function readString(
  source: string,
  at: number,
  language: Language,
  before: Token | undefined,
): Token | undefined {
  const quote = source[at];
  if (quote === '"' || quote === "'") return readQuoted(source, at, quote);
  if (language === "luau") {
    const long = longBracket(source, at);
    if (long === undefined) return undefined;
    return { kind: "string", text: long.value, start: at, end: long.end };
  }
  return quote === "/" && isPattern(before) ? readPattern(source, at) : undefined;
}

function readQuoted(source: string, at: number, quote: string): Token {
  let end = at + 1;
  while (end < source.length && source[end] !== quote && source[end] !== "\n") {
    end += source[end] === "\\" ? escapeLength(source, end) : 1;
  }
  const text = stringValue(source.slice(at + 1, Math.min(end, source.length)));
  return { kind: "string", text, start: at, end: Math.min(end + 1, source.length) };
}

/** Count the characters of an escape: `\z` skips the white space after it, line breaks too. */
function escapeLength(source: string, at: number): number {
  if (source[at + 1] === "z") return 2 + (matchAt(/\s*/y, source, at + 2) ?? "").length;
  return source.startsWith("\r\n", at + 1) ? 3 : 2;
}

/**
 * Read a backtick string up to its end or next expression: `{…}` in Luau, `${…}` in TypeScript.
 *
 * @param goesOn True after an expression inside it.
 */
function readTextPart(source: string, at: number, language: Language, goesOn: boolean): Token {
  const opening = language === "luau" ? "{" : "${";
  let end = at + 1;
  while (end < source.length && source[end] !== "`" && !source.startsWith(opening, end)) {
    end += source[end] === "\\" ? 2 : 1;
  }
  const opens = end < source.length && source[end] !== "`";
  const text = stringValue(source.slice(at + 1, Math.min(end, source.length)));
  const close = Math.min(end + (opens ? opening.length : 1), source.length);
  return { kind: "string", text, start: at, end: close, dynamic: opens || goesOn, opens };
}

/** Check whether a slash begins a pattern here, not a division: there is no value before it. */
function isPattern(before: Token | undefined): boolean {
  if (before === undefined) return true;
  if (before.kind === "name") {
    return /^(return|typeof|case|in|of|do|else|void|delete|throw|await|yield)$/.test(before.text);
  }
  return before.kind === "sign" && !/^[)\]}]$/.test(before.text);
}

function readPattern(source: string, at: number): Token {
  const found = matchAt(/\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/y, source, at);
  return { kind: "sign", text: "/", start: at, end: at + (found ?? "/").length };
}

/** The signs that are more than one character; those that change a variable end with an equals sign. */
const SIGN =
  /\.\.=|\.\.\.?|::|=>|\?\.|\?\?=?|\|\|=?|&&=?|\/\/=|\+\+|--|[+\-*/%^]=|===|!==|[=~!<>]=|[\s\S]/uy;

function readName(source: string, at: number): Token {
  const name = matchAt(/[\p{L}\p{N}_$]+/uy, source, at);
  if (name !== undefined) return { kind: "name", text: name, start: at, end: at + name.length };
  const sign = matchAt(SIGN, source, at)!;
  return { kind: "sign", text: sign, start: at, end: at + sign.length };
}

function matchAt(pattern: RegExp, source: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(source)?.[0];
}

const ESCAPES: Readonly<Record<string, string>> = {
  a: "\u0007",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
};

/** Read the value of a string's content, with the escapes of Luau and TypeScript. */
function stringValue(inside: string): string {
  return inside.replace(
    /\\(?:x([\da-fA-F]{2})|u\{([\da-fA-F]{1,6})\}|u([\da-fA-F]{4})|(\d{1,3})|z\s*|(\r\n|[\s\S]))/gu,
    (_, byte?: string, point?: string, unit?: string, decimal?: string, other?: string) => {
      const hex = byte ?? point ?? unit;
      if (hex === undefined && decimal === undefined) return ESCAPES[other ?? ""] ?? other ?? "";
      const code = hex === undefined ? Number(decimal) : parseInt(hex, 16);
      return code > 0x10ffff ? "\ufffd" : String.fromCodePoint(code);
    },
  );
}
