import { countLeading } from "../values/lists.ts";
import type { JsonObject } from "../values/json.ts";
import type {
  TomlArray,
  TomlDocument,
  TomlHeader,
  TomlStatement,
  TomlTable,
} from "./tomlDocument.ts";
import { alignItems } from "./alignItems.ts";
import { addTo, noEdits, type TomlEdits } from "./tomlEdits.ts";
import { changeTable, type MemberEdits, pathOf } from "./tomlInline.ts";
import { writeTomlPair } from "./writeToml.ts";

/**
 * Plans edits that give new values to tables which are written with headers or dotted keys. It knows where
 * in the text a member of such a table may be added.
 */
export class TomlEditor implements MemberEdits {
  readonly edits: TomlEdits = noEdits();
  readonly values = this.edits.values;
  readonly removed = this.edits.removed;
  /** The sections made for tables that no header had opened. */
  readonly #opened = new Map<TomlTable, string[]>();

  /** @param writePair Writes a pair of a new item. */
  constructor(readonly document: TomlDocument, private readonly writePair = writeTomlPair) {}

  addLine(table: TomlTable, line: string): void {
    const { header, dotted, passing } = table;
    if (header !== undefined) {
      addTo(this.edits.pairs, this.lastOfSection(header), line);
    } else if (dotted !== undefined) {
      addTo(this.edits.pairs, dotted.by, `${pathOf(this.document, dotted)}.${line}`);
    } else if (this.#opened.has(table)) {
      this.#opened.get(table)!.push(line);
    } else {
      const section = [`[${pathOf(this.document, passing!)}]`, line];
      this.#opened.set(table, section);
      addTo(this.edits.before, passing!.by, section);
    }
  }

  /** Find the last statement below a header, before the next one. */
  lastOfSection(header: TomlHeader): TomlStatement {
    const { statements } = this.document;
    let index = countLeading(statements, ({ span }) => span.start < header.span.start);
    while (statements[index + 1]?.kind === "pair") index++;
    return statements[index]!;
  }

  changeItems(array: TomlArray, items: readonly JsonObject[]): void {
    const tables = array.items as readonly TomlTable[];
    const aligned = alignItems(this.document, tables, items);
    const kept = new Set(aligned);
    for (const [index, table] of tables.entries()) {
      if (kept.has(index)) continue;
      for (const part of table.parts) this.removed.set(part, table);
    }
    for (const [index, item] of items.entries()) {
      const old = aligned[index];
      if (old !== undefined) changeTable(this.document, tables[old]!, item, this);
      else {
        const next = aligned.find((other, at) => at > index && other !== undefined);
        this.#addItem(array, item, next === undefined ? undefined : tables[next]!.header);
      }
    }
  }

  /** Add an item to an array of tables, in front of the next existing one. */
  #addItem(array: TomlArray, item: JsonObject, next: TomlHeader | undefined): void {
    const { header } = array.items[0] as TomlTable;
    const section = [
      `[[${pathOf(this.document, { by: header!, depth: header!.keys.length })}]]`,
      ...Array.from(item, ([name, value]) => this.writePair(name, value)),
    ];
    if (next !== undefined) addTo(this.edits.before, next, section);
    else addTo(this.edits.after, array.parts.at(-1)!, section);
  }
}
