import {
  type Comparison,
  COMPARISONS,
  type Condition,
  joinConditions,
  type Literal,
  MOST_TOKENS,
  NAMED_TYPES,
} from "./condition.ts";
import { isName, isWord } from "./writeCondition.ts";

/** What is wrong with the words of a condition, and where. It ends the reading. */
export class Mistake extends Error {
  /**
   * @param at The offset in the words, in UTF-16 units; their length at the end.
   * @param found Empty at the end.
   */
  constructor(readonly at: number, expected: string, found: string) {
    const what = found === "" ? "the end" : found.startsWith('"') ? found : `"${found}"`;
    super(`expected ${expected}, found ${what}`);
  }
}

/** What to do about a mistake. */
export const WORDS_ADVICE =
  'Write it like `Country in [US, CA] and not (Level > 5)`: use brackets when you mix `and` and `or`, and quotes around anything but a single word, like `"two words"`.';

/**
 * Read the words of a condition, or find the first mistake in them. `and`, `or`, `not` and `in` have any case.
 *
 *     condition   part { "and" part }  |  part { "or" part }
 *     part        [ "not" ] "(" condition ")"  |  comparison
 *     comparison  name ( "=" | "!=" | "<" | "<=" | ">" | ">=" ) value
 *                 name [ "not" ] "in" "[" value { "," value } "]", or the same in round brackets
 *     value       word  |  [ "boolean" | "integer" | "double" ] string in quotes, as in JSON
 */
export function parseCondition(words: string): Condition | Mistake {
  try {
    return new Parser(words).condition("");
  } catch (error) {
    if (error instanceof Mistake) return error;
    throw error;
  }
}

/** A string in quotes (without the last one where it is not closed), a word, or a sign. */
const LEXEME = /"(?:[^"\\]|\\.)*"?|[\p{L}\p{M}\p{N}_.+-]+|[=!<>&|~]+|\S/gu;

const SIGNS = new Map<string, Comparison>(
  Object.entries(COMPARISONS).map(([name, sign]) => [sign, name as Comparison]),
);
const OPERATOR = `an operator (${[...SIGNS.keys()].join(", ")}, in, not in)`;

class Parser {
  readonly #lexemes: readonly { readonly at: number; readonly text: string }[];
  #next = 0;

  constructor(words: string) {
    const found = Array.from(words.matchAll(LEXEME), ({ 0: text, index: at }) => ({ at, text }));
    this.#lexemes = [...found, { at: words.length, text: "" }];
    // More than any condition has that is written here; brackets in brackets take a deep stack.
    const extra = found[3 * MOST_TOKENS];
    if (extra !== undefined) throw new Mistake(extra.at, "a shorter condition", extra.text);
  }

  /** @param close What ends the condition; empty for the end of the words. */
  condition(close: ")" | ""): Condition {
    const parts = [this.#part()];
    const joint = this.#accept("and", "or") as "and" | "or" | undefined;
    for (let more = joint; more !== undefined; more = this.#accept(more) as typeof joint) {
      parts.push(this.#part());
    }
    const end = close === "" ? "the end" : `"${close}"`;
    this.#expect(joint === undefined ? `"and", "or" or ${end}` : `"${joint}" or ${end}`, close);
    return joinConditions(joint ?? "and", parts);
  }

  #part(): Condition {
    const isNot = this.#isNext("not") && this.#lexemes[this.#next + 1]?.text === "(";
    if (isNot) this.#next++;
    if (this.#accept("(") === undefined) return this.#comparison();
    const part = this.condition(")");
    return isNot ? { is: "not", part } : part;
  }

  #comparison(): Condition {
    const attribute = this.#text("an attribute", isName);
    const sign = this.#accept(...SIGNS.keys());
    if (sign !== undefined) {
      return { is: "compare", attribute, by: SIGNS.get(sign)!, value: this.#value() };
    }
    const by = this.#accept("not") === undefined ? "In" : "Nin";
    this.#expect(by === "In" ? OPERATOR : '"in"', "in");
    const close = this.#expect("a list", "[", "(") === "[" ? "]" : ")";
    const values = [this.#value()];
    while (this.#expect(`"," or "${close}"`, ",", close) === ",") values.push(this.#value());
    return { is: "list", attribute, by, values };
  }

  #value(): Literal {
    const type = NAMED_TYPES.find((each) => each === this.#lexemes[this.#next]?.text);
    const isTyped = type !== undefined && this.#lexemes[this.#next + 1]?.text.startsWith('"');
    if (isTyped) this.#next++;
    return { type: isTyped ? type : "string", text: this.#text("a value", isWord) };
  }

  #text(expected: string, isBare: (text: string) => boolean): string {
    const { at, text } = this.#lexemes[this.#next]!;
    const read = isBare(text) ? text : unquote(text);
    if (read === undefined) throw new Mistake(at, expected, text);
    this.#next++;
    return read;
  }

  #expect(expected: string, ...texts: readonly string[]): string {
    const { at, text } = this.#lexemes[this.#next]!;
    const accepted = this.#accept(...texts);
    if (accepted === undefined) throw new Mistake(at, expected, text);
    return accepted;
  }

  /** Take the next part of the words if it is one of these, in any case. */
  #accept(...texts: readonly string[]): string | undefined {
    const accepted = texts.find((text) => this.#isNext(text));
    if (accepted !== undefined) this.#next++;
    return accepted;
  }

  #isNext(text: string): boolean {
    return this.#lexemes[this.#next]!.text.toLowerCase() === text;
  }
}

function unquote(text: string): string | undefined {
  try {
    return text.startsWith('"') ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}
