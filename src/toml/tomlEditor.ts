import { countLeading } from "../values/lists.ts";
import type { JsonObject } from "../values/json.ts";
import type {
  TomlArray,
  TomlDocument,
  TomlHeader,
  TomlStatement,
  TomlTable,
} from "./tomlDocument.ts";
import { addTo, noEdits, type TomlEdits } from "./tomlEdits.ts";
import { type MemberEdits, pathOf } from "./tomlInline.ts";
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

  constructor(readonly document: TomlDocument) {}

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

  /** Write an array of tables again, in the place of its first item. */
  changeItems({ items, parts }: TomlArray, json: readonly JsonObject[]): void {
    const { header } = items[0] as TomlTable;
    const path = pathOf(this.document, { by: header!, depth: header!.keys.length });
    for (const part of parts) this.removed.set(part, parts);
    for (const item of json) {
      const lines = Array.from(item, ([name, value]) => writeTomlPair(name, value));
      addTo(this.edits.before, header!, [`[[${path}]]`, ...lines]);
    }
  }
}
