/** Reads the words of a condition back to postfix tokens: the reverse of what the program writes. */

const SIGNS = new Map(Object.entries({
  "=": "Eq",
  "!=": "Ne",
  ">": "Gt",
  "<": "Lt",
  ">=": "Gte",
  "<=": "Lte",
  "in": "In",
  "not in": "Nin",
}));
const COMPARISONS = new Set("eq ne gt lt gte lte in nin".split(" "));

/** A lexeme: a bracket, a quoted text, or a word. */
type Lexeme = string;

function lexemes(words: string): Lexeme[] {
  return words.match(/"(?:[^"\\]|\\.)*"|[()]|[^\s()"]+/g) ?? [];
}

/** The tokens that some words stand for, as plain values. */
export function readWords(words: string): unknown[] {
  const parts = lexemes(words);
  let at = 0;
  const peek = () => parts[at];
  const isLogical = (word: string | undefined, name: string) => word?.toLowerCase() === name;
  const logical = (word: string) =>
    ["and", "or", "not"].includes(word) ? word[0]!.toUpperCase() + word.slice(1) : word;

  function binary(name: string, next: () => unknown[]): unknown[] {
    let left = next();
    while (isLogical(peek(), name)) {
      const operator = logical(parts[at++]!);
      left = [...left, ...next(), { operator }];
    }
    return left;
  }
  const or = (): unknown[] => binary("or", and);
  const and = (): unknown[] => binary("and", not);

  function not(): unknown[] {
    if (!isLogical(peek(), "not")) return comparison();
    const operator = logical(parts[at++]!);
    return [...not(), { operator }];
  }

  function comparison(): unknown[] {
    const left = operand("attribute");
    const sign = takeSign();
    return sign === undefined ? left : [...left, ...operand("literal"), { operator: sign }];
  }

  function takeSign(): string | undefined {
    const [one = "", two] = [peek(), parts[at + 1]];
    const isNotIn = one === "not" && two === "in";
    const known = isNotIn
      ? "Nin"
      : SIGNS.get(one) ?? (COMPARISONS.has(one.toLowerCase()) ? one : undefined);
    if (known !== undefined) at += isNotIn ? 2 : 1;
    return known;
  }

  function operand(expected: "attribute" | "literal"): unknown[] {
    if (peek() === "(") {
      at++;
      const inside = or();
      at++;
      return inside;
    }
    const isLiteral = peek() === "value" ? "literal" : undefined;
    const mark = peek() === "attribute" ? "attribute" : isLiteral;
    if (mark !== undefined) at++;
    return [{ operand: (mark ?? expected) === "attribute" ? attribute() : literal() }];
  }

  const attribute = () => ({ attributeReference: name() });

  function literal(): unknown {
    const type = peek()!;
    const typed = ["boolean", "integer", "double"].includes(type) && parts[at + 1]?.startsWith('"');
    if (typed) {
      at++;
      return { literalValue: { [`${type}Value`]: JSON.parse(parts[at++]!) } };
    }
    if (type === "true" || type === "false") return { literalValue: { booleanValue: parts[at++] } };
    if (/^-?[0-9]+$/.test(type)) return { literalValue: { integerValue: parts[at++] } };
    if (/^-?[0-9][0-9.e+-]*$/i.test(type)) return { literalValue: { doubleValue: parts[at++] } };
    return { literalValue: { stringValue: name() } };
  }

  /** A quoted text, or the words up to an operator or a bracket. */
  function name(): string {
    if (peek()!.startsWith('"')) return JSON.parse(parts[at++]!);
    const words: string[] = [];
    const ends = /^(?:[()]|!?=|[<>]=?|and|or|not|eq|ne|gt|lt|gte|lte|in|nin)$/i;
    while (at < parts.length && !ends.test(peek()!)) words.push(parts[at++]!);
    return words.join(" ");
  }

  const tokens = or();
  if (at < parts.length) throw new Error(`nothing reads ${parts.slice(at).join(" ")}`);
  return tokens;
}
