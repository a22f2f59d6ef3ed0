import { BRANCH_MARK, isBranch } from "../values/branch.ts";
import { Failure, orFailure, type Place } from "../values/failure.ts";
import type { Json, JsonObject } from "../values/json.ts";
import { type Repository, repositoryAdvice } from "../values/repository.ts";
import { suggest } from "../values/suggest.ts";
import { findInexact, type InexactNumber } from "./inexactNumber.ts";
import { CONFIG_FILE, ENTRY, ENV } from "./configShape.ts";
import { readField } from "./readField.ts";
import {
  kindOf,
  nodeAt,
  placeAt,
  readToml,
  toJson,
  type TomlDocument,
  type TomlMember,
  type TomlNode,
  type TomlPath,
  type TomlTable,
} from "./toml.ts";
import { writeTomlKey, writeTomlText } from "./writeToml.ts";

/** A local config file (spec: Local config file), as it was read. */
export interface ConfigFile {
  readonly file: string;
  /** What it was read from, with the place of everything. */
  readonly document: TomlDocument;
  /** The repository that the file names, and where. */
  readonly repository?: { readonly name: Repository; readonly place: Place };
  /** The sections by env; one without entries is there, and empty. */
  readonly envs: ReadonlyMap<string, LocalEnv>;
}

/** A section of an env. */
export interface LocalEnv {
  readonly place: Place;
  readonly entries: ReadonlyMap<string, LocalEntry>;
}

/** An entry of an env. */
export interface LocalEntry {
  readonly key: string;
  readonly value: Json;
  readonly description?: string;
  readonly place: Place;
  /** Where a part of the value is in the file; the value itself by an empty path. */
  readonly placeOf: (path: TomlPath) => Place;
  /**
   * The numbers in the value that the platform, which keeps doubles, cannot hold as they are written.
   * Reading does not refuse them, because one that is live already is of no harm.
   */
  readonly inexact: readonly InexactNumber[];
}

/** The entries of an env's section as the platform would hold them; none when there is no section. */
export function entriesOf(section: LocalEnv | undefined): JsonObject {
  return new Map(Array.from(section?.entries ?? [], ([key, { value }]) => [key, value]));
}

/**
 * Reads a local config file.
 *
 * @param text The file's text, a byte order mark included.
 * @param file The file's name, for messages.
 * @throws Failure with the place when it is not TOML, or holds what a config file must not: unknown
 * fields, because a misspelt table would read as "no entries"; an entry without a value; a value
 * that JSON cannot hold.
 */
export function readConfigFile(text: string, file: string): ConfigFile {
  if (lastRead?.text !== text || lastRead.file.file !== file) {
    lastRead = { text, file: readConfig(readToml(text, file)) };
  }
  return lastRead.file;
}

/** A run that looks at many environments reads the file for each of them: it is parsed once. */
let lastRead: { readonly text: string; readonly file: ConfigFile } | undefined;

/** What becomes of a part of the file that cannot be used; thrown unless somebody collects them. */
type Report = (failure: Failure) => void;

const refuse: Report = (failure) => {
  throw failure;
};

/**
 * As {@link readConfigFile}, for a document that was read already.
 *
 * @param report Takes what is wrong, and the reading goes on without that part.
 */
export function readConfig(document: TomlDocument, report: Report = refuse): ConfigFile {
  const envs = new Map<string, LocalEnv>();
  let repository: ConfigFile["repository"];
  for (const [name, member] of document.root.members) {
    attempt(report, () => {
      if (name === "repository") repository = readRepository(document, member);
      else envs.set(name, readEnv(document, name, member, report));
    });
  }
  return { file: document.file, document, envs, ...(repository && { repository }) };
}

/** Does a part of the reading; what is wrong with it is reported. */
function attempt(report: Report, read: () => void): void {
  const failure = orFailure(read);
  if (failure instanceof Failure) report(failure);
}

function readRepository(document: TomlDocument, { node }: TomlMember): ConfigFile["repository"] {
  const place = placeAt(document, node.span.start);
  const name = readField(node, CONFIG_FILE.entries.repository);
  if (name !== undefined) return { name, place };
  const text = node.type === "scalar" && node.kind === "string" ? node.value : undefined;
  throw new Failure(
    `repository is ${text === undefined ? kindOf(node) : `"${text}"`}, not a configs repository.`,
    repositoryAdvice(text),
    place,
  );
}

function readEnv(
  document: TomlDocument,
  env: string,
  member: TomlMember,
  report: Report,
): LocalEnv {
  const { key, node } = member;
  const place = placeAt(document, key.start);
  if (node.type === "array") {
    throw new Failure(
      `${env} is ${kindOf(node)}, not a table.`,
      tableAdvice(`[${writeTomlKey(env)}]`, node),
      place,
    );
  }
  if (node.type === "scalar") {
    const near = suggest(env, Object.keys(CONFIG_FILE.entries));
    throw new Failure(
      `"${env}" is unknown at the top of the file.`,
      near === undefined
        ? 'Only `repository` and tables of environments, such as [dev.entries."shop.price"], belong there.'
        : `Did you mean "${near}"?`,
      place,
    );
  }
  for (const [field, inner] of node.members) {
    if (!Object.hasOwn(ENV.entries, field)) report(unknownEnvField(document, env, field, inner));
  }
  const entries = node.members.get("entries");
  return { place, entries: entries ? readEntries(document, env, entries, report) : new Map() };
}

