import { countLeading } from "../values/lists.ts";
import { isArray, isObject, type Json, type JsonObject } from "../values/json.ts";
import type {
  TomlArray,
  TomlDocument,
  TomlHeader,
  TomlMember,
  TomlStatement,
  TomlTable,
} from "./tomlDocument.ts";
import { alignItems } from "./alignItems.ts";
import { addTo, noEdits, type TomlEdits } from "./tomlEdits.ts";
import { dottedPath, hasValue, partsOf, rewriteInline } from "./tomlInline.ts";
import { writeTomlKey, writeTomlValue } from "./writeToml.ts";

/**
 * Plans the edits that make the tables of a document, as far as headers and dotted keys write them,
 * read as other values. It knows where in the text a member of such a table may be added.
 */
export class TomlPlan {
  readonly edits: TomlEdits = noEdits();
  /** The sections made for tables that no header had opened. */
  readonly #opened = new Map<TomlTable, string[]>();

  constructor(private readonly document: TomlDocument) {}

  /** Make a table read as the object. */
  changeTable(table: TomlTable, json: JsonObject): void {
    for (const [name, member] of table.members) {
      const value = json.get(name);
      if (value === undefined) this.remove(member);
      else this.changeMember(table, name, member, value);
    }
    for (const [name, value] of json) {
      if (!table.members.has(name)) this.#addMember(table, name, value);
    }
  }

  /** Make a member of a table read as the value. */
  changeMember(table: TomlTable, name: string, member: TomlMember, value: Json): void {
    const { node, pair } = member;
    if (hasValue(this.document, node, value)) return;
    if (pair !== undefined) {
      this.edits.values.set(pair, rewriteInline(this.document, node, value));
    } else if (node.type === "table" && isObject(value) && canHold(node, value)) {
      this.changeTable(node, value);
    } else if (node.type === "array" && isItems(value)) {
      this.#changeItems(node, value);
    } else {
      this.remove(member);
      this.#addMember(table, name, value);
    }
  }

  /** Remove a member with everything that writes it. */
  remove(member: TomlMember): void {
    for (const part of partsOf(member)) this.edits.removed.set(part, member);
  }

  /**
   * Add a line to a table.
   *
   * @param line A pair whose key starts from the table, like `price = 5`.
   */
  addLine(table: TomlTable, line: string): void {
    const { header, dotted, passing } = table;
    if (header !== undefined) {
      addTo(this.edits.pairs, this.#lastOfSection(header), line);
    } else if (dotted !== undefined) {
      addTo(this.edits.pairs, dotted.by, `${dottedPath(this.document, table)}.${line}`);
    } else if (this.#opened.has(table)) {
      this.#opened.get(table)!.push(line);
    } else {
      const { by, depth } = passing!;
      const section = [`[${this.pathOf(by, depth)}]`, line];
      this.#opened.set(table, section);
      addTo(this.edits.before, by, section);
    }
  }

  /** Return the first `depth` names of a statement's key, as it writes them. */
  pathOf({ keys }: TomlStatement, depth: number): string {
    return this.document.text.slice(keys[0]!.span.start, keys[depth - 1]!.span.end);
  }

  #addMember(table: TomlTable, name: string, value: Json): void {
    this.addLine(table, `${writeTomlKey(name)} = ${writeTomlValue(value)}`);
  }

  #lastOfSection(header: TomlHeader): TomlStatement {
    const { statements } = this.document;
    let index = countLeading(statements, ({ span }) => span.start < header.span.start);
    while (statements[index + 1]?.kind === "pair") index++;
    return statements[index]!;
  }

  #changeItems(array: TomlArray, items: readonly JsonObject[]): void {
    const tables = array.items as readonly TomlTable[];
    const aligned = alignItems(this.document, tables, items);
    const kept = new Set(aligned);
    for (const [index, table] of tables.entries()) {
      if (kept.has(index)) continue;
      for (const part of table.parts) this.edits.removed.set(part, table);
    }
    for (const [index, item] of items.entries()) {
      const old = aligned[index];
      if (old !== undefined) this.changeTable(tables[old]!, item);
      else {
        const next = aligned.find((other, at) => at > index && other !== undefined);
        this.#addItem(array, item, next === undefined ? undefined : tables[next]!.header);
      }
    }
  }

  /** Add an item to an array of tables, in front of the next one that is there already. */
  #addItem(array: TomlArray, item: JsonObject, next: TomlHeader | undefined): void {
    const { header } = array.items[0] as TomlTable;
    const section = [
      `[[${this.pathOf(header!, header!.keys.length)}]]`,
      ...Array.from(item, ([name, value]) => `${writeTomlKey(name)} = ${writeTomlValue(value)}`),
    ];
    if (next !== undefined) addTo(this.edits.before, next, section);
    else addTo(this.edits.after, array.parts.at(-1)!, section);
  }
}

/** Say whether a table still exists when it has only the fields of the object. */
function canHold(table: TomlTable, json: JsonObject): boolean {
  return json.size > 0 || table.header !== undefined;
}

function isItems(value: Json): value is readonly JsonObject[] {
  return isArray(value) && value.length > 0 && value.every(isObject);
}
