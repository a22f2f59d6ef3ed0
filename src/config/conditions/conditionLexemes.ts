import { MOST_TOKENS } from "./condition.ts";

/** What is wrong with the words of a condition, and where. */
export interface ConditionMistake {
  /** The offset in the words, in UTF-16 units; their length when something is missing at the end. */
  readonly at: number;
  /** Without a full stop. */
  readonly what: string;
  /** What to do, as a sentence. */
  readonly advice: string;
}

/** Ends the reading of a condition. */
export class Mistake extends Error {
  constructor(readonly mistake: ConditionMistake) {
    super(mistake.what);
  }
}

/** A sign, a word, or a string in quotes. */
export interface Lexeme {
  readonly at: number;
  readonly text: string;
  /** `word`: without quotes and no sign. */
  readonly is: "sign" | "word" | "string" | "end";
}

const LEXEME = /"(?:[^"\\]|\\.)*"|<=|>=|!=|==|<>|&&|\|\||[=<>!()[\],&|]|[\p{L}\p{M}\p{N}_.:+-]+/uy;

/** What people write in other languages, and what it is here. */
const FOREIGN = new Map([
  ["==", "="],
  ["<>", "!="],
  ["&&", "and"],
  ["&", "and"],
  ["||", "or"],
  ["|", "or"],
  ["!", "not (…)"],
]);

/**
 * Split the words of a condition into their parts; the last one is the end.
 *
 * @throws Mistake when a part cannot be read.
 */
export function splitLexemes(words: string): readonly Lexeme[] {
  const lexemes: Lexeme[] = [];
  const space = /\s*/uy;
  for (let at = 0;;) {
    space.lastIndex = at;
    at += space.exec(words)![0].length;
    if (at === words.length) return [...lexemes, { at, text: "", is: "end" }];
    LEXEME.lastIndex = at;
    const text = LEXEME.exec(words)?.[0];
    if (text === undefined) throw unreadable(words, at);
    const foreign = FOREIGN.get(text);
    if (foreign !== undefined) {
      throw mistake(at, `\`${text}\` is not an operator of conditions`, `Write \`${foreign}\`.`);
    }
    const is = text.startsWith('"')
      ? "string"
      : /^[\p{L}\p{M}\p{N}_.:+-]/u.test(text)
      ? "word"
      : "sign";
    lexemes.push({ at, text, is });
    at += text.length;
  }
}

function unreadable(words: string, at: number): Mistake {
  const sign = String.fromCodePoint(words.codePointAt(at)!);
  if (sign === '"') return mistake(at, "a string is not closed", 'Put a `"` at its end.');
  return sign === "'"
    ? mistake(at, "a string is in single quotes", 'Use double quotes: `"…"`.')
    : mistake(
      at,
      `\`${sign}\` cannot be read here`,
      `Put a name or a value that has it in quotes.`,
    );
}

/** Refuse a condition that could not be read back. */
export function tooLong(at: number): Mistake {
  return mistake(
    at,
    `the condition is too long: Roblox would get more than ${MOST_TOKENS} tokens`,
    "Make it shorter, or several conditions of it.",
  );
}

/** Make a mistake to throw. */
export function mistake(at: number, what: string, advice: string): Mistake {
  return new Mistake({ at, what, advice });
}
