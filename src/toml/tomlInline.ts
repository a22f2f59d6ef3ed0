import {
  canonicalJson,
  equalJson,
  isArray,
  isObject,
  type Json,
  type JsonObject,
} from "../values/json.ts";
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
import type { TomlEdits } from "./tomlEdits.ts";
import { type ListItem, rewriteList } from "./tomlList.ts";
import { writeTomlLiteral, writeTomlPair, writeTomlValue } from "./writeToml.ts";

/**
 * Rewrite a value after an equals sign so that it reads as another one. An equal value keeps its text.
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

function hasValue(document: TomlDocument, node: TomlNode, json: Json): boolean {
  return equalJson(toJson(document, node, "a value"), json);
}

function slice({ text }: TomlDocument, { start, end }: Span): string {
  return text.slice(start, end);
}

function replaceWithin(
  document: TomlDocument,
  { start, end }: Span,
  texts: readonly (readonly [Span, string])[],
): string {
  let [text, at] = ["", start];
  for (const [span, replaced] of texts) {
    text += slice(document, { start: at, end: span.start }) + replaced;
    at = span.end;
  }
  return text + slice(document, { start: at, end });
}

/** Change the one item that differs, or else the list of items, of which equal ones keep their text. */
function rewriteArray(
  document: TomlDocument,
  { span, items }: TomlArray,
  json: readonly Json[],
): string {
  const at = onlyChanged(document, items, json);
  if (at !== undefined) {
    const { span: old } = items[at]!;
    return replaceWithin(document, span, [[old, rewriteInline(document, items[at]!, json[at]!)]]);
  }
  const before = Map.groupBy(
    items.keys(),
    (at) => canonicalJson(toJson(document, items[at]!, "an item")),
  );
  const spans = items.map(({ span }) => span);
  const wanted = json.map((item): ListItem => {
    const at = before.get(canonicalJson(item))?.shift();
    return at === undefined
      ? { text: writeTomlValue(item) }
      : { at, text: slice(document, spans[at]!) };
  });
  return rewriteList(document.text, span, spans, wanted);
}

/** Find the one item that differs; undefined when more do, or the length, which may be items that moved. */
function onlyChanged(
  document: TomlDocument,
  items: readonly TomlNode[],
  json: readonly Json[],
): number | undefined {
  if (items.length !== json.length) return undefined;
  const changed = [...items.keys()].filter((at) => !hasValue(document, items[at]!, json[at]!));
  return changed.length === 1 ? changed[0] : undefined;
}

function rewriteTable(document: TomlDocument, node: TomlTable, json: JsonObject): string {
  const [values, removed] = [new Map<TomlPair, string>(), new Map<TomlStatement, unknown>()];
  const added: string[] = [];
  const addLine = (table: TomlTable, line: string) =>
    added.push(table === node ? line : `${pathOf(document, table.dotted!)}.${line}`);
  changeTable(document, node, json, { values, removed, addLine });
  const pairs = node.parts as readonly TomlPair[];
  if (removed.size === 0 && added.length === 0) {
    const changed = pairs.filter((pair) => values.has(pair));
    return replaceWithin(
      document,
      node.span,
      changed.map((pair) => [pair.value.span, values.get(pair)!]),
    );
  }
  const kept = [...pairs.entries()].filter(([, pair]) => !removed.has(pair)).map(([at, pair]) => {
    const key = slice(document, { start: pair.span.start, end: pair.value.span.start });
    return { at, text: key + (values.get(pair) ?? slice(document, pair.value.span)) };
  });
  const wanted = [...kept, ...added.map((text) => ({ text }))];
  return rewriteList(document.text, node.span, pairs.map(({ span }) => span), wanted);
}

export interface MemberEdits extends Pick<TomlEdits, "values" | "removed"> {
  /** A pair whose key starts from the table, like `price = 5`. */
  addLine(table: TomlTable, line: string): void;
  /** Absent inside braces, which have none. */
  changeItems?(array: TomlArray, items: readonly JsonObject[]): void;
}

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
    const at = onlyChanged(document, node.items, value);
    if (at === undefined) edits.changeItems(node, value);
    else changeTable(document, node.items[at] as TomlTable, value[at]!, edits);
  } else {
    removeMember(member, edits);
    edits.addLine(table, writeTomlPair(name, value));
  }
}

export function removeMember(member: TomlMember, { removed }: MemberEdits): void {
  const { node, pair } = member;
  const parts = pair === undefined ? (node as TomlTable | TomlArray).parts : [pair];
  for (const part of parts) removed.set(part, member);
}

function staysTable(table: TomlTable, json: JsonObject): boolean {
  return json.size > 0 || table.header !== undefined;
}

function areTables(value: Json): value is readonly JsonObject[] {
  return isArray(value) && value.length > 0 && value.every(isObject);
}

/** As the file spells them. */
export function pathOf(document: TomlDocument, { by, depth }: TomlMention<TomlStatement>): string {
  return slice(document, { start: by.keys[0]!.span.start, end: by.keys[depth - 1]!.span.end });
}
