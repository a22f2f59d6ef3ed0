import { writeTomlKey, writeTomlText } from "../toml/writeToml.ts";
import {
  placeAt,
  type Span,
  type TomlDocument,
  type TomlMember,
  type TomlPair,
} from "../toml/toml.ts";
import { ENV } from "./configSchema.ts";
import { suggest } from "../values/suggest.ts";
import { Failure, type Place } from "../values/failure.ts";

export function unknownEnvField(
  document: TomlDocument,
  env: string,
  field: string,
  member: TomlMember,
): Failure {
  const place = placeAt(document, member.key.start);
  const owner = `environment "${env}"`;
  if (isRepository(field, member)) return misplacedRepository(owner, place);
  if (env === "entries") {
    const meant = hasField(member, "value") ? headerOf("dev", field) : "[dev.entries]";
    return new Failure(
      `[entries] does not name an environment, so "entries" is taken for one.`,
      `Did you mean ${meant}, with the name of your environment?`,
      place,
    );
  }
  return unknownField(
    owner,
    Object.keys(ENV.entries),
    field,
    member,
    headerOf(env, field),
    `An environment has only \`entries\` and \`conditions\`; ${ENTRY_FORM}.`,
    place,
  );
}

export const ENTRY_FORM =
  'an entry is written as `[dev.entries."race.laps"]`, and below it `value = 3`';

/**
 * @param asEntry The header of the entry, if the field looks like one.
 * @param otherwise The advice when it is not known what was meant.
 */
export function unknownField(
  owner: string,
  fields: readonly string[],
  field: string,
  member: TomlMember,
  asEntry: string,
  otherwise: string,
  place: Place,
): Failure {
  if (isRepository(field, member)) return misplacedRepository(owner, place);
  const near = field === "entry" ? "entries" : suggest(field, fields);
  const meant = hasField(member, "value") ? asEntry : near && `"${near}"`;
  return new Failure(
    `${owner} has an unknown field "${field}".`,
    meant === undefined ? otherwise : `Did you mean ${meant}?`,
    place,
  );
}

function hasField({ node }: TomlMember, field: string): boolean {
  return node.type === "table" && node.members.has(field);
}

/** Check whether a field is the file's `repository`, written below a table's header by mistake. */
export function isRepository(name: string, { node }: TomlMember): boolean {
  return name === "repository" && node.type === "scalar";
}

export function misplacedRepository(owner: string, place: Place): Failure {
  return new Failure(
    `repository is under a table header here, which makes it a field of ${owner}.`,
    "Move it above the first [header] of the file.",
    place,
  );
}

/** Find the first pair of a table that is written only with dotted keys: `race.laps = 3`. */
export function dottedPair({ node }: TomlMember): TomlPair | undefined {
  if (node.type !== "table" || node.header !== undefined || node.passing !== undefined) return;
  return node.dotted === undefined || node.members.has("entries")
    ? undefined
    : node.parts[0] as TomlPair;
}

/** @param from The place of the first name that belongs to the entry's key. */
export function looseEntry(
  document: TomlDocument,
  env: string,
  pair: TomlPair,
  from: Span,
): Failure {
  const names = pair.keys.filter(({ span }) => span.start >= from.start).map(({ name }) => name);
  const key = (names.length > 1 && names.at(-1) === "value" ? names.slice(0, -1) : names).join(".");
  const { start, end } = pair.value.span;
  const written = document.text.slice(start, end);
  const value = end - start > LONGEST_SHOWN || written.includes("\n") ? "…" : written;
  return new Failure(
    `"${key}" is not in a table of its own.`,
    `Write \`${headerOf(env, key)}\`, and below it \`value = ${value}\`.`,
    placeAt(document, pair.keys[0]!.span.start),
  );
}

/** Longer values are not shown in advice. */
const LONGEST_SHOWN = 80;

/** Write the header of an entry, as in docs/reference/files.md, cliconfig.toml. */
export function headerOf(env: string, key: string): string {
  return `[${writeTomlKey(env)}.entries.${writeTomlText(key)}]`;
}
