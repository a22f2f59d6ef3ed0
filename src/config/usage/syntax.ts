import { type Language, readTokens, type Token } from "./tokens.ts";

/** A source that is being searched, as tokens. */
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

const CLOSING: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };

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
  const count = new Map<string, number>();
  const push = (index: number, word: string) => {
    open.push({ index, word });
    count.set(word, (count.get(word) ?? 0) + 1);
  };
  const close = (index: number, openers: readonly string[]) => {
    if (!openers.some((word) => (count.get(word) ?? 0) > 0)) return undefined;
    for (let last = open.pop(); last !== undefined; last = open.pop()) {
      count.set(last.word, count.get(last.word)! - 1);
      closes.set(last.index, index);
      if (openers.includes(last.word)) return last.word;
    }
  };
  // Whether each open `if` is an expression, which has no `end`.
  const ifs: boolean[] = [];
  let expressionElse = -1;
  tokens.forEach(({ kind, text }, index) => {
    if (kind === "string") return;
    if (kind === "sign" || language === "typescript") {
      if (text in CLOSING) push(index, text);
      else if (kind === "sign" && text in OPENED_BY) close(index, OPENED_BY[text]!);
      return;
    }
    const before = wordAt({ tokens }, index - 1);
    if (text === "if") {
      ifs.push(
        BEFORE_EXPRESSION.has(before) || expressionElse === index - 1 ||
          (before === "then" && ifs.at(-1) === true),
      );
    } else if (text === "then" || text === "elseif" || text === "else") {
      const isExpression = ifs.at(-1) === true;
      if (text !== "then" && !isExpression) close(index, OPENED_BY[text]!);
      if (text !== "elseif" && !isExpression) push(index, text);
      if (text === "else" && isExpression) {
        ifs.pop();
        expressionElse = index;
      }
    } else if (text === "end") {
      const closed = close(index, OPENED_BY["end"]!);
      if (closed === "then" || closed === "else") ifs.pop();
    } else if (text === "until") close(index, OPENED_BY["until"]!);
    else if (text === "function" || text === "do" || text === "repeat") push(index, text);
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
    if (kind === "sign" && !(text in CLOSING)) return at;
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
