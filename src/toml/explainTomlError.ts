import { nextString } from "./shortenStrings.ts";
import { correctPair, HEADER, KEYS } from "./correctPair.ts";
import { findMistake } from "./tomlMistakes.ts";

/** The parser's error about a text, with its offset. */
export class NotToml extends Error {
  override readonly name = "NotToml";

  constructor(message: string, readonly at: number) {
    super(message);
  }

  /** Check whether a key is defined twice. */
  get isDuplicate(): boolean {
    return this.message.startsWith("Defining a key");
  }
}

/** The parser's error, explained for the author of the file. */
export interface TomlError {
  /** A clause. */
  readonly what: string;
  readonly advice: string;
  /** Its offset in the text. */
  readonly at: number;
}

/**
 * Explain what is wrong with a text that the parser refused, where, and what to write instead.
 *
 * @param message The parser's message; not the one about a duplicate key.
 * @param found The offset at which the parser stopped.
 * @param read Parses another text; throws NotToml.
 */
export function explainTomlError(
  message: string,
  text: string,
  found: number,
  read: (text: string) => unknown,
): TomlError {
  const at = missingAt(message, text, found);
  if (at !== found && message.startsWith(ON_ANOTHER_LINE)) {
    message = "Unspecified value";
  }
  const start = lineStart(text, at);
  const unclosed = findUnclosed(message, text, at, start);
  if (unclosed !== undefined) return unclosed;
  const mistake = findMistake(lineAt(text, start), at - start, (line) => isToml(line, read));
  if (mistake?.isLine === false) return { what: mistake.what, advice: mistake.advice, at };
  const open = openBrackets(text, at)[0];
  const pair = correctPair(text.slice(open === undefined ? start : lineStart(text, open)));
  const corrected = pair === undefined ? undefined : `Write \`${pair}\`.`;
  if (mistake !== undefined) return { what: mistake.what, advice: corrected ?? mistake.advice, at };
  const worded = corrected === undefined ? numberAndWords(lineAt(text, start)) : undefined;
  if (worded !== undefined) return { ...worded, at };
  const [, what, advice] = EXPLAINED.find(([pattern]) => pattern.test(message)) ?? [];
  const clause = message.slice(0, 1).toLowerCase() + message.slice(1);
  return {
    what: (corrected && VAGUE.test(message) ? strayValue(text, at, open) : undefined) ?? what ??
      clause,
    advice: corrected ?? advice ?? "Correct this line.",
    at,
  };
}

