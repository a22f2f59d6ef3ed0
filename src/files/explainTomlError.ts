import { nextString } from "./shortenStrings.ts";
import { findMistake } from "./tomlMistakes.ts";

/** The parser's complaint about a text, with its place in the text. */
export class NotToml extends Error {
  override readonly name = "NotToml";

  constructor(message: string, readonly at: number) {
    super(message);
  }

  /** Whether a key is defined twice. */
  get isDuplicate(): boolean {
    return this.message.startsWith("Defining a key");
  }
}

/** What the parser's complaint means for somebody who wrote the file. */
export interface TomlError {
  /** A clause. */
  readonly what: string;
  readonly advice: string;
  /** Where in the text it is. */
  readonly at: number;
}

/**
 * Says what is wrong with a text that the parser refused, where, and what to write instead.
 *
 * @param message The parser's; a key that is defined twice is not among them.
 * @param found Where in the text the parser stopped.
 */
export function explainTomlError(message: string, text: string, found: number): TomlError {
  const at = missingAt(message, text, found);
  const start = text.lastIndexOf("\n", at - 1) + 1;
  const unclosed = findUnclosed(message, text, at, start);
  if (unclosed !== undefined) return unclosed;
  const mistake = findMistake(lineAt(text, start), at - start);
  if (mistake !== undefined) return { ...mistake, at };
  const [, what, advice] = EXPLAINED.find(([pattern]) => pattern.test(message)) ?? [];
  const clause = message.slice(0, 1).toLowerCase() + message.slice(1);
  return { what: what ?? clause, advice: advice ?? "Correct this line.", at };
}

/** The line that begins at an offset. */
function lineAt(text: string, start: number): string {
  return /^[^\r\n]*/.exec(text.slice(start))![0];
}

/** The parser may notice on the next line that a value is missing; it is missing on the one before. */
function missingAt(message: string, text: string, found: number): number {
  const equals = text.lastIndexOf("=", found);
  if (!message.startsWith("Unspecified") || equals < 0) return found;
  return equals + lineAt(text, equals).length;
}

/** What the parser's messages mean, where the line itself does not say more. */
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

const KEY = String.raw`(?:[\w-]+|"[^"]*"|'[^']*')`;
const KEYS = String.raw`${KEY}(?:[ \t]*\.[ \t]*${KEY})*`;
/** A header or a pair, where an array would have a value. An array in an array looks like a header. */
const STATEMENT = new RegExp(
  String.raw`^[ \t]*(?:\[\[?[ \t]*${KEYS}[ \t]*\]\]?[ \t]*(?:#.*)?\s+)?${KEYS}[ \t]*=`,
);

/** A header or an array without its closing bracket: the parser stops only at what follows it. */
function findUnclosed(
  message: string,
  text: string,
  at: number,
  start: number,
): TomlError | undefined {
  const open = innermostBracket(text, at);
  if (open === undefined) return undefined;
  const first = text.lastIndexOf("\n", open) + 1;
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
  const goesOn = open < start && STATEMENT.test(text.slice(start));
  if (!goesOn && !message.startsWith("Unterminated array")) return undefined;
  return { what: "an array is not closed", advice: "Write `]` at its end.", at: open };
}

/** Where the innermost square bracket opens that is still open at an offset, if no brace is. */
function innermostBracket(text: string, at: number): number | undefined {
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
  const last = open.at(-1);
  return last !== undefined && text[last] === "[" ? last : undefined;
}
