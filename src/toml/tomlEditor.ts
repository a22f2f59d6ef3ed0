import { countLeading } from "../values/collections.ts";
import { commonItems } from "../values/commonItems.ts";
import { canonicalJson, equalJson, type JsonObject } from "../values/json.ts";
import {
  toJson,
  type TomlArray,
  type TomlDocument,
  type TomlHeader,
  type TomlStatement,
  type TomlTable,
} from "./tomlDocument.ts";
import { addTo, linesOf, noEdits, type TomlEdits, type TomlSection } from "./tomlEdits.ts";
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

  lastOfSection(header: TomlHeader): TomlStatement {
    const { statements } = this.document;
    let index = countLeading(statements, ({ span }) => span.start < header.span.start);
    while (statements[index + 1]?.kind === "pair") index++;
    return statements[index]!;
  }

  /**
   * Make an array of tables read as the items; one that stays, or only moves, keeps its comments.
   *
   * @param identity Items of the same identity replace each other.
   * @param write Writes a new item.
   */
  changeItems(
    list: TomlArray,
    json: readonly JsonObject[],
    identity: (item: JsonObject) => string = canonicalJson,
    write: (item: JsonObject) => TomlSection = (item) => this.#writeItem(list, item),
  ): void {
    const { document, edits, removed } = this;
    const tables = list.items as readonly TomlTable[];
    const written = toJson(document, list, "the items") as readonly JsonObject[];
    const common = commonItems(written.map(identity), json.map(identity));
    const stays = new Map(common.map(([old, now]) => [now, tables[old]!]));
    const kept = new Set(stays.values());
    for (const table of tables.filter((table) => !kept.has(table))) {
      for (const part of table.parts) removed.set(part, table);
    }
    for (const [index, item] of json.entries()) {
      const table = stays.get(index);
      if (table !== undefined) {
        changeTable(document, table, item, this);
        continue;
      }
      const moved = tables.find((table, at) => !kept.has(table) && equalJson(written[at]!, item));
      const [, next] = [...stays].find(([other]) => other > index) ?? [];
      const [target, at] = next === undefined
        ? [edits.after, list.parts.at(-1)!] as const
        : [edits.before, next.header!] as const;
      addTo(target, at, moved && linesOf(document, moved) || write(item));
    }
  }

  #writeItem({ items }: TomlArray, item: JsonObject): TomlSection {
    const { header } = items[0] as TomlTable;
    const path = pathOf(this.document, { by: header!, depth: header!.keys.length });
    return [`[[${path}]]`, ...Array.from(item, ([name, value]) => writeTomlPair(name, value))];
  }
}
