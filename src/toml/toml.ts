import { type AST, ParseError, parseTOML } from "toml-eslint-parser";
import { Failure } from "../values/failure.ts";
import { explainTomlError } from "./explainTomlError.ts";
import {
  DEEPEST,
  lineStarts,
  LONGEST,
  placeAt,
  type Span,
  type TomlArray,
  type TomlDocument,
  type TomlHeader,
  type TomlKey,
  type TomlMember,
  type TomlNode,
  type TomlPair,
  type TomlScalar,
  type TomlStatement,
  type TomlTable,
} from "./tomlDocument.ts";

export * from "./tomlDocument.ts";

/**
 * Read a TOML 1.1 file into a tree that knows the place of everything.
 *
 * @param text The file's text, with or without a byte order mark.
 * @param file The file's name, for messages.
 * @throws Failure with the place when it is not TOML, is nested deeper than {@link DEEPEST} levels, or has
 * something too long for the parser.
 */
export function readToml(text: string, file: string): TomlDocument {
  const lines = lineStarts(text);
  const source = { file, text, lines };
  const bareReturn = /\r(?!\n)/.exec(text);
  if (bareReturn !== null) {
    throw new Failure(
      "not TOML: a carriage return without a line feed.",
      "End the line with a line feed, or write \\r inside a string.",
      placeAt(source, bareReturn.index),
    );
  }
  const builder = new TreeBuilder(source);
  const { body, comments } = parseText(source);
  const statements = body[0].body.flatMap((item) => builder.add(item));
  const words = comments.map(({ value }) => `#${value.trimEnd()}`);
  return { file, text, root: builder.root, statements, comments: words, lines };
}

type Source = Pick<TomlDocument, "file" | "text" | "lines">;

