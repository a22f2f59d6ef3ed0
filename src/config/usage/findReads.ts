import { definedOnly } from "../../values/definedOnly.ts";
import { countLeading } from "../../values/lists.ts";
import { findOrigins, READS } from "./findOrigins.ts";
import { readLuauName } from "./luauNames.ts";
import { Names } from "./names.ts";
import {
  callEnd,
  callStart,
  type Code,
  isMember,
  nextComma,
  readCode,
  skipType,
  wordAt,
} from "./syntax.ts";
import type { Language } from "./tokens.ts";
import { readTypescriptName } from "./typescriptNames.ts";

/** A place in game code that reads a key of the config. */
export interface Read {
  /** The key; absent when it is known only at run time. */
  readonly key?: string;
  /** The expression for the key, when the key is not known. */
  readonly expression?: string;
  /** The type that the code expects, as written: `number`. */
  readonly type?: string;
  /** True when what is read is known to be a config of ConfigService, or a generated module's. */
  readonly isConfig: boolean;
  /** From 1. */
  readonly line: number;
}

export interface SourceReads {
  readonly reads: readonly Read[];
  /** Every string and name in it: the code may use a key among them in a way that is not found. */
  readonly mentions: ReadonlySet<string>;
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
  const code = readCode(source, language);
  const names = bindNames(code);
  const origins = findOrigins(code, names, modules);
  const lineOf = countLines(source);
  const reads = code.tokens.flatMap(({ kind, text, start }, index): Read[] => {
    const read = (found: Omit<Read, "line" | "isConfig">, isConfig: boolean) => [
      { ...found, isConfig, line: lineOf(start) },
    ];
    const before = origins.before.get(index);
    if (before === "entries") {
      if (kind === "name") return read({ key: text }, true);
      return read(keyBetween(code, names, index + 1, code.closes.get(index)!), true);
    }
    if (kind !== "name" || names.declarations.has(index) || callStart(code, index) === undefined) {
      return [];
    }
    const origin = isMember(code, index) ? undefined : origins.of(index);
    const isReader = isMember(code, index)
      ? READS.has(text)
      : origin === "reader" || origin === "other reader";
    if (!isReader) return [];
    return read(readAt(code, names, index), before === "config" || origin === "reader");
  });
  const mentions = code.tokens.filter(({ kind }) => kind === "string" || kind === "name");
  return { reads, mentions: new Set(mentions.map(({ text }) => text)) };
}

function bindNames(code: Code): Names {
  const names = new Names(code);
  const read = code.language === "luau" ? readLuauName : readTypescriptName;
  for (let index = 0; index < code.tokens.length; index++) {
    names.comeTo(index);
    const { kind, text } = code.tokens[index]!;
    if (kind !== "string") index = read(names, index, text);
  }
  return names;
}

function readAt(code: Code, names: Names, index: number): Omit<Read, "line" | "isConfig"> {
  const { tokens, closes, language } = code;
  const start = callStart(code, index)!;
  const isBare = tokens[start]!.kind === "string";
  const first = isBare ? start : start + 1;
  const end = isBare ? first + 1 : closes.get(start)!;
  // `config.GetValue(config, key)` of Luau, and a variable that is the function, take the object first.
  const isMethod = wordAt(code, index - 1) === ":" || language === "typescript";
  const object = isBare || isMethod ? undefined : nextComma(code, first, end);
  const from = object === undefined ? first : object + 1;
  const to = nextComma(code, from, end) ?? end;
  const type = castType(code, callEnd(code, start)) ?? genericType(code, index, start);
  return { ...keyBetween(code, names, from, to), ...definedOnly({ type }) };
}

/** Read the key between two places: a string, a variable that is one, or an expression. */
function keyBetween(
  code: Code,
  names: Names,
  from: number,
  to: number,
): Pick<Read, "key" | "expression"> {
  const { tokens } = code;
  const token = tokens[from];
  if (token !== undefined && to === from + 1) {
    const key = token.kind === "string"
      ? token.dynamic ? undefined : token.text
      : constantAt(code, names, from);
    if (key !== undefined) return { key };
  }
  return { expression: sliceOf(code, from, to) };
}

/** Return the code between two places, on one line; a long one is cut. */
function sliceOf({ source, tokens }: Code, from: number, to: number): string {
  const start = tokens[from]?.start ?? 0;
  const end = tokens[Math.max(from, to - 1)]?.end ?? start;
  // Only the beginning of a long expression is needed.
  const text = source.slice(start, Math.min(end, start + 2 * LONGEST_EXPRESSION))
    .replace(/\s+/g, " ").trim();
  return text.length <= LONGEST_EXPRESSION ? text : `${text.slice(0, LONGEST_EXPRESSION)}…`;
}

/** Return the string that a variable always has; undefined when it has another value, or several. */
function constantAt(code: Code, names: Names, index: number): string | undefined {
  const { values: [value, ...more] = [] } = names.at.get(index) ?? {};
  if (value === undefined || value.position !== 0 || more.length > 0) return undefined;
  const token = code.tokens[value.at];
  const after = code.tokens[value.at + 1];
  const isAlone = after === undefined ||
    (after.kind === "name" ? !["or", "and"].includes(after.text) : /^[;,)}\]]$/.test(after.text));
  return token?.kind === "string" && !token.dynamic && isAlone ? token.text : undefined;
}

/** Read the type after a call, the last of several: `:: number` of Luau, `as string | number` of TypeScript. */
function castType(code: Code, at: number): string | undefined {
  let type: string | undefined;
  for (let from = at; ["::", "as"].includes(wordAt(code, from));) {
    const end = skipType(code, from + 1);
    if (end === from + 1) break;
    type = sliceOf(code, from + 1, end);
    from = end;
  }
  return type;
}

function genericType(code: Code, index: number, start: number): string | undefined {
  return start > index + 3 ? sliceOf(code, index + 2, start - 1) : undefined;
}

/** Make a function that returns the line of a place, from 1. */
function countLines(source: string): (at: number) => number {
  const starts = [0, ...Array.from(source.matchAll(/\n/g), ({ index }) => index + 1)];
  return (at) => countLeading(starts, (start) => start <= at);
}
