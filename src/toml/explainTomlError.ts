import { nextString } from "./shortenStrings.ts";
import { correctPair, HEADER, KEYS } from "./correctPair.ts";
import { findMistake } from "./tomlMistakes.ts";

/** The parser's error about a text, with its offset. */
export class NotToml extends Error {
  override readonly name = "NotToml";

  constructor(message: string, readonly at: number) {
    super(message);
  }

  get isDuplicate(): boolean {
    return this.message.startsWith("Defining a key");
  }
}

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
 * @param at The offset at which the parser stopped.
 */
export function explainTomlError(message: string, text: string, at: number): TomlError {
  const start = lineStart(text, at);
  const elsewhere = findMissing(message, text, at) ?? findUnclosed(message, text, at, start);
  if (elsewhere !== undefined) return elsewhere;
  const mistake = findMistake(lineAt(text, start), at - start);
  const open = openBrackets(text, at)[0];
  const pair = mistake?.advice === undefined
    ? correctPair(text.slice(open === undefined ? start : lineStart(text, open)))
    : undefined;
  const [, what, advice] = EXPLAINED.find(([pattern]) => pattern.test(message)) ?? [];
  const general = mistake === undefined ? advice ?? "Correct this line." : LIKE_THIS;
  return {
    what: mistake?.what ?? what ?? message.slice(0, 1).toLowerCase() + message.slice(1),
    advice: mistake?.advice ?? (pair === undefined ? general : `Write \`${pair}\`.`),
    at,
  };
}

function lineStart(text: string, offset: number): number {
  return text.lastIndexOf("\n", offset - 1) + 1;
}

function lineAt(text: string, start: number): string {
  return /^[^\r\n]*/.exec(text.slice(start))![0];
}

/** Explain a missing value: the parser may notice it only on the next line. */
function findMissing(message: string, text: string, at: number): TomlError | undefined {
  const equals = text.lastIndexOf("=", at);
  const line = equals < 0 ? "" : lineAt(text, equals);
  // Without a value after a comma at the end of the file, an array is not closed.
  const isMissing = message.startsWith("Unspecified") && /^=\s*(?:#|$)/.test(line) ||
    message.startsWith("The key, equals sign, and value") && line.trim() === "=" &&
      /^\s*\[|=/.test(lineAt(text, lineStart(text, at)));
  if (!isMissing) return undefined;
  return {
    what: "a value is missing",
    advice: line.includes("#")
      ? "Write one before the #, which starts a comment; put a color between double quotes."
      : "Write one after the equals sign.",
    at: equals + line.length,
  };
}

const LIKE_THIS = "Write `key = value`, with strings between double quotes.";

/** What the parser's messages mean, when the line itself shows nothing more. */
const EXPLAINED: readonly (readonly [message: RegExp, what: string | undefined, advice: string])[] =
  [
    [
      /^Expected equal/,
      "an equals sign is missing",
      "Write `key = value`; put a key that contains spaces or other characters between quotes.",
    ],
    [/^Unexpected (character|token)/, undefined, LIKE_THIS],
    [
      /^Unterminated string/,
      "a string is not closed",
      'Close it with the quote that opened it; put `"""` around a text of several lines.',
    ],
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
    [/^Expected comma/, "a comma is missing", "Write one between the two values."],
    [
      /^Must be a newline/,
      "something comes after the value",
      "Remove it, or put it on a line of its own.",
    ],
  ];

/** A header or a pair where an array's value is expected. A nested array looks like a header. */
const STATEMENT = new RegExp(String.raw`^(?:${HEADER}\s+|[ \t]*)${KEYS}[ \t]*=`);

/** A header alone on its line, or a pair of an entry: neither can be in an inline table or a string. */
const FOLLOWING = new RegExp(
  String.raw`^(?:${HEADER}\r?$|[ \t]*(?:value|description)[ \t]*=)`,
  "m",
);

/** Explain a bracket or quote that is never closed: the parser stops only later. */
function findUnclosed(
  message: string,
  text: string,
  at: number,
  start: number,
): TomlError | undefined {
  if (message.startsWith("Unterminated string")) return unclosedString(text);
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
  const next = text.slice(from).search(FOLLOWING);
  return openBrackets(text, next < 0 ? text.length : from + next).includes(open);
}

/** Explain a string of several lines that is never closed: the parser stops only at the end. */
function unclosedString(text: string): TomlError | undefined {
  const scan = { text, at: 0 };
  while (nextString(scan) !== undefined);
  // The text after the last valid string may begin with comments.
  const at = /^(?:[^"'#]+|#[^\n]*)*/.exec(text.slice(scan.at))![0].length + scan.at;
  const quotes = /^(?:"""|''')/.exec(text.slice(at))?.[0];
  return quotes === undefined
    ? undefined
    : { what: "a string is not closed", advice: `Write \`${quotes}\` at its end.`, at };
}

/** Find the brackets and braces that are still open at an offset. */
function openBrackets(text: string, at: number): readonly number[] {
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
