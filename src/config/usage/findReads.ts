import { definedOnly } from "../../values/definedOnly.ts";
import { countLeading } from "../../values/lists.ts";
import { type Language, readTokens, type Token } from "./tokens.ts";

/** A place in game code that reads a key of the config. */
export interface Read {
  /** The key; absent when it is known only at run time. */
  readonly key?: string;
  /** The expression for the key, when the key is not known. */
  readonly expression?: string;
  /** The type that the code expects, as written: `number`. */
  readonly type?: string;
  /** From 1. */
  readonly line: number;
}

/** The reads of the config in a source. */
export interface SourceReads {
  readonly reads: readonly Read[];
  /** Every string and name in it: the code may use a key among them in a way that is not found. */
  readonly mentions: ReadonlySet<string>;
}

/** The calls that read one key (platform.md, Game scripts): of a snapshot, and of one for a player. */
const READS = new Set(["GetValue", "GetValueChangedSignal"]);

/** A source that is being searched. */
interface Code {
  readonly source: string;
  readonly language: Language;
  readonly tokens: readonly Token[];
  /** Where each opening bracket is closed; the end when it never is. */
  readonly closes: ReadonlyMap<number, number>;
  /** The string that each variable always has; undefined when it has several or none. */
  readonly texts: ReadonlyMap<string, string | undefined>;
}

/** Longer expressions for an unknown key are cut. */
const LONGEST_EXPRESSION = 60;

/**
 * Find the places of a source that read a key of the config: `GetValue("…")` and
 * `GetValueChangedSignal("…")` of any object, by any alias, and the fields of a module that
 * `config luau` writes.
 *
 * @param modules The names by which generated modules are required: `LiveConfig`.
 */
export function findReads(
  source: string,
  language: Language,
  modules: ReadonlySet<string> = new Set(),
): SourceReads {
  const tokens = readTokens(source, language);
  const code = {
    source,
    language,
    tokens,
    closes: matchBrackets(tokens),
    texts: constants(tokens),
  };
  const lineOf = countLines(source);
  const aliases = readAliases(tokens);
  const fields = moduleReads(code, modules);
  const reads = tokens.flatMap(({ kind, start }, index): Read[] => {
    const line = lineOf(start);
    if (kind === "name" && isReader(tokens, index, aliases)) {
      return [{ ...readAt(code, index), line }];
    }
    const from = fields.get(index);
    return from === undefined ? [] : [{ ...readIndex(code, from), line }];
  });
  const mentions = tokens.filter(({ kind }) => kind === "string" || kind === "name");
  return { reads, mentions: new Set(mentions.map(({ text }) => text)) };
}

/** Check whether a name is called to read a key: one of {@link READS}, or a variable for it. */
function isReader(tokens: readonly Token[], index: number, aliases: ReadonlySet<string>): boolean {
  const { text } = tokens[index]!;
  if (!READS.has(text) && !aliases.has(text)) return false;
  return isMember(tokens, index) === READS.has(text) && tokens[index - 1]?.text !== "function" &&
    callStart(tokens, index) !== undefined;
}

/** Check whether a name is a member of another value: after a dot or a colon. */
function isMember(tokens: readonly Token[], index: number): boolean {
  return [".", ":", "?."].includes(tokens[index - 1]?.text ?? "");
}

/** The longest type argument that is read, in tokens. */
const LONGEST_TYPE = 40;

/** Find where the arguments of a call begin: after its type arguments, `GetValue<number>(`. */
function callStart(tokens: readonly Token[], index: number): number | undefined {
  let at = index + 1;
  if (tokens[at]?.text === "<") {
    const type = tokens.slice(at, at + LONGEST_TYPE);
    const open = type.findIndex(({ text }, i) => text === "(" && type[i - 1]?.text === ">");
    if (open < 0) return undefined;
    at += open;
  }
  const token = tokens[at];
  // In Luau a call with one string or table needs no brackets.
  return token?.text === "(" && token.kind === "sign" || token?.kind === "string" ? at : undefined;
}

