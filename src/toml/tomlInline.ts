import { equalJson, isArray, isObject, type Json, type JsonObject } from "../values/json.ts";
import { alignItems } from "./alignItems.ts";
import {
  type Span,
  toJson,
  type TomlArray,
  type TomlDocument,
  type TomlMember,
  type TomlMention,
  type TomlNode,
  type TomlPair,
  type TomlStatement,
  type TomlTable,
} from "./tomlDocument.ts";
import { writeTomlLiteral, writeTomlPair, writeTomlValue } from "./writeToml.ts";

/**
 * Rewrite a value after an equals sign so that it reads as another one. Equal parts keep their text, with
 * their comments.
 *
 * @param node The current value, which JSON must be able to represent.
 * @param json The new value, which TOML must be able to represent.
 * @returns The new text for the value's span.
 */
function rewriteInline(
  document: TomlDocument,
  node: TomlNode,
  json: Json,
): string {
  if (hasValue(document, node, json)) return slice(document, node.span);
  if (node.type === "array" && isArray(json) && node.items.length > 0 && json.length > 0) {
    return rewriteArray(document, node, json);
  }
  if (node.type === "table" && isObject(json) && node.members.size > 0 && json.size > 0) {
    return rewriteTable(document, node, json);
  }
  const isLiteral = slice(document, node.span).startsWith("'");
  const literal = isLiteral && typeof json === "string" ? writeTomlLiteral(json) : undefined;
  return literal ?? writeTomlValue(json);
}

/** Check whether a value already reads as another one. */
function hasValue(document: TomlDocument, node: TomlNode, json: Json): boolean {
  return equalJson(toJson(document, node, "a value"), json);
}

function slice({ text }: TomlDocument, { start, end }: Span): string {
  return text.slice(start, end);
}

/** An item of an array or a pair of an inline table, with the text around it. */
interface Piece {
  /** White space and comments in front of it. */
  readonly lead: string;
  readonly body: string;
  /** From its end to its comma, with a comment on that line. */
  readonly tail: string;
}

/** What is between two brackets. */
interface Pieces {
  /** A comment on the line of the opening bracket. */
  readonly opening: string;
  readonly pieces: readonly Piece[];
  /** What is between the last piece and the closing bracket. */
  readonly closing: string;
}

/** An item of the new text: one of the old pieces with another body, or a new one. */
interface NewPiece {
  readonly body: string;
  readonly old?: number;
}

function cutSpans(document: TomlDocument, outer: Span, spans: readonly Span[]): Pieces {
  const { text } = document;
  const opening = /^[ \t]*#[^\r\n]*|/.exec(text.slice(outer.start + 1, spans[0]!.start))![0];
  let at = outer.start + 1 + opening.length;
  const pieces = spans.map((span, index) => {
    const lead = text.slice(at, span.start);
    const next = spans[index + 1]?.start ?? outer.end - 1;
    at = span.end + tailLength(text.slice(span.end, next));
    return { lead, body: slice(document, span), tail: text.slice(span.end, at) };
  });
  return { opening, pieces, closing: text.slice(at, outer.end - 1) };
}