/** Explain a number, or true or false, with words after it: `value = 5 laps`. */
function numberAndWords(line: string): Pick<TomlError, "what" | "advice"> | undefined {
  const [, key, value, words] =
    /^\s*([^=#]+?)\s*=\s*([+-]?\d+(?:\.\d+)?|true|false)[ \t]*([\p{L}%$€£°][^#="'\n]*?)\s*(?:#.*)?$/u
      .exec(line) ?? [];
  if (value === undefined || line.length > LONGEST_TEXT) return undefined;
  const [, text] = /=\s*(.*?)\s*(?:#.*)?$/.exec(line)!;
  return {
    what: `"${words}" comes after the value`,
    advice: `Write \`${key} = ${value}\`, or \`${key} = "${
      text!.replaceAll("\\", "")
    }"\` for text.`,
  };
}

function isToml(line: string, read: (text: string) => unknown): boolean {
  try {
    read(line);
    return true;
  } catch {
    return false;
  }
}

/** The parser's messages for many different mistakes. */
const VAGUE = /^(?:Must be a newline|Unexpected (?:character|token)|Expected equal|No newlines)/;

/** Explain what is wrong with a value, if it is known what was meant. */
function strayValue(text: string, at: number, open: number | undefined): string | undefined {
  if (open !== undefined) {
    if (text[open] === "[") return undefined;
    const inner = text.slice(open + 1);
    if (/^\s*\[/.test(inner)) return "a table of Luau, whose keys are between brackets";
    if (/^\s*(?:"[^"\n]*"|'[^'\n]*'|[^={}:"']*)\s*[,}]/.test(inner)) return "a table without keys";
    return text[at] === ";" ? "a semicolon, where TOML has a comma" : undefined;
  }
  const value = /=\s*(.*?)\s*(?:#.*)?$/.exec(lineAt(text, lineStart(text, at)))?.[1] ?? "";
  if (/^["']/.test(value)) return "a quote inside quotes ends the string";
  return /^[+-]?[\d.]/.test(value) ? `${value} is not a number in TOML` : undefined;
}

function lineStart(text: string, offset: number): number {
  return text.lastIndexOf("\n", offset - 1) + 1;
}

/** Return the line that begins at an offset. */
function lineAt(text: string, start: number): string {
  return /^[^\r\n]*/.exec(text.slice(start))![0];
}

/** Find where a value is missing: the parser may notice it only on the next line. */
function missingAt(message: string, text: string, found: number): number {
  const equals = text.lastIndexOf("=", found);
  const line = equals < 0 ? "" : lineAt(text, equals);
  const isMissing = message.startsWith("Unspecified") ||
    message.startsWith(ON_ANOTHER_LINE) && line.trim() === "=" &&
      /^\s*\[|=/.test(lineAt(text, lineStart(text, found)));
  return isMissing && equals >= 0 ? equals + line.length : found;
}

/** The parser's message about a value that is not on the line of its key. */
const ON_ANOTHER_LINE = "The key, equals";

/** What the parser's messages mean, when the line itself shows nothing more. */
const EXPLAINED: readonly (readonly [message: RegExp, what: string | undefined, advice: string])[] =
  [
    [
      /^Expected equal/,
      "an equals sign is missing",
      "Write `key = value`; put a key that contains spaces or other characters between quotes.",
    ],
    [/^Unspecified/, "a value is missing", "Write one after the equals sign."],
    [/^The key, equals/, "a pair on more than one line", "Write `key = value` on one line."],
    [
      /^Unexpected (character|token)/,
      undefined,
      "Write `key = value`, with strings between double quotes.",
    ],
    [
      /^Unterminated string/,
      "a string is not closed",
      'Close it with the quote that opened it; write `\\"` for one inside.',
    ],
    [/^Unterminated inline/, "an inline table is not closed", "Write `}` at its end."],
    [
      /^Invalid character in escape/,
      undefined,
      "Write `\\\\` for a backslash, or put the string between single quotes.",
    ],
    [
      /^No newlines/,
      "an inline table is on more than one line",
      "Write it on one line, or as a table with a [header].",
    ],
    [/^Unexpected invalid/, "a date or time that does not exist", "Put it between double quotes."],
    [/^Expected comma/, "a comma is missing", "Write one between the two values."],
    [/^Trailing comma/, "a comma after the last field", "Remove it."],
    [/^Leading zeros/, undefined, "Remove the zeros, or put the value between double quotes."],
    [/^Must be a newline/, "something comes after the value", "Put it on a line of its own."],
  ];

/** A header or a pair where an array's value is expected. A nested array looks like a header. */
const STATEMENT = new RegExp(String.raw`^(?:${HEADER}\s+|[ \t]*)${KEYS}[ \t]*=`);

/** A header alone on its line, or a pair of an entry: neither can be in an inline table or a string. */
const FOLLOWING = new RegExp(
  String.raw`^(?:${HEADER}\r?(?:\n|$)|[ \t]*(?:value|description)[ \t]*=)`,
);

/** Explain a bracket or quote that is never closed: the parser stops only later. */
function findUnclosed(
  message: string,
  text: string,
  at: number,
  start: number,
): TomlError | undefined {
  if (message.startsWith("Unterminated string")) return unclosedString(text, at);
  const open = openBrackets(text, at).at(-1);
  if (open === undefined) return undefined;
  const first = lineStart(text, open);
  const header = /^(\s*\[?\[)([^[\]#]*[^[\]#\s])\s*(\]?)\s*(?:#.*)?$/.exec(lineAt(text, first));
  if (header !== null && open < first + header[1]!.length) {
    const [, before, keys, bracket] = header;
    const closing = before!.trim() === "[" ? "]" : "]]";
    if (bracket === closing) return undefined;
    return {
      what: "the header is not closed",
      advice: `Write \`${before!.trim()}${keys}${closing}\`.`,
      at: first + before!.length + keys!.length,
    };
  }
  const isArray = text[open] === "[";
  const goesOn = open < start &&
    (isArray ? STATEMENT.test(text.slice(start)) : staysOpen(text, open, start));
  if (!goesOn && !/^Unterminated (?:array|inline)/.test(message) && text.slice(at).trim() !== "") {
    return undefined;
  }
  const pair = openBrackets(text, at).length === 1 ? correctPair(text.slice(first)) : undefined;
  const [kind, closing] = isArray ? ["array", "]"] : ["inline table", "}"];
  return {
    what: `an ${kind} is not closed`,
    advice: pair === undefined ? `Write \`${closing}\` at its end.` : `Write \`${pair}\`.`,
    at: open,
  };
}

/** Check whether a brace is still open where the next header or entry begins. */
function staysOpen(text: string, open: number, from: number): boolean {
  const lines = text.slice(from).split("\n");
  const next = lines.findIndex((line) => FOLLOWING.test(line));
  const end = next < 0 ? text.length : from + lines.slice(0, next).join("\n").length;
  return openBrackets(text, end).includes(open);
}

/** Explain a string over several lines, or one without its closing quote. */
function unclosedString(text: string, at: number): TomlError | undefined {
  const scan = { text, at: 0 };
  while (nextString(scan) !== undefined);
  // The text after the last valid string may begin with comments.
  const open = /^(?:[^"'#]+|#[^\n]*)*/.exec(text.slice(scan.at))![0].length + scan.at;
  const quote = /^("""|'''|["'])/.exec(text.slice(open))?.[0];
  if (quote === undefined) return undefined;
  if (quote.length === 3) {
    return { what: "a string is not closed", advice: `Write \`${quote}\` at its end.`, at: open };
  }
  const key = /^\s*([^=]*=\s*)$/.exec(text.slice(lineStart(text, open), open))?.[1];
  const [first, ...rest] = text.slice(open + 1).split(/\r?\n/, MOST_LINES);
  const last = rest.findIndex((line) => line.includes(quote));
  const end = new RegExp(`^([^${quote}]*)${quote}\\s*(?:#.*)?$`).exec(rest[last] ?? "")?.[1];
  const isText = key !== undefined && end !== undefined &&
    !rest.slice(0, last + 1).some((line) => FOLLOWING.test(line));
  if (!isText) {
    if (key === undefined || first!.length > LONGEST_TEXT) return undefined;
    const closed = `${key}${quote}${first!.trimEnd()}${quote}`;
    const advice = `Close it with the quote that opened it: \`${closed}\`.`;
    return { what: "a string is not closed", advice, at };
  }
  const triple = quote.repeat(3);
  return {
    what: `a text of several lines needs ${triple} around it`,
    advice: `Write \`${key}${triple}${first}\` in this line, and \`${end}${triple}\` at the end.`,
    at,
  };
}

/** How many lines are searched for the end of a string; and longer strings are not shown. */
const MOST_LINES = 50;
const LONGEST_TEXT = 200;

/** Find the brackets and braces that are still open at an offset. */
export function openBrackets(text: string, at: number): readonly number[] {
  const scan = { text: text.slice(0, at), at: 0 };
  const open: number[] = [];
  for (let from = 0, isOver = false; !isOver; from = scan.at) {
    const string = nextString(scan);
    isOver = string === undefined;
    const code = scan.text.slice(from, string && string.start - string.quote.length);
    for (const { 0: sign, index } of code.matchAll(/#[^\n]*|[[\]{}]/g)) {
      if (sign === "[" || sign === "{") open.push(from + index);
      else if (!sign.startsWith("#")) open.pop();
    }
  }
  return open;
}
