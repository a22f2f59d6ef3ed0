import { headerOf } from "./configMistakes.ts";
import type { Json, JsonObject } from "../values/json.ts";
import { conditionsHeader } from "./localConditions.ts";
import type { TomlArray, TomlDocument, TomlMember, TomlTable } from "../toml/tomlDocument.ts";
import { addTo, type TomlEdits, type TomlSection } from "../toml/tomlEdits.ts";
import { changeMember, pathOf, removeMember } from "../toml/tomlInline.ts";
import { TomlEditor } from "../toml/tomlEditor.ts";
import { writeTomlKey, writeTomlLiteral, writeTomlPair } from "../toml/writeToml.ts";

/**
 * @param document The file, which {@link readConfig} has accepted.
 * @param target The entries with all their fields; TOML must have a form for each value.
 */
export function editEnvInPlace(
  document: TomlDocument,
  env: string,
  target: ReadonlyMap<string, JsonObject>,
  conditions?: readonly JsonObject[],
): TomlEdits {
  const member = document.root.members.get(env);
  if (member === undefined) return writeEnvAgain(document, env, target, conditions);
  const editor = new TomlEditor(document);
  const section = member.node as TomlTable;
  const entries = section.members.get("entries");
  if (member.pair !== undefined) {
    const fields = new Map<string, Json>();
    if (conditions !== undefined) fields.set("conditions", conditions);
    if (entries !== undefined || target.size > 0) fields.set("entries", target);
    if (fields.size > 0) changeMember(document, document.root, env, fields, editor);
    return editor.edits;
  }
  if (conditions !== undefined) editConditions(editor, env, section, conditions);
  if (entries === undefined) {
    const blocks = [...target].map(([key, entry]) => blockOf(env, key, entry));
    for (const block of blocks) addTo(editor.edits.after, section.parts.at(-1)!, block);
  } else if (entries.pair !== undefined) {
    changeMember(document, section, "entries", target, editor);
  } else {
    editEntries(editor, env, section, entries.node as TomlTable, target);
  }
  return editor.edits;
}

/** A table each, unless they are written in brackets. */
function editConditions(
  editor: TomlEditor,
  env: string,
  section: TomlTable,
  conditions: readonly JsonObject[],
): void {
  const member = section.members.get("conditions");
  const list = member?.node as TomlArray | undefined;
  if (list?.inline && (conditions.length === 0 || list.items.length > 0)) {
    changeMember(editor.document, section, "conditions", conditions, editor);
    return;
  }
  if (list?.inline === false && conditions.length > 0) {
    const nameOf = (item: JsonObject) => String(item.get("name"));
    editor.changeItems(list, conditions, nameOf, (item) => conditionBlock(env, item));
    return;
  }
  if (member !== undefined) removeMember(member, editor);
  const first = section.parts[0]!;
  if (conditions.length === 0 || (section.header === undefined && first.kind === "pair")) {
    editor.addLine(section, writeTomlPair("conditions", conditions));
    return;
  }
  const [edits, at] = section.header === undefined
    ? [editor.edits.before, first] as const
    : [editor.edits.after, editor.lastOfSection(section.header)] as const;
  for (const item of conditions) addTo(edits, at, conditionBlock(env, item));
}

function conditionBlock(env: string, item: JsonObject): TomlSection {
  return [
    conditionsHeader(env),
    ...Array.from(item, ([name, value]) => writeFieldPair(name, value)),
  ];
}

/** Words often have quotes in them, so they are written without escapes. */
function writeFieldPair(name: string, value: Json): string {
  const literal = name === "if" && typeof value === "string" ? writeTomlLiteral(value) : undefined;
  return literal === undefined ? writeTomlPair(name, value) : `if = ${literal}`;
}

/** With its own header, as in docs/reference/files.md, cliconfig.toml. */
function blockOf(env: string, key: string, entry: JsonObject): TomlSection {
  return [
    headerOf(env, key),
    ...Array.from(entry, ([name, value]) => writeTomlPair(name, value)),
  ];
}

/** Plan the edits of entries that are written with headers or dotted keys. */
function editEntries(
  editor: TomlEditor,
  env: string,
  section: TomlTable,
  entries: TomlTable,
  target: ReadonlyMap<string, JsonObject>,
): void {
  for (const [key, member] of entries.members) {
    const entry = target.get(key);
    if (entry === undefined) removeMember(member, editor);
    else changeMember(editor.document, entries, key, entry, editor);
  }
  const added = [...target].filter(([key]) => !entries.members.has(key));
  const style = styleOf(entries);
  for (const [key, entry] of added) {
    if (style === "headers") {
      addTo(editor.edits.after, section.parts.at(-1)!, blockOf(env, key, entry));
    } else if (style === "dotted") {
      for (const [name, value] of entry) {
        editor.addLine(entries, `${writeTomlKey(key)}.${writeTomlPair(name, value)}`);
      }
    } else editor.addLine(entries, writeTomlPair(key, entry));
  }
  if (target.size === 0) keepSection(editor, section, entries);
}

/** New entries get the same style. */
function styleOf(entries: TomlTable): "headers" | "dotted" | "inline" {
  const members = [...entries.members.values()];
  const isHeader = ({ node, pair }: TomlMember) =>
    pair === undefined && (node as TomlTable).dotted === undefined;
  if (members.length === 0 || members.some(isHeader)) return "headers";
  return members.at(-1)!.pair === undefined ? "dotted" : "inline";
}

/** An env that loses all its entries stays, as an empty one. */
function keepSection(editor: TomlEditor, section: TomlTable, entries: TomlTable): void {
  const first = entries.parts[0]!;
  if (section.header !== undefined || entries.header !== undefined) return;
  const path = pathOf(editor.document, { by: first, depth: 2 });
  if (first.kind === "header") addTo(editor.edits.before, first, [`[${path}]`]);
  else addTo(editor.edits.pairs, first, `${path} = {}`);
}

/** Plan the edits that remove an env and write it again at the end of the file. */
export function writeEnvAgain(
  document: TomlDocument,
  env: string,
  target: ReadonlyMap<string, JsonObject>,
  conditions?: readonly JsonObject[],
): TomlEdits {
  const editor = new TomlEditor(document);
  const member = document.root.members.get(env);
  if (member !== undefined) removeMember(member, editor);
  if (conditions?.length === 0) {
    editor.edits.last.push([`[${writeTomlKey(env)}]`, "conditions = []"]);
  }
  for (const item of conditions ?? []) editor.edits.last.push(conditionBlock(env, item));
  for (const [key, entry] of target) editor.edits.last.push(blockOf(env, key, entry));
  if (target.size === 0) editor.edits.last.push([`[${writeTomlKey(env)}.entries]`]);
  return editor.edits;
}
