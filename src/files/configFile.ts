import {
  dottedPair,
  ENTRY_FORM,
  headerOf,
  isRepository,
  looseEntry,
  misplacedRepository,
  unknownEnvField,
  unknownField,
} from "./configMistakes.ts";
import { definedOnly } from "../values/collections.ts";
import { BRANCH_MARK, isBranch } from "../values/branch.ts";
import { Failure, orFailure, type Place } from "../values/failure.ts";
import { enumerate } from "../values/words.ts";
import type { JsonObject } from "../values/json.ts";
import { adviseRepository, type Repository } from "../values/repository.ts";
import { suggest } from "../values/suggest.ts";
import { ANNOTATIONS, type Annotations, CONFIG_SCHEMA, ENTRY, ENV } from "./configSchema.ts";
import { readField } from "../toml/readField.ts";
import { type LocalConditions, readConditions } from "./localConditions.ts";
import { checkListed, type LocalValue, placedValue, readWhen } from "./localWhen.ts";
import {
  nodeKind,
  placeAt,
  readToml,
  toJson,
  type TomlDocument,
  type TomlMember,
  type TomlTable,
} from "../toml/toml.ts";
import { writeTomlKey } from "../toml/writeToml.ts";

/** A config file that was read (spec: Local config file). */
export interface ConfigFile {
  readonly file: string;
  readonly document: TomlDocument;
  readonly repository?: { readonly name: Repository; readonly place: Place };
  /** A section without entries is present, and empty. */
  readonly envs: ReadonlyMap<string, LocalEnv>;
}

export interface LocalEnv {
  readonly place: Place;
  /** Absent when the section has none, so that the live ones stay. */
  readonly conditions?: LocalConditions;
  readonly entries: ReadonlyMap<string, LocalEntry>;
}

export interface LocalEntry extends LocalValue {
  readonly key: string;
  readonly annotations: Annotations;
  /** By the name of the condition. */
  readonly when: ReadonlyMap<string, LocalValue>;
}

/** Return the entries of a section; none when there is no section. */
export function entriesOf(section: LocalEnv | undefined): JsonObject {
  return new Map(Array.from(section?.entries ?? [], ([key, { value }]) => [key, value]));
}

/**
 * @throws Failure with the place when it is not TOML, or contains what a config file must not: unknown
 * fields, because a misspelled table would read as "no entries"; an entry without a value; a value that
 * JSON cannot represent.
 */
export function readConfigFile(text: string, file: string): ConfigFile {
  return readConfig(readToml(text, file));
}

type Report = (failure: Failure) => void;

const refuse: Report = (failure) => {
  throw failure;
};

/** @param report Receives what is wrong; reading continues without that part. */
export function readConfig(document: TomlDocument, report: Report = refuse): ConfigFile {
  const envs = new Map<string, LocalEnv>();
  let repository: ConfigFile["repository"];
  for (const [name, member] of document.root.members) {
    tryPart(report, () => {
      if (name === "repository") repository = readRepositoryField(document, member);
      else envs.set(name, readEnv({ document, env: name, report }, member));
    });
  }
  return { file: document.file, document, envs, ...(repository && { repository }) };
}

function tryPart(report: Report, read: () => void): void {
  const failure = orFailure(read);
  if (failure instanceof Failure) report(failure);
}

function readRepositoryField(
  document: TomlDocument,
  { node }: TomlMember,
): ConfigFile["repository"] {
  const place = placeAt(document, node.span.start);
  const name = readField(node, CONFIG_SCHEMA.entries.repository);
  if (name !== undefined) return { name, place };
  const text = node.type === "scalar" && node.kind === "string" ? node.value : undefined;
  throw new Failure(
    `repository is ${text === undefined ? nodeKind(node) : `"${text}"`}, not a configs repository.`,
    adviseRepository(text),
    place,
  );
}

interface EnvSection {
  readonly document: TomlDocument;
  readonly env: string;
  readonly report: Report;
}

