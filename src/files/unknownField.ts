import { Failure, type Place } from "../values/failure.ts";
import { suggest } from "../values/suggest.ts";
import { ENV } from "./configSchema.ts";
import { headerOf } from "./looseEntry.ts";
import { placeAt, type TomlDocument, type TomlMember } from "../toml/toml.ts";

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
      `[entries] has no environment before it, which makes "entries" the environment.`,
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