function parseText(source: Source): AST.TOMLProgram {
  const { file, text, lines } = source;
  try {
    // A `0` at the very end has an empty range in the parser's tree, so it is never at the very end; a space
    // in place of a byte order mark keeps the offsets.
    return parseTOML(`${text.replace(/^\ufeff/, " ")}\n`, { tomlVersion: "1.1.0" });
  } catch (error) {
    if (error instanceof ParseError) {
      const { what, advice, at } = explainTomlError(error.message, text, error.index);
      throw new Failure(`not TOML: ${what}.`, advice, placeAt(source, at));
    }
    // The parser overflows its stack on hostile nesting, and on what is much longer than Roblox takes.
    if (error instanceof RangeError) {
      const at = lines.find((start, line) => (lines[line + 1] ?? text.length) - start > LONGEST);
      throw new Failure(
        `${file} has a string, number or key of more than ${LONGEST} characters, or is nested too deeply.`,
        "Make it shorter: Roblox takes at most 100,000 characters.",
        at === undefined ? undefined : placeAt(source, at),
      );
    }
    throw error;
  }
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

interface OpenTable extends Mutable<Omit<TomlTable, "members" | "parts">> {
  readonly members: Map<string, TomlMember>;
  readonly parts: TomlStatement[];
}

interface OpenArray extends Mutable<Omit<TomlArray, "items" | "parts">> {
  readonly items: TomlNode[];
  readonly parts: TomlStatement[];
}

/**
 * Builds a tree of the values from the parser's tree of the text. The parser has refused keys that are
 * defined twice, so every step of a key leads to a table or an array of tables.
 */
class TreeBuilder {
  readonly root: OpenTable = openTable({ start: 0, end: 0 });
  #section: (OpenTable | OpenArray)[] = [this.root];

  constructor(private readonly source: Source) {}

  add(item: AST.TOMLKeyValue | AST.TOMLTable): TomlStatement[] {
    if (item.type === "TOMLKeyValue") return [this.#statement(item)];
    const isItem = item.kind === "array";
    const header: TomlHeader = {
      kind: "header",
      item: isItem,
      keys: this.#keys(item.key),
      span: { start: this.#span(item).start, end: this.#closing(item.key) + (isItem ? 2 : 1) },
    };
    this.#open(header);
    for (const node of this.#section) node.parts.push(header);
    return [header, ...item.body.map((pair) => this.#statement(pair))];
  }

  #statement(item: AST.TOMLKeyValue): TomlPair {
    return this.#pair(item, this.#section, this.#section.length - 1);
  }

  #open(header: TomlHeader): void {
    this.#section = [this.root];
    header.keys.forEach((key, index) => {
      const isLast = index === header.keys.length - 1;
      const parent = this.#section.at(-1) as OpenTable;
      this.#section.push(...(isLast && header.item ? addItem(parent, key) : stepInto(parent, key)));
      if (this.#section.length - 1 > DEEPEST) this.#tooDeep(key.span.start);
      const table = this.#section.at(-1) as OpenTable;
      if (isLast) table.header = header;
      else table.passing ??= { by: header, depth: index + 1 };
    });
  }

  /** @param depth The level of that table below the root. */
  #pair(
    item: AST.TOMLKeyValue,
    around: readonly (OpenTable | OpenArray)[],
    depth: number,
  ): TomlPair {
    const keys = this.#keys(item.key);
    if (depth + keys.length > DEEPEST) this.#tooDeep(keys[0]!.span.start);
    const pair: TomlPair = {
      kind: "pair",
      keys,
      value: this.#value(item.value, depth + keys.length),
      span: this.#span(item),
    };
    for (const node of around) node.parts.push(pair);
    let table = around.at(-1) as OpenTable;
    keys.slice(0, -1).forEach((key, index) => {
      table = stepInto(table, key).at(-1) as OpenTable;
      table.parts.push(pair);
      table.dotted = { by: pair, depth: index + 1 };
    });
    const last = keys.at(-1)!;
    table.members.set(last.name, { key: last.span, node: pair.value, pair });
    return pair;
  }

  #value(item: AST.TOMLContentNode, depth: number): TomlNode {
    const span = this.#span(item);
    if (depth > DEEPEST) this.#tooDeep(span.start);
    if (item.type === "TOMLValue") return scalar(item, span);
    if (item.type === "TOMLArray") {
      const items = item.elements.map((element) => this.#value(element, depth + 1));
      return { type: "array", span, items, inline: true, parts: [] };
    }
    const table = openTable(span);
    table.inline = true;
    for (const pair of item.body) this.#pair(pair, [table], depth);
    return table;
  }

  #keys(key: AST.TOMLKey): TomlKey[] {
    return key.keys.map((part) => ({
      name: part.type === "TOMLBare" ? part.name : part.value,
      span: this.#span(part),
    }));
  }

  #span(item: { range: [number, number] }): Span {
    const [start, end] = item.range;
    return { start, end };
  }

  /** The parser's range of a table goes on to its last pair. */
  #closing(key: AST.TOMLKey): number {
    return this.source.text.indexOf("]", this.#span(key).end);
  }

  #tooDeep(offset: number): never {
    throw new Failure(
      `not TOML: nested deeper than ${DEEPEST} levels.`,
      "Use fewer levels.",
      placeAt(this.source, offset),
    );
  }
}

function stepInto(parent: OpenTable, key: TomlKey): [OpenTable] | [OpenArray, OpenTable] {
  const member = parent.members.get(key.name);
  const node = member?.node as OpenTable | OpenArray | undefined;
  if (node?.type === "array") return [node, node.items.at(-1) as OpenTable];
  if (node !== undefined) return [node];
  const table = openTable(key.span);
  parent.members.set(key.name, { key: key.span, node: table });
  return [table];
}

function addItem(parent: OpenTable, key: TomlKey): [OpenArray, OpenTable] {
  const member = parent.members.get(key.name);
  const there = member?.node as OpenArray | undefined;
  const array = there ?? { type: "array", span: key.span, items: [], inline: false, parts: [] };
  if (there === undefined) parent.members.set(key.name, { key: key.span, node: array });
  const table = openTable(key.span);
  array.items.push(table);
  return [array, table];
}

function openTable(span: Span): OpenTable {
  return { type: "table", span, members: new Map(), inline: false, parts: [] };
}

function scalar(item: AST.TOMLValue, span: Span): TomlScalar {
  const base = { type: "scalar", span } as const;
  if (item.kind === "string") return { ...base, kind: "string", value: item.value };
  if (item.kind === "boolean") return { ...base, kind: "boolean", value: item.value };
  if (item.kind === "integer") return { ...base, kind: "integer", lexeme: String(item.bigint) };
  if (item.kind !== "float") return { ...base, kind: "date", lexeme: item.datetime };
  // A TOML number without underscores and a leading plus is spelled as in JSON.
  const lexeme = item.number.replace(/^\+/, "");
  return { ...base, kind: "float", lexeme, finite: !/n/.test(lexeme) };
}
