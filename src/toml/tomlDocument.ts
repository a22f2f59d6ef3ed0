import { countLeading } from "../values/collections.ts";
import { Failure, type Place } from "../values/failure.ts";
import { type Json, jsonNumber, type ValuePath, writePath } from "../values/json.ts";

/** A range of a document's text, in UTF-16 offsets; `end` is after the last character. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface TomlDocument {
  readonly file: string;
  /** The whole text, with any byte order mark; all offsets refer to it. */
  readonly text: string;
  readonly root: TomlTable;
  readonly statements: readonly TomlStatement[];
  /** From their `#` to the end of the line. */
  readonly comments: readonly string[];
  readonly lines: readonly number[];
}

/** One name of a key; `a."b c"` has two. */
export interface TomlKey {
  readonly name: string;
  readonly span: Span;
}

/** `[a.b]`, or `[[a.b]]` when it opens an item of an array of tables. */
export interface TomlHeader {
  readonly kind: "header";
  readonly item: boolean;
  readonly keys: readonly TomlKey[];
  /** From the first bracket to the last, without a comment after it. */
  readonly span: Span;
}

/** `a.b = value`, on lines of its own or inside an inline table. */
export interface TomlPair {
  readonly kind: "pair";
  readonly keys: readonly TomlKey[];
  readonly value: TomlNode;
  /** From the key to the end of the value, without a comment after it. */
  readonly span: Span;
}

/** A header or a pair on its own lines. */
export type TomlStatement = TomlHeader | TomlPair;

/** A mention of a table without braces: the first `depth` keys of a statement. */
export interface TomlMention<S extends TomlStatement> {
  readonly by: S;
  readonly depth: number;
}

export type TomlNode = TomlTable | TomlArray | TomlScalar;

export interface TomlMember {
  readonly key: Span;
  readonly node: TomlNode;
  /** The pair with the value; absent for a table that is written with headers or dotted keys. */
  readonly pair?: TomlPair;
}

/** A table, however it is written: in braces, with headers, with dotted keys. */
export interface TomlTable {
  readonly type: "table";
  /** The braces of an inline table; for another table, the name in its first mention. */
  readonly span: Span;
  readonly members: ReadonlyMap<string, TomlMember>;
  readonly inline: boolean;
  /** The statements that define it or something in it, in order; its pairs when it is inline. */
  readonly parts: readonly TomlStatement[];
  /** The header that opens this very table. */
  readonly header?: TomlHeader;
  /** The first header of a deeper table whose path goes through this one. */
  readonly passing?: TomlMention<TomlHeader>;
  /** The last pair whose dotted key goes through this one. */
  readonly dotted?: TomlMention<TomlPair>;
}

export interface TomlArray {
  readonly type: "array";
  /** The brackets; the name in the first header of an array of tables. */
  readonly span: Span;
  readonly items: readonly TomlNode[];
  /** False for an array of tables. */
  readonly inline: boolean;
  /** The statements that define an array of tables; none when it is inline. */
  readonly parts: readonly TomlStatement[];
}

/** A scalar; `lexeme` is the number in JSON's spelling, `nan`, `inf` or `-inf`. */
export type TomlScalar =
  & { readonly type: "scalar"; readonly span: Span }
  & (
    | { readonly kind: "string"; readonly value: string }
    | { readonly kind: "boolean"; readonly value: boolean }
    | { readonly kind: "integer"; readonly lexeme: string }
    | { readonly kind: "float"; readonly lexeme: string; readonly finite: boolean }
    | { readonly kind: "date"; readonly lexeme: string }
  );

/** Find where each line starts; a byte order mark is not counted. */
export function lineStarts(text: string): number[] {
  const starts = [text.startsWith("\ufeff") ? 1 : 0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

export function placeAt(
  document: Pick<TomlDocument, "file" | "text" | "lines">,
  offset: number,
): Place {
  const { file, text, lines } = document;
  const index = lineIndex(lines, offset);
  const start = lines[index]!;
  const next = lines[index + 1];
  const source = text.slice(start, next).replace(/\r?\n$/, "");
  const column = [...text.slice(start, offset)].length + 1;
  return { file, line: index + 1, column, source };
}

function lineIndex(lines: readonly number[], offset: number): number {
  return Math.max(0, countLeading(lines, (start) => start <= offset) - 1);
}

/** A key that needs no quotes. Longer ones get them: beyond 125,000 the parser overflows its stack. */
export const BARE_KEY = /^[A-Za-z0-9_-]{1,1000}$/;

/**
 * The longest number and string that are written, in code points: more than Roblox takes, so that its limit
 * is what people are shown, and less than the 125,000 at which the parser overflows.
 */
export const LONGEST = 110_000;

/** The most levels of nesting in a file: no config needs more. */
export const DEEPEST = 250;

/** The characters of a basic string that have an escape of their own. */
export const SHORT_ESCAPES: Readonly<Record<string, string>> = {
  '"': '\\"',
  "\\": "\\\\",
  "\b": "\\b",
  "\t": "\\t",
  "\n": "\\n",
  "\f": "\\f",
  "\r": "\\r",
};

/** Find the part of a value that a path leads to; if it leads nowhere, the part where it ends. */
export function nodeAt(value: TomlNode, path: ValuePath): TomlNode {
  const [step, ...rest] = path;
  if (step === undefined || value.type === "scalar") return value;
  const inner = value.type === "array"
    ? value.items[Number(step)]
    : value.members.get(String(step))?.node;
  return inner === undefined ? value : nodeAt(inner, rest);
}

/**
 * @param subject The name of the value in an error: `entry "shop.price" of env "dev"`.
 * @param path The path from that subject to the value.
 * @throws Failure with the place when JSON cannot represent it: nan, inf, a date or a time.
 */
export function toJson(
  document: TomlDocument,
  node: TomlNode,
  subject: string,
  path: ValuePath = [],
): Json {
  const inner = (node: TomlNode, step: string | number) =>
    toJson(document, node, subject, [...path, step]);
  if (node.type === "array") return node.items.map(inner);
  if (node.type === "table") {
    return new Map(Array.from(node.members, ([name, { node }]) => [name, inner(node, name)]));
  }
  if (node.kind === "string" || node.kind === "boolean") return node.value;
  if (node.kind === "integer" || (node.kind === "float" && node.finite)) {
    return jsonNumber(node.lexeme);
  }
  const { kind, lexeme, span } = node;
  const contains = path.length === 0 ? `is ${lexeme}` : `contains ${lexeme} at ${writePath(path)}`;
  throw new Failure(
    `${subject} ${contains}, which JSON cannot represent.`,
    kind === "date" ? `Write it as a string: "${lexeme}".` : "Use a finite number, or a string.",
    placeAt(document, span.start),
  );
}

/** Name the kind of a value for an error: `a table`, `a number`. */
export function nodeKind(node: TomlNode): string {
  if (node.type === "array") return node.inline ? "an array" : "an array of tables";
  if (node.type === "table") return "a table";
  const names = {
    string: "a string",
    boolean: "a boolean",
    integer: "a number",
    float: "a number",
  };
  return node.kind === "date" ? "a date or time" : names[node.kind];
}