function readEnv(section: EnvSection, { key, node }: TomlMember): LocalEnv {
  const { document, env, report } = section;
  const place = placeAt(document, key.start);
  if (node.type !== "table") {
    const near = suggest(env, Object.keys(CONFIG_SCHEMA.entries));
    throw new Failure(
      `"${env}" is ${nodeKind(node)}, not an environment.`,
      near === undefined ? `In an environment, ${ENTRY_FORM}.` : `Did you mean "${near}"?`,
      place,
    );
  }
  for (const [field, inner] of node.members) {
    if (!Object.hasOwn(ENV.entries, field)) report(unknownEnvField(document, env, field, inner));
  }
  const [fileConditions, listed] = [node.members.get("conditions"), node.members.get("entries")];
  let conditions: LocalConditions | undefined;
  if (fileConditions !== undefined) {
    tryPart(report, () => conditions = readConditions(section, fileConditions));
  }
  const entries: LocalEnv["entries"] = listed ? readEntries(section, listed) : new Map();
  if (fileConditions === undefined || conditions !== undefined) {
    for (const { key, when } of entries.values()) checkListed(section, conditions, key, when);
  }
  return { place, entries, ...definedOnly({ conditions }) };
}

function readEntries(
  section: EnvSection,
  { key, node }: TomlMember,
): ReadonlyMap<string, LocalEntry> {
  const { document, env, report } = section;
  if (node.type !== "table") {
    throw new Failure(
      `entries of environment "${env}" is ${nodeKind(node)}, not a table.`,
      `Write it as [${writeTomlKey(env)}.entries].`,
      placeAt(document, key.start),
    );
  }
  const entries = new Map<string, LocalEntry>();
  for (const [name, member] of node.members) {
    tryPart(report, () => void entries.set(name, readEntry(section, name, member)));
  }
  return entries;
}

function readEntry(section: EnvSection, name: string, member: TomlMember): LocalEntry {
  const { document, env } = section;
  const { key, node } = member;
  const place = placeAt(document, key.start);
  if (isRepository(name, member)) {
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
      `entry "${name}" has the name of a conditional value, which only Roblox creates.`,
      `Remove it, or give it a key without "${BRANCH_MARK}".`,
      place,
    );
  }
  if (node.type !== "table") {
    const advice = member.pair === undefined
      ? `Write it as ${headerOf(env, name)}.`
      : looseEntry(document, env, member.pair, key).advice;
    throw new Failure(`entry "${name}" is ${nodeKind(node)}, not a table.`, advice, place);
  }
  const loose = dottedPair(member);
  if (loose !== undefined && !node.members.has("value")) {
    throw looseEntry(document, env, loose, key);
  }
  for (const [field, inner] of node.members) {
    if (Object.hasOwn(ENTRY.entries, field)) continue;
    // [dev.entries.shop.price], without the quotes, makes a field `price` of an entry `shop`.
    const asEntry = headerOf(env, `${name}.${field}`);
    const fields = Object.keys(ENTRY.entries);
    const listed = enumerate(fields.map((one) => `\`${one}\``));
    const otherwise =
      `An entry has only ${listed}; a table as a value goes under \`value\`, a value under a condition in \`when\`.`;
    const at = placeAt(document, inner.key.start);
    throw unknownField(`entry "${name}"`, fields, field, inner, asEntry, otherwise, at);
  }
  const [value, when] = [node.members.get("value"), node.members.get("when")];
  if (value === undefined) {
    throw new Failure(`entry "${name}" has no value.`, "Add `value = …`.", place);
  }
  const annotations = readAnnotations(document, name, node);
  const json = toJson(document, value.node, `entry "${name}" of environment "${env}"`);
  return {
    ...placedValue(document, value, json),
    place,
    key: name,
    annotations,
    when: when === undefined ? new Map() : readWhen(section, name, json, when),
  };
}

function readAnnotations(
  document: TomlDocument,
  entry: string,
  { members }: TomlTable,
): Annotations {
  const annotations: { -readonly [Name in keyof Annotations]: string } = {};
  for (const field of ANNOTATIONS) {
    const member = members.get(field);
    if (member === undefined) continue;
    const text = readField(member.node, ENTRY.entries[field]);
    if (text === undefined) {
      throw new Failure(
        `the ${field} of entry "${entry}" is ${nodeKind(member.node)}, not a string.`,
        "Put it between double quotes.",
        placeAt(document, member.key.start),
      );
    }
    annotations[field] = text;
  }
  return annotations;
}