function tableAdvice(header: string, node: TomlNode): string {
  return node.type === "array" && !node.inline
    ? `Write ${header} with single brackets.`
    : `Write it as ${header}.`;
}

/** The header of an entry, as spec.md shows it. */
function headerOf(env: string, key: string): string {
  return `[${writeTomlKey(env)}.entries.${writeTomlText(key)}]`;
}

function unknownEnvField(
  document: TomlDocument,
  env: string,
  field: string,
  { key, node }: TomlMember,
): Failure {
  const place = placeAt(document, key.start);
  if (field === "repository" && node.type === "scalar") {
    return misplacedRepository(`environment "${env}"`, place);
  }
  const near = suggest(field, Object.keys(ENV.entries));
  const isEntry = node.type === "table" && node.members.has("value");
  if (env === "entries") {
    return new Failure(
      `[entries] has no environment before it, which makes "entries" the environment.`,
      `Did you mean ${
        isEntry ? headerOf("dev", field) : "[dev.entries]"
      }, with the name of your environment?`,
      place,
    );
  }
  const meant = isEntry ? headerOf(env, field) : `"${near}"`;
  return new Failure(
    `environment "${env}" has an unknown field "${field}".`,
    isEntry || near !== undefined ? `Did you mean ${meant}?` : "An environment has only `entries`.",
    place,
  );
}

function misplacedRepository(owner: string, place: Place): Failure {
  return new Failure(
    `repository is under a table header here, which makes it a field of ${owner}.`,
    "Move it above the first [header] of the file.",
    place,
  );
}

function readEntries(
  document: TomlDocument,
  env: string,
  { key, node }: TomlMember,
  report: Report,
): ReadonlyMap<string, LocalEntry> {
  if (node.type !== "table") {
    throw new Failure(
      `entries of environment "${env}" is ${kindOf(node)}, not a table.`,
      tableAdvice(`[${writeTomlKey(env)}.entries]`, node),
      placeAt(document, key.start),
    );
  }
  const entries = new Map<string, LocalEntry>();
  for (const [name, member] of node.members) {
    attempt(report, () => void entries.set(name, readEntry(document, env, name, member)));
  }
  return entries;
}

function readEntry(
  document: TomlDocument,
  env: string,
  name: string,
  { key, node }: TomlMember,
): LocalEntry {
  const place = placeAt(document, key.start);
  if (name === "repository" && node.type === "scalar") {
    throw misplacedRepository(`the entries of environment "${env}"`, place);
  }
  if (name === "") {
    throw new Failure(
      `environment "${env}" has an entry with an empty key.`,
      "Give it a key.",
      place,
    );
  }
  if (isBranch(name)) {
    throw new Failure(
      `entry "${name}" has the name of a conditional branch, which only Roblox makes.`,
      `Remove it, or give it a key without "${BRANCH_MARK}".`,
      place,
    );
  }
  if (node.type !== "table") {
    const advice = node.type === "array" && !node.inline
      ? tableAdvice(headerOf(env, name), node)
      : `Write ${headerOf(env, name)} and \`value = …\` below it.`;
    throw new Failure(`entry "${name}" is ${kindOf(node)}, not a table.`, advice, place);
  }
  for (const [field, inner] of node.members) {
    if (!Object.hasOwn(ENTRY.entries, field)) {
      throw unknownEntryField(document, env, name, field, inner);
    }
  }
  return readFields(document, env, name, node, place);
}

function unknownEntryField(
  document: TomlDocument,
  env: string,
  name: string,
  field: string,
  { key, node }: TomlMember,
): Failure {
  const place = placeAt(document, key.start);
  if (field === "repository" && node.type === "scalar") {
    return misplacedRepository(`entry "${name}"`, place);
  }
  // [dev.entries.shop.price], without the quotes, makes a field `price` of an entry `shop`.
  const isEntry = node.type === "table" && node.members.has("value");
  const near = suggest(field, Object.keys(ENTRY.entries));
  const meant = isEntry ? headerOf(env, `${name}.${field}`) : `"${near}"`;
  return new Failure(
    `entry "${name}" has an unknown field "${field}".`,
    isEntry || near !== undefined
      ? `Did you mean ${meant}?`
      : "An entry has only `value` and `description`; a table as a value goes under `value`.",
    place,
  );
}

function readFields(
  document: TomlDocument,
  env: string,
  name: string,
  node: TomlTable,
  place: Place,
): LocalEntry {
  const value = node.members.get("value");
  if (value === undefined) {
    throw new Failure(`entry "${name}" has no value.`, "Add `value = …`.", place);
  }
  const description = node.members.get("description");
  const text = description && readField(description.node, ENTRY.entries.description);
  if (description !== undefined && text === undefined) {
    throw new Failure(
      `the description of entry "${name}" is ${kindOf(description.node)}, not a string.`,
      "Put it between double quotes.",
      placeAt(document, description.key.start),
    );
  }
  const json = toJson(document, value.node, `entry "${name}" of environment "${env}"`);
  return {
    key: name,
    value: json,
    place,
    placeOf: (path) => placeAt(document, nodeAt(value.node, path).span.start),
    ...(text === undefined ? {} : { description: text }),
    inexact: findInexact(document, value.node, json),
  };
}
