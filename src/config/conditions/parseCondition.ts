import {
  type Comparison,
  COMPARISONS,
  type Condition,
  joinConditions,
  type Literal,
  LITERAL_TYPES,
  MOST_TOKENS,
  typeOfWord,
} from "./condition.ts";
import {
  type Lexeme,
  Mistake,
  mistake,
  splitLexemes,
  tooLong,
  unlistedWords,
  unquotedName,
} from "./conditionLexemes.ts";
import { isBareName, RESERVED } from "./writeCondition.ts";

/** Read the words of a condition, or find the first mistake in them. */
export function parseCondition(words: string): Condition | Mistake {
  try {
    const parser = new Parser(words);
    const condition = parser.condition(0);
    parser.end();
    return condition;
  } catch (error) {
    if (error instanceof Mistake) return error;
    throw error;
  }
}

const SIGNS = new Map<string, Comparison>(
  Object.entries(COMPARISONS).map(([name, sign]) => [sign, name as Comparison]),
);

class Parser {
  readonly #lexemes: readonly Lexeme[];
  #next = 0;
  #tokens = 0;

  constructor(words: string) {
    this.#lexemes = splitLexemes(words);
  }

  /** Read comparisons that are joined by `and` alone, or by `or` alone. */
  condition(depth: number): Condition {
    if (depth > MOST_TOKENS) throw tooLong(this.#peek().at);
    const parts = [this.#part(depth)];
    let by: "and" | "or" | undefined;
    for (let word = this.#joint(); word !== undefined; word = this.#joint()) {
      if (by !== undefined && word !== by) {
        throw mistake(
          this.#peek().at,
          "`and` and `or` are mixed without brackets",
          "Put brackets around what belongs together: `(a and b) or c`, or `a and (b or c)`.",
        );
      }
      by = word;
      this.#take();
      this.#count(1);
      parts.push(this.#part(depth));
    }
    return joinConditions(by ?? "and", parts);
  }

  end(): void {
    const { at, text, is } = this.#peek();
    if (is === "end") return;
    throw text === ")"
      ? mistake(at, "a bracket is closed that was not opened", "Remove it, or open it with `(`.")
      : mistake(
        at,
        `\`${text}\` cannot follow here`,
        text === ","
          ? "Write several values as a list, `in [a, b]`, and a number without a comma."
          : "Write `and` or `or` between two comparisons.",
      );
  }

  #part(depth: number): Condition {
    if (this.#isSign("(")) return this.#brackets(depth);
    if (!this.#isWord("not")) return this.#comparison();
    const { at } = this.#take();
    this.#count(1);
    if (!this.#isSign("(")) {
      throw mistake(at, "`not` has no brackets", "Write `not (…)` around what must not be true.");
    }
    return { is: "not", part: this.#brackets(depth) };
  }

  #brackets(depth: number): Condition {
    const { at } = this.#take();
    const inside = this.condition(depth + 1);
    if (this.#isSign(")")) {
      this.#take();
      return inside;
    }
    if (this.#peek().is === "end") {
      throw mistake(at, "a bracket is not closed", "Close it with `)`.");
    }
    this.end();
    return inside;
  }

  #comparison(): Condition {
    const attribute = this.#attribute();
    const { at, text, is } = this.#peek();
    const by = is === "sign" ? SIGNS.get(text) : undefined;
    if (by !== undefined) {
      this.#take();
      this.#count(1);
      if (this.#isSign("[")) {
        const list = by === "Ne" ? "not in" : "in";
        throw mistake(
          this.#peek().at,
          `\`${text}\` takes one value`,
          `Write \`${list} […]\` for several.`,
        );
      }
      return { is: "compare", attribute, by, value: this.#literal() };
    }
    const isNegated = this.#isWord("not");
    if (isNegated) this.#take();
    if (this.#isWord("in")) {
      this.#take();
      return { is: "list", attribute, by: isNegated ? "Nin" : "In", values: this.#list() };
    }
    if (isNegated) throw mistake(at, "`not` cannot follow a name", "Write `not in […]`, or `!=`.");
    const operator = is === "word" && RESERVED.has(text.toLowerCase()) &&
      this.#joint() === undefined;
    if (operator || is === "string") {
      throw mistake(
        at,
        `\`${text}\` cannot follow here`,
        "Write one of `=`, `!=`, `<`, `<=`, `>`, `>=`, `in`, `not in`.",
      );
    }
    return { is: "attribute", name: attribute };
  }

  #list(): readonly Literal[] {
    this.#count(2);
    const { at } = this.#peek();
    if (!this.#isSign("[")) {
      throw mistake(at, "`in` has no list", "Write its values in square brackets: `in [a, b]`.");
    }
    this.#take();
    const values: Literal[] = [];
    while (!this.#isSign("]")) {
      if (this.#peek().is === "end") {
        throw mistake(at, "a list is not closed", "Close it with `]`.");
      }
      values.push(this.#listed());
      if (this.#isSign(",")) this.#take();
      else if (!this.#isSign("]") && this.#peek().is !== "end") {
        throw mistake(this.#peek().at, "two values have no comma between them", "Write `[a, b]`.");
      }
    }
    this.#take();
    if (values.length === 0) throw mistake(at, "a list has no values", "Write at least one in it.");
    return values;
  }

  /** Read a value of a list: several words need quotes, since a comma may be missing. */
  #listed(): Literal {
    const { at, is } = this.#peek();
    const value = this.#literal();
    if (is === "word" && value.type === "string" && value.text.includes(" ")) {
      throw unlistedWords(at, value.text);
    }
    return value;
  }

  #attribute(): string {
    this.#count(1);
    const { at, text, is } = this.#peek();
    if (is === "string") return this.#string();
    if (is === "word" && !RESERVED.has(text.toLowerCase()) && /^[\p{L}_]/u.test(text)) {
      return this.#name();
    }
    if (is === "end") {
      throw mistake(
        at,
        at === 0 ? "there are no words" : "a comparison is missing at the end",
        "Write a comparison, like `Country = US`.",
      );
    }
    const isValue = is === "word" && (isTyped(text) || /^[0-9+.:-]/.test(text));
    throw isValue
      ? mistake(
        at,
        `a comparison begins with ${text}`,
        "Write the attribute first, as in `Country = US`.",
      )
      : mistake(
        at,
        `\`${text}\` is not the name of an attribute`,
        "Write a comparison, like `Country = US`; a name with such a word is in quotes.",
      );
  }

  #literal(): Literal {
    this.#count(1);
    const { at, text, is } = this.#peek();
    if (is === "string") return { type: "string", text: this.#string() };
    if (is === "word") {
      const type = typeOfWord(text);
      if (type !== undefined) {
        this.#take();
        this.#refuseMore(at, text);
        return { type, text };
      }
      if (isTyped(text) && this.#lexemes[this.#next + 1]?.is === "string") {
        this.#take();
        return { type: text as keyof typeof LITERAL_TYPES, text: this.#string() };
      }
      if (!RESERVED.has(text.toLowerCase())) return { type: "string", text: this.#name() };
    }
    throw mistake(
      at,
      is === "end" ? "a value is missing at the end" : `\`${text}\` is not a value`,
      'Write a number, `true`, `false`, or words: `US`, `"two words"`.',
    );
  }

  /** Refuse words after a number, as in `30 days`. */
  #refuseMore(at: number, text: string): void {
    const next = this.#peek();
    if (next.is !== "word" || RESERVED.has(next.text.toLowerCase())) return;
    throw mistake(
      at,
      `\`${text} ${next.text}\` is not a value`,
      `Write \`${text}\` alone, or put all of it in quotes: \`"${text} ${next.text}"\`.`,
    );
  }

  /** Read words up to an operator or a sign as one name. */
  #name(): string {
    const { at } = this.#peek();
    const words: string[] = [];
    while (this.#peek().is === "word" && !RESERVED.has(this.#peek().text.toLowerCase())) {
      words.push(this.#take().text);
    }
    const name = words.join(" ");
    if (isBareName(name)) return name;
    throw unquotedName(at, name);
  }

  #string(): string {
    const { at, text } = this.#take();
    try {
      return JSON.parse(text);
    } catch {
      const advice = "Write a backslash as `\\\\`, and a line break as `\\n`.";
      throw mistake(at, `${text} cannot be read as a string`, advice);
    }
  }

  #joint(): "and" | "or" | undefined {
    if (this.#isWord("and")) return "and";
    return this.#isWord("or") ? "or" : undefined;
  }

  #isWord(word: string): boolean {
    const { is, text } = this.#peek();
    return is === "word" && text.toLowerCase() === word;
  }

  #isSign(sign: string): boolean {
    const { is, text } = this.#peek();
    return is === "sign" && text === sign;
  }

  #peek(): Lexeme {
    return this.#lexemes[this.#next]!;
  }

  #take(): Lexeme {
    return this.#lexemes[this.#next++]!;
  }

  #count(tokens: number): void {
    this.#tokens += tokens;
    if (this.#tokens > MOST_TOKENS) throw tooLong(this.#peek().at);
  }
}

function isTyped(word: string): boolean {
  return Object.hasOwn(LITERAL_TYPES, word);
}
