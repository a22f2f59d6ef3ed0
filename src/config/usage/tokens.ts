/** A name, a string or a sign of a source, as needed to find reads; a number counts as a name. */
export interface Token {
  readonly kind: "name" | "string" | "sign";
  /** A name or sign as it is written; a string's value. */
  readonly text: string;
  /** Where it begins and ends in the source, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** True for a string with expressions inside, whose value is known only at run time. */
  readonly dynamic: boolean;
}

export type Language = "luau" | "typescript";

const BLANK: Readonly<Record<Language, RegExp>> = {
  luau: /\s+|--(?:\[(=*)\[[\s\S]*?(?:\]\1\]|$)|[^\n]*)/y,
  typescript: /\s+|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/y,
};

/** A part of a backtick string: up to its end, or to the next expression. */
const TEMPLATE_PART: Readonly<Record<Language, RegExp>> = {
  luau: /[`}]((?:\\[\s\S]|[^\\`{]+)*)(`|\{)?/y,
  typescript: /[`}]((?:\\[\s\S]|[^\\`$]+|\$(?!\{))*)(`|\$\{)?/y,
};

/** A string in quotes; only an escape has a line break in it. */
const QUOTED =
  /"((?:\\z\s*|\\\r\n|\\[\s\S]|[^"\\\n]+)*)"?|'((?:\\z\s*|\\\r\n|\\[\s\S]|[^'\\\n]+)*)'?/y;

/** Luau's `[[…]]` or `[=[…]=]`; a line break right after the bracket is not part of it (Luau: Lexical conventions). */
const LONG_STRING = /\[(=*)\[(?:\r?\n)?([\s\S]*?)(?:\]\1\]|$)/y;

const PATTERN = /\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/y;

const NAME = /[\p{L}\p{N}_$]+/uy;

/** The signs that are more than one character; those that change a variable end with an equals sign. */
const SIGN =
  /\.\.=|\.\.\.?|::|=>|\?\.|\?\?=?|\|\|=?|&&=?|\/\/=|\+\+|--|[+\-*/%^]=|===|!==|[=~!<>]=|[\s\S]/uy;

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
  const match = (pattern: RegExp) => {
    pattern.lastIndex = at;
    return pattern.exec(source);
  };
  const add = (
    kind: Token["kind"],
    text: string,
    [{ length }]: RegExpExecArray,
    dynamic = false,
  ) => {
    tokens.push({ kind, text, start: at, end: at + length, dynamic });
    at += length;
  };

  function readString(): boolean {
    const goesOn = templates.at(-1) === 0 && source[at] === "}";
    if (goesOn) templates.pop();
    const part = goesOn || source[at] === "`" ? match(TEMPLATE_PART[language]) : null;
    if (part !== null) {
      const [, text = "", end = "`"] = part;
      const opens = end !== "`";
      if (opens) templates.push(0);
      add("string", stringValue(text), part, opens || goesOn);
      return true;
    }
    const quoted = match(QUOTED);
    const long = language === "luau" ? match(LONG_STRING) : null;
    if (quoted !== null) add("string", stringValue(quoted[1] ?? quoted[2]!), quoted);
    else if (long !== null) add("string", long[2]!, long);
    return quoted !== null || long !== null;
  }

  function readSign(): void {
    const pattern = language === "typescript" && mayBePattern(tokens.at(-1))
      ? match(PATTERN)
      : null;
    if (pattern !== null) return add("sign", "/", pattern);
    const sign = match(SIGN)!;
    const [text] = sign;
    if (templates.length > 0 && text === "{") templates[templates.length - 1]!++;
    if (templates.length > 0 && text === "}") templates[templates.length - 1]!--;
    add("sign", text, sign);
  }

  while (at < source.length) {
    const blank = match(BLANK[language]);
    if (blank !== null) {
      at += blank[0].length;
      continue;
    }
    if (readString()) continue;
    const name = match(NAME);
    if (name !== null) add("name", name[0], name);
    else readSign();
  }
  return tokens;
}

/** Check whether a slash after a token begins a pattern, not a division: the token is no value. */
function mayBePattern(before: Token | undefined): boolean {
  if (before === undefined) return true;
  if (before.kind === "name") {
    return /^(return|typeof|case|in|of|do|else|void|delete|throw|await|yield)$/.test(before.text);
  }
  return before.kind === "sign" && !/^[)\]}]$/.test(before.text);
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