function readAt(code: Code, index: number): Omit<Read, "line"> {
  const { tokens, closes, language } = code;
  const start = callStart(tokens, index)!;
  const isBare = tokens[start]!.kind === "string";
  const first = isBare ? start : start + 1;
  const end = isBare ? first + 1 : closes.get(start)!;
  // `config.GetValue(config, key)` of Luau, and a variable that is the function, take the object first.
  const isMethod = tokens[index - 1]?.text === ":" || language === "typescript";
  const object = isBare || isMethod ? undefined : nextComma(code, first, end);
  const from = object === undefined ? first : object + 1;
  const to = nextComma(code, from, end) ?? end;
  const type = castType(tokens, isBare ? end : end + 1) ?? genericType(tokens, index, start);
  return { ...keyBetween(code, from, to), ...definedOnly({ type }) };
}

/** Read a key of a module's config: `config["race.laps"]`, `config.speed`. */
function readIndex(code: Code, from: number): Omit<Read, "line"> {
  const { tokens, closes } = code;
  if (tokens[from]!.text === ".") return { key: tokens[from + 1]!.text };
  return keyBetween(code, from + 1, closes.get(from)!);
}

/** Read the key between two places: a string, a variable that is one, or an expression. */
function keyBetween(
  { source, tokens, texts }: Code,
  from: number,
  to: number,
): Pick<Read, "key" | "expression"> {
  const token = tokens[from];
  if (token !== undefined && to === from + 1) {
    const key = token.kind === "string"
      ? token.dynamic ? undefined : token.text
      : texts.get(token.text);
    if (key !== undefined) return { key };
  }
  const start = token?.start ?? 0;
  const end = tokens[Math.max(from, to - 1)]?.end ?? start;
  // Only the beginning of a long expression is needed.
  const text = source.slice(start, Math.min(end, start + 2 * LONGEST_EXPRESSION))
    .replace(/\s+/g, " ").trim();
  const isWhole = text.length <= LONGEST_EXPRESSION;
  return { expression: isWhole ? text : `${text.slice(0, LONGEST_EXPRESSION)}…` };
}

function constants(tokens: readonly Token[]): ReadonlyMap<string, string | undefined> {
  const found = new Map<string, string | undefined>();
  tokens.forEach(({ kind, text }, index) => {
    if (kind !== "name" || tokens[index + 1]?.text !== "=" || isMember(tokens, index)) return;
    const value = tokens[index + 2];
    const after = tokens[index + 3];
    const isAlone = value?.kind === "string" && !value.dynamic &&
      (after === undefined || after.kind === "name" || after.text === ";");
    found.set(text, isAlone && !found.has(text) ? value.text : undefined);
  });
  return found;
}

/** Find the variables that are a reading function: `local read = config.GetValue`. */
function readAliases(tokens: readonly Token[]): ReadonlySet<string> {
  const found = new Set<string>();
  tokens.forEach(({ kind, text }, index) => {
    if (kind !== "name" || !READS.has(text) || tokens[index - 1]?.text !== ".") return;
    if (callStart(tokens, index) !== undefined) return;
    let at = index;
    while (tokens[at - 1]?.text === "." && tokens[at - 2]?.kind === "name") at -= 2;
    const name = tokens[at - 2];
    if (tokens[at - 1]?.text === "=" && name?.kind === "name") found.add(name.text);
  });
  return found;
}

/**
 * Find the reads of keys on a generated module's config: the index of its name, and that of the dot or
 * bracket after it.
 */
