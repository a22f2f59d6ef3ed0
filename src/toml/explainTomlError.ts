export interface TomlError {
  /** A clause: the parser's words. */
  readonly what: string;
  readonly advice: string;
  readonly at: number;
}

/** What the parser notices at the beginning of a later line. */
const LATE = /^(?:The key, equals sign|Unspecified|Expected comma|Unterminated table-key)/;

const ADVICE: readonly (readonly [pattern: RegExp, advice: string])[] = [
  [
    /^(?:<{7}|={7}|>{7}|\|{7})(?: .*)?$/g,
    "Keep one side of the Git conflict, and remove the lines that start with <<<<<<<, ======= or >>>>>>>.",
  ],
  [/\/\//g, "Start a comment with #."],
  [/(?:[\w-]+|"[^"]*"|'[^']*')\s*:/g, "Write `key = value`, with an equals sign."],
  [/(?<![\w-])(?:true|false)(?![\w-])/gi, "Write `true` or `false` in small letters."],
  [
    // A curly quote, a quote inside of quotes, or none.
    /[“”„‟‘’‚‛«»]|(["'])(?:(?!\1).)*\1(?=[\p{L}\d"'])|(?<!^\[.*)(?<=[=[,]\s*)(?=[^"'[\]{},=#]*\p{L})[^\s"'[\]{},=#][^"'[\]{},=#]*/gu,
    "Put a string between double quotes, and one that has such quotes inside between single ones.",
  ],
];

/**
 * @param message The parser's message.
 * @param offset The offset at which the parser stopped.
 */
export function explainTomlError(message: string, text: string, offset: number): TomlError {
  const before = text.slice(0, offset);
  const isLate = LATE.test(message) && /(?:^|\n)[ \t]*$/.test(before);
  let at = isLate ? before.trimEnd().length : Math.min(offset, text.length);
  // Only a text of several lines can be open at the very end.
  if (message.startsWith("Unterminated string") && offset > text.length) {
    at = Math.max(text.lastIndexOf('"""'), text.lastIndexOf("'''"));
  }
  const start = text.lastIndexOf("\n", at - 1) + 1;
  const line = /^[^\r\n]{0,2000}/.exec(text.slice(start))![0];
  const isHere = ({ 0: { length }, index }: RegExpExecArray) =>
    index <= at - start && at - start <= index + length;
  const isTwice = message.startsWith("Defining");
  const found = isTwice
    ? undefined
    : ADVICE.find(([pattern]) => [...line.matchAll(pattern)].some(isHere));
  return {
    what: message.slice(0, 1).toLowerCase() + message.slice(1),
    advice: found?.[1] ?? (isTwice ? "Keep one of the two." : "Correct this line."),
    at,
  };
}