/** White space and comments up to a comma. */
const UP_TO_COMMA = /^((?:[ \t\r\n]|#[^\n]*\n)*),/;

/** Measure the text after an item that goes with it: its comma, and a comment on the same line. */
function tailLength(between: string): number {
  const upToComma = UP_TO_COMMA.exec(between)?.[0].length ?? 0;
  return upToComma + /^(?:[ \t]*#[^\r\n]*)?/.exec(between.slice(upToComma))![0].length;
}

/** Put the text between two brackets together again, with the items in the order of the old ones. */
function glue({ opening, pieces, closing }: Pieces, items: readonly NewPiece[]): string {
  const hasLastComma = UP_TO_COMMA.test(pieces.at(-1)!.tail);
  const newline = /\r?\n/.exec(pieces.map(({ lead }) => lead).join("") + closing)?.[0] ?? "\n";
  let out = opening;
  let isInComment = opening !== "";
  const put = (text: string) => {
    out += isInComment && !/^[ \t]*\r?\n/.test(text) ? newline + text : text;
    isInComment = false;
  };
  let next = 0;
  const putGone = (end: number) => {
    for (const above of pieces.slice(next, end).map(({ lead }) => setOff(lead))) {
      if (above !== "") put(above);
    }
    next = end + 1;
  };
  items.forEach(({ body, old }, index) => {
    if (old !== undefined) putGone(old);
    const isLast = index === items.length - 1;
    const tail = old === undefined ? "" : pieces[old]!.tail;
    put(leadOf(pieces, index, old) + body);
    out += withComma(tail, !isLast || hasLastComma);
    isInComment = /#[^\n]*$/.test(tail);
  });
  putGone(pieces.length);
  put(closing);
  return out;
}

/** Return the comments above an item that a blank line separates from it: they stay when it is removed. */
function setOff(lead: string): string {
  const above = /^[^]*\n(?=[ \t]*\r?\n)/.exec(lead)?.[0] ?? "";
  return above.includes("#") ? above : "";
}

function withComma(tail: string, wanted: boolean): string {
  const has = UP_TO_COMMA.test(tail);
  if (has === wanted) return tail;
  return wanted ? `,${tail}` : tail.replace(UP_TO_COMMA, "$1");
}

/** Return the text before an item: its own white space, or, in a new place, that of its neighbors. */
function leadOf(pieces: readonly Piece[], index: number, old: number | undefined): string {
  const own = old === undefined ? undefined : pieces[old]!.lead;
  if (own !== undefined && ((old === 0) === (index === 0) || own.includes("\n"))) return own;
  const model = index === 0 ? pieces[0]! : pieces[1] ?? pieces[0]!;
  const lineBreak = /\r?\n[ \t]*$/.exec(model.lead)?.[0];
  if (lineBreak !== undefined) return lineBreak;
  if (index === 0 || pieces.length > 1) return /^[ \t]*/.exec(model.lead)![0];
  return " ";
}

function rewriteArray(
  document: TomlDocument,
  node: TomlArray,
  json: readonly Json[],
): string {
  const pieces = cutSpans(document, node.span, node.items.map((item) => item.span));
  const aligned = alignItems(document, node.items, json);
  const items = json.map((item, index): NewPiece => {
    const old = aligned[index];
    if (old === undefined) return { body: writeTomlValue(item) };
    return { body: rewriteInline(document, node.items[old]!, item), old };
  });
  return `[${glue(pieces, items)}]`;
}

/**
 * Put the items of an array in brackets into another order, each with its comments.
 *
 * @param order The old index of each item.
 * @returns The new text of the array.
 */
export function reorderPieces(
  document: TomlDocument,
  { span, items }: TomlArray,
  order: readonly number[],
): string {
  const cut = cutSpans(document, span, items.map((item) => item.span));
  const hasLastComma = UP_TO_COMMA.test(cut.pieces.at(-1)!.tail);
  const pieces = order.map((index, at) => {
    const piece = cut.pieces[index]!;
    return { ...piece, tail: withComma(piece.tail, at < order.length - 1 || hasLastComma) };
  });
  return `[${glue({ ...cut, pieces }, pieces.map(({ body }, old) => ({ body, old })))}]`;
}

function rewriteTable(document: TomlDocument, node: TomlTable, json: JsonObject): string {
  const [values, removed] = [new Map<TomlPair, string>(), new Map<TomlStatement, unknown>()];
  const added: NewPiece[] = [];
  const addLine = (table: TomlTable, line: string) =>
    added.push({ body: table === node ? line : `${pathOf(document, table.dotted!)}.${line}` });
  changeTable(document, node, json, { values, removed, addLine });
  const pairs = node.parts as readonly TomlPair[];
  const pieces = cutSpans(document, node.span, pairs.map((pair) => pair.span));
  const kept = pairs.flatMap((pair, old): NewPiece[] => {
    const { start } = pair.span;
    const value = values.get(pair) ?? slice(document, pair.value.span);
    const body = slice(document, { start, end: pair.value.span.start }) + value;
    return removed.has(pair) ? [] : [{ body, old }];
  });
  return `{${glue(pieces, [...kept, ...added])}}`;
}

/** Receives the changes to the members of a table. */
export interface MemberEdits {
  /** New texts for the values of pairs. */
  readonly values: Map<TomlPair, string>;
  /** Removed statements, each with the part that it was in. */
  readonly removed: Map<TomlStatement, unknown>;
  /** Add a line to a table: a pair whose key starts from the table, like `price = 5`. */
  addLine(table: TomlTable, line: string): void;
  /** Make an array of tables read as the items; absent inside braces, which have none. */
  changeItems?(array: TomlArray, items: readonly JsonObject[]): void;
}

/** Make a table read as the object. */
export function changeTable(
  document: TomlDocument,
  table: TomlTable,
  json: JsonObject,
  edits: MemberEdits,
): void {
  for (const [name, member] of table.members) {
    const value = json.get(name);
    if (value === undefined) removeMember(member, edits);
    else changeMember(document, table, name, value, edits);
  }
  for (const [name, value] of json) {
    if (!table.members.has(name)) edits.addLine(table, writeTomlPair(name, value));
  }
}

/** Make a member of a table read as the value. */
export function changeMember(
  document: TomlDocument,
  table: TomlTable,
  name: string,
  value: Json,
  edits: MemberEdits,
): void {
  const member = table.members.get(name)!;
  const { node, pair } = member;
  if (hasValue(document, node, value)) return;
  if (pair !== undefined) {
    edits.values.set(pair, rewriteInline(document, node, value));
  } else if (node.type === "table" && isObject(value) && staysTable(node, value)) {
    changeTable(document, node, value, edits);
  } else if (node.type === "array" && areTables(value) && edits.changeItems !== undefined) {
    edits.changeItems(node, value);
  } else {
    removeMember(member, edits);
    edits.addLine(table, writeTomlPair(name, value));
  }
}

/** Remove a member with all its statements. */
export function removeMember(member: TomlMember, { removed }: MemberEdits): void {
  const { node, pair } = member;
  const parts = pair === undefined ? (node as TomlTable | TomlArray).parts : [pair];
  for (const part of parts) removed.set(part, member);
}

/** Check whether a table still exists when only the fields of the object are left. */
function staysTable(table: TomlTable, json: JsonObject): boolean {
  return json.size > 0 || table.header !== undefined;
}

function areTables(value: Json): value is readonly JsonObject[] {
  return isArray(value) && value.length > 0 && value.every(isObject);
}

/** Return the first names of a statement's key, as written. */
export function pathOf(document: TomlDocument, { by, depth }: TomlMention<TomlStatement>): string {
  return slice(document, { start: by.keys[0]!.span.start, end: by.keys[depth - 1]!.span.end });
}