function moduleReads(
  { tokens, closes }: Code,
  modules: ReadonlySet<string>,
): ReadonlyMap<number, number> {
  const required = new Set<string>();
  const configs = new Set<string>();
  tokens.forEach((_, index) => {
    const made = assigned(tokens, index);
    if (made === undefined) return;
    const { name, from } = made;
    if (tokens[from]?.text === "require" && tokens[from + 1]?.text === "(") {
      const end = closes.get(from + 1)!;
      // `script.Parent.LiveConfig`, `"./LiveConfig"`, `script.Parent:WaitForChild("LiveConfig")`.
      const last = tokens.slice(Math.max(from, end - 2), end).findLast(({ kind }) =>
        kind !== "sign"
      );
      if (modules.has(last?.text.split("/").at(-1) ?? "")) required.add(name);
    }
    if (required.has(tokens[from]?.text ?? "") && isGet(tokens, from)) {
      const call = closes.get(from + 3)!;
      if (!isKeyStart(tokens, call + 1)) configs.add(name);
    }
  });
  const found = new Map<number, number>();
  tokens.forEach(({ kind, text }, index) => {
    if (kind !== "name" || isMember(tokens, index)) return;
    const at = configs.has(text)
      ? index + 1
      : required.has(text) && isGet(tokens, index)
      ? closes.get(index + 3)! + 1
      : undefined;
    if (at !== undefined && isKeyStart(tokens, at)) found.set(index, at);
  });
  return found;
}

/** Read `local name [, other] = …`: the first name, and where its value begins. */
function assigned(
  tokens: readonly Token[],
  index: number,
): { readonly name: string; readonly from: number } | undefined {
  const { kind, text: name } = tokens[index]!;
  if (kind !== "name" || isMember(tokens, index) || tokens[index - 1]?.text === ",") {
    return undefined;
  }
  let at = index + 1;
  while (tokens[at]?.text === "," && tokens[at + 1]?.kind === "name") at += 2;
  return tokens[at]?.text === "=" ? { name, from: at + 1 } : undefined;
}

function isGet(tokens: readonly Token[], index: number): boolean {
  return tokens[index + 1]?.text === "." && tokens[index + 2]?.text === "get" &&
    tokens[index + 3]?.text === "(";
}

function isKeyStart(tokens: readonly Token[], at: number): boolean {
  const { kind, text } = tokens[at] ?? {};
  if (kind !== "sign") return false;
  return text === "[" || (text === "." && tokens[at + 1]?.kind === "name");
}

const CLOSING: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };

function matchBrackets(tokens: readonly Token[]): ReadonlyMap<number, number> {
  const open: number[] = [];
  const closes = new Map<number, number>();
  tokens.forEach(({ kind, text }, index) => {
    if (kind !== "sign") return;
    if (text in CLOSING) open.push(index);
    const last = open.at(-1);
    if (last !== undefined && CLOSING[tokens[last]!.text] === text) closes.set(open.pop()!, index);
  });
  for (const index of open) closes.set(index, tokens.length);
  return closes;
}

/** Find the next comma between two places that is not inside brackets. */
function nextComma({ tokens, closes }: Code, from: number, to: number): number | undefined {
  for (let at = from; at < to; at++) {
    if (tokens[at]!.kind === "sign" && tokens[at]!.text === ",") return at;
    at = closes.get(at) ?? at;
  }
  return undefined;
}

/** Read the type after a call: `:: number` of Luau, `as number` of TypeScript. */
function castType(tokens: readonly Token[], at: number): string | undefined {
  const cast = tokens[at];
  const type = tokens[at + 1];
  if (type?.kind !== "name" || (cast?.text !== "::" && cast?.text !== "as")) return undefined;
  return type.text;
}

/** Read the type argument of a call: `GetValue<number>`. */
function genericType(tokens: readonly Token[], index: number, start: number): string | undefined {
  const isOneWord = tokens[index + 1]?.text === "<" && start === index + 4;
  return isOneWord ? tokens[index + 2]!.text : undefined;
}

/** Make a function that returns the line of a place, from 1. */
function countLines(source: string): (at: number) => number {
  const starts = [0, ...Array.from(source.matchAll(/\n/g), ({ index }) => index + 1)];
  return (at) => countLeading(starts, (start) => start <= at);
}
