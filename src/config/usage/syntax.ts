import { type Language, readTokens, type Token } from "./tokens.ts";

export interface Code {
  readonly source: string;
  readonly language: Language;
  readonly tokens: readonly Token[];
  /**
   * Where each opening bracket is closed, and each block of Luau, by the token that opens it; the end of the source
   * when it never is.
   */
  readonly closes: ReadonlyMap<number, number>;
}

/** Read a source as tokens, and match its brackets and blocks. */
export function readCode(source: string, language: Language): Code {
  const tokens = readTokens(source, language);
  return { source, language, tokens, closes: matchPairs(tokens, language) };
}

/** Return a name or sign as it is written; empty for a string, and at the end. */
export function wordAt({ tokens }: Pick<Code, "tokens">, index: number): string {
  const token = tokens[index];
  return token === undefined || token.kind === "string" ? "" : token.text;
}

/** Check whether a name is a member of another value: after a dot or a colon. */
export function isMember(code: Pick<Code, "tokens">, index: number): boolean {
  return [".", ":", "?."].includes(wordAt(code, index - 1));
}

/** Return the place after a bracket or block. */
export function afterPair({ tokens, closes }: Code, index: number): number {
  return (closes.get(index) ?? tokens.length) + 1;
}

const OPENING = new Set(["(", "[", "{"]);

/** What a `)`, `end` or `until` closes. */
const OPENED_BY: Readonly<Record<string, readonly string[]>> = {
  ")": ["("],
  "]": ["["],
  "}": ["{"],
  "end": ["function", "do", "then", "else"],
  "elseif": ["then"],
  "else": ["then"],
  "until": ["repeat"],
};

/** Tokens after which an `if` of Luau is part of an expression. */
const BEFORE_EXPRESSION = new Set(
  "= ( , { [ return and or not + - * / % ^ .. == ~= < > <= >= # in if elseif while until += -= *= /= ..= =>"
    .split(" "),
);

function matchPairs(tokens: readonly Token[], language: Language): ReadonlyMap<number, number> {
  const closes = new Map<number, number>();
  const open: { readonly index: number; readonly word: string }[] = [];
  const close = (index: number, closing: string) => {
    const at = open.findLastIndex(({ word }) => OPENED_BY[closing]!.includes(word));
    if (at < 0) return undefined;
    const [opener, ...inside] = open.splice(at);
    for (const one of [opener!, ...inside]) closes.set(one.index, index);
    return opener!.word;
  };
  // Whether each open `if` is an expression, which has no `end`.
  const ifs: boolean[] = [];
  let expressionElse = -1;
  tokens.forEach(({ kind, text }, index) => {
    if (kind === "sign") {
      if (OPENING.has(text)) open.push({ index, word: text });
      else if (text in OPENED_BY) close(index, text);
    }
    if (kind !== "name" || language === "typescript") return;
    const before = wordAt({ tokens }, index - 1);
    if (text === "if") {
      ifs.push(
        BEFORE_EXPRESSION.has(before) || expressionElse === index - 1 ||
          (before === "then" && ifs.at(-1) === true),
      );
    } else if (text === "then" || text === "elseif" || text === "else") {
      const isExpression = ifs.at(-1) === true;
      if (text !== "then" && !isExpression) close(index, text);
      if (text !== "elseif" && !isExpression) open.push({ index, word: text });
      if (text === "else" && isExpression) {
        ifs.pop();
        expressionElse = index;
      }
    } else if (text === "end") {
      const closed = close(index, text);
      if (closed === "then" || closed === "else") ifs.pop();
    } else if (text === "until") close(index, text);
    else if (["function", "do", "repeat"].includes(text)) open.push({ index, word: text });
  });
  for (const { index } of open) closes.set(index, tokens.length);
  return closes;
}

/** Find the next comma between two places that is not inside brackets or a block. */
export function nextComma({ tokens, closes }: Code, from: number, to: number): number | undefined {
  for (let at = from; at < to; at++) {
    if (tokens[at]!.kind === "sign" && tokens[at]!.text === ",") return at;
    at = closes.get(at) ?? at;
  }
  return undefined;
}

/** Find the end of a type that begins at a place. */
export function skipType(code: Code, from: number): number {
  const { tokens, language } = code;
  let at = from;
  while (at < tokens.length) {
    while (["|", "&"].includes(wordAt(code, at))) at++;
    const { kind, text } = tokens[at] ?? { kind: "sign", text: "" };
    if (kind === "sign" && !OPENING.has(text)) return at;
    at = kind === "sign" ? afterPair(code, at) : at + 1;
    while (kind === "name" && wordAt(code, at) === "." && tokens[at + 1]?.kind === "name") at += 2;
    if (kind === "name" && wordAt(code, at) === "<") at = skipAngles(code, at);
    if (text === "typeof" && wordAt(code, at) === "(") at = afterPair(code, at);
    const postfix = language === "luau" ? "?" : "[";
    while (wordAt(code, at) === postfix) at = postfix === "?" ? at + 1 : afterPair(code, at);
    const joins = wordAt(code, at);
    if (joins === "=>") at++;
    else if (joins === "-" && wordAt(code, at + 1) === ">") at += 2;
    else if (joins !== "|" && joins !== "&") return at;
  }
  return at;
}

/** The longest type argument that is read, in tokens. */
const LONGEST_TYPE = 40;

/** Find the end of type arguments: after `<number>`. */
export function skipAngles(code: Code, from: number): number {
  let depth = 0;
  for (let at = from; at < from + LONGEST_TYPE; at++) {
    const word = wordAt(code, at);
    if (word === "<") depth++;
    if (word === ">" && --depth === 0) return at + 1;
  }
  return from;
}

/** Find where the arguments of a call begin: after its type arguments, `GetValue<number>(`. */
export function callStart(code: Code, index: number): number | undefined {
  const { tokens, language } = code;
  const at = wordAt(code, index + 1) === "<" ? skipAngles(code, index + 1) : index + 1;
  if (wordAt(code, at) === "(") return at;
  // In Luau a call with one string or table needs no brackets.
  return language === "luau" && tokens[at]?.kind === "string" ? at : undefined;
}

/** Find the end of a call whose arguments begin at a place. */
export function callEnd(code: Code, start: number): number {
  return code.tokens[start]?.kind === "string" ? start + 1 : afterPair(code, start);
}
