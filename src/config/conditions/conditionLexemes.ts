import { MOST_TOKENS } from "./condition.ts";

/** What is wrong with the words of a condition, and where. It ends the reading. */
export class Mistake extends Error {
  /**
   * @param at The offset in the words, in UTF-16 units; their length when something is missing at the end.
   * @param what Without a full stop.
   * @param advice What to do, as a sentence.
   */
  constructor(readonly at: number, readonly what: string, readonly advice: string) {
    super(what);
  }
}

/** A sign, a word, or a string in quotes. */
export interface Lexeme {
  readonly at: number;
  readonly text: string;
  /** `word`: without quotes and no sign. */
  readonly is: "sign" | "word" | "string" | "end";
}

const LEXEME =
  /"(?:[^"\\]|\\.)*"|!==|===|<=|>=|!=|==|=<|=>|~=|<>|&&|\|\||[=<>!()[\],&|≤≥≠]|[\p{L}\p{M}\p{N}_.:+-]+/uy;

/** What people write in other languages, and what it is here. */
const FOREIGN = new Map([
  ["==", "="],
  ["===", "="],
  ["<>", "!="],
  ["!==", "!="],
  ["~=", "!="],
  ["≠", "!="],
  ["=<", "<="],
  ["≤", "<="],
  ["=>", ">="],
  ["≥", ">="],
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
  if (sign === "'") {
    const advice =
      "Use double quotes for it, and single quotes around all words: `'Country = \"US\"'`.";
    return mistake(at, "a string is in single quotes", advice);
  }
  const [, advice] = SIGNS_OF_OTHERS.find(([signs]) => signs.includes(sign)) ?? [];
  return mistake(
    at,
    `\`${sign}\` cannot be read here`,
    advice ?? "Put a name or a value that has it in quotes.",
  );
}

/** What to do with signs that people write. */
const SIGNS_OF_OTHERS = [
  ["“”„‟‘’‚‛«»", 'It is a curly quote: write straight ones, `"`.'],
  ["{}", "Write a list in square brackets: `in [a, b]`."],
  [";", "Remove it."],
  ["#", "Put a comment outside of the words."],
  ["*", "There are no patterns: list the values, `in [a, b]`."],
] as const;

/** Refuse a condition that could not be read back. */
export function tooLong(at: number): Mistake {
  return mistake(
    at,
    `the condition is too long: Roblox would get more than ${MOST_TOKENS} tokens`,
    "Make it shorter, or several conditions of it.",
  );
}

/** Refuse words without quotes that are no name, as `1_000` or `Country: US`. */
export function unquotedName(at: number, name: string): Mistake {
  if (/:(?: |$)/.test(name)) {
    const advice = "Write `=` in place of the colon, or put a name that ends with one in quotes.";
    return mistake(at, `\`${name}\` has a colon`, advice);
  }
  return /^[+-]?[\d._]+$/.test(name)
    ? mistake(
      at,
      `\`${name}\` is not written like a number`,
      "Write it like `1000` or `0.5`, or put it in quotes.",
    )
    : mistake(at, `\`${name}\` needs quotes`, `Write \`${JSON.stringify(name)}\`.`);
}

/** Refuse several words in a list, of which it is not known whether a comma is missing. */
export function unlistedWords(at: number, words: string): Mistake {
  return mistake(
    at,
    `\`${words}\` has neither quotes nor a comma`,
    `Write \`${words.replaceAll(" ", ", ")}\` for several values, or \`"${words}"\` for one.`,
  );
}

/** Make a mistake to throw. */
export function mistake(at: number, what: string, advice: string): Mistake {
  return new Mistake(at, what, advice);
}
