import type { JsonObject } from "../values/json.ts";
import { headerOf } from "./looseEntry.ts";
import type { TomlDocument, TomlMember, TomlTable } from "../toml/tomlDocument.ts";
import { addTo, type TomlEdits, type TomlSection } from "../toml/tomlEdits.ts";
import { changeMember, pathOf, removeMember } from "../toml/tomlInline.ts";
import { TomlPlan } from "../toml/tomlPlan.ts";
import { writeTomlKey, writeTomlPair } from "../toml/writeToml.ts";

/**
 * Plan the edits of a config file that give an env its new entries, and leave everything else unchanged.
 *
 * @param document The file, which {@link readConfig} has accepted.
 * @param target The entries with all their fields; TOML must have a form for each value.
 */
export function planEnv(
  document: TomlDocument,
  env: string,
  target: ReadonlyMap<string, JsonObject>,
): TomlEdits {
  const member = document.root.members.get(env);
  if (member === undefined) return rewriteEnv(document, env, target);
  const plan = new TomlPlan(document);
  const section = member.node as TomlTable;
  const entries = section.members.get("entries");
  if (member.pair !== undefined) {
    if (entries !== undefined || target.size > 0) {
      changeMember(document, document.root, env, new Map([["entries", target]]), plan);
    }
  } else if (entries === undefined) {
    const blocks = [...target].map(([key, entry]) => blockOf(env, key, entry));
    for (const block of blocks) addTo(plan.edits.after, section.parts.at(-1)!, block);
  } else if (entries.pair !== undefined) {
    changeMember(document, section, "entries", target, plan);
  } else {
    planEntries(plan, env, section, entries.node as TomlTable, target);
  }
  return plan.edits;
}

/** Write an entry with its own header, as in spec.md. */
function blockOf(env: string, key: string, entry: JsonObject): TomlSection {
  return [
    headerOf(env, key),
    ...Array.from(entry, ([name, value]) => writeTomlPair(name, value)),
  ];
}

/** Plan the edits of entries that are written with headers or dotted keys. */
function planEntries(
  plan: TomlPlan,
  env: string,
  section: TomlTable,
  entries: TomlTable,
  target: ReadonlyMap<string, JsonObject>,
): void {
  for (const [key, member] of entries.members) {
    const entry = target.get(key);
    if (entry === undefined) removeMember(member, plan);
    else changeMember(plan.document, entries, key, entry, plan);
  }
  const added = [...target].filter(([key]) => !entries.members.has(key));
  const style = styleOf(entries);
  for (const [key, entry] of added) {
    if (style === "headers") {
      addTo(plan.edits.after, section.parts.at(-1)!, blockOf(env, key, entry));
    } else if (style === "dotted") {
      for (const [name, value] of entry) {
        plan.addLine(entries, `${writeTomlKey(key)}.${writeTomlPair(name, value)}`);
      }
    } else plan.addLine(entries, writeTomlPair(key, entry));
  }
  if (target.size === 0) keepSection(plan, section, entries);
}

/** Find out how the entries of an env are written, so that new ones get the same style. */
function styleOf(entries: TomlTable): "headers" | "dotted" | "inline" {
  const members = [...entries.members.values()];
  const isHeader = ({ node, pair }: TomlMember) =>
    pair === undefined && (node as TomlTable).dotted === undefined;
  if (members.length === 0 || members.some(isHeader)) return "headers";
  return members.at(-1)!.pair === undefined ? "dotted" : "inline";
}

/** Keep an env in the file that loses all its entries, as an empty one. */
function keepSection(plan: TomlPlan, section: TomlTable, entries: TomlTable): void {
  const first = entries.parts[0]!;
  if (section.header !== undefined || entries.header !== undefined) return;
  const path = pathOf(plan.document, { by: first, depth: 2 });
  if (first.kind === "header") addTo(plan.edits.before, first, [`[${path}]`]);
  else addTo(plan.edits.pairs, first, `${path} = {}`);
}

/** Plan the edits that remove an env and write it again at the end of the file. */
export function rewriteEnv(
  document: TomlDocument,
  env: string,
  target: ReadonlyMap<string, JsonObject>,
): TomlEdits {
  const plan = new TomlPlan(document);
  const member = document.root.members.get(env);
  if (member !== undefined) removeMember(member, plan);
  for (const [key, entry] of target) plan.edits.last.push(blockOf(env, key, entry));
  if (target.size === 0) plan.edits.last.push([`[${writeTomlKey(env)}.entries]`]);
  return plan.edits;
}
