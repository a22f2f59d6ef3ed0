import { Failure, orFailure, type Place } from "../values/failure.ts";
import { isUniverseId, type UniverseId } from "../values/ids.ts";
import {
  boolean,
  integer,
  looseObject,
  map,
  notATable,
  optional,
  union,
  unknown,
} from "../values/schema.ts";
import { suggest } from "../values/suggest.ts";
import { readField } from "./readField.ts";
import { rememberLast } from "./rememberLast.ts";
import { placeAt, readToml, type TomlDocument, type TomlNode, type TomlTable } from "./toml.ts";
import { writeTomlKey } from "./writeToml.ts";

/** What the places file says of one env; a field that cannot be read matters to whoever asks. */
export interface PlacesEnv {
  /** Undefined when the section has no universe_id. */
  readonly universeId: UniverseId | Failure | undefined;
  /** Whether every write to the env's universe needs a person's agreement. */
  readonly confirm: boolean | Failure;
  readonly place: Place;
}

/** The places file, `cliplace.toml`; it is shared with other tools, whose fields are left alone. */
export interface PlacesFile {
  readonly file: string;
  readonly envs: ReadonlyMap<string, PlacesEnv>;
}

/** A section of the places file. */
const ENV = looseObject({
  universe_id: optional(integer("The universe that the environment is.", 1)),
  confirm: optional(boolean("Whether a person must agree, in a terminal, to every write.")),
  places: optional(unknown("Place ids by name, for tools that publish places.")),
}, "An environment.");

/** The places file: what is no section belongs to other tools. */
export const PLACES_FILE = map(
  union([ENV, notATable("Something of another tool's.")]),
  "The environments of a game, each a universe.",
);

/** Tables of other tools, which are environments only when they name a universe (platform.md). */
const OTHERS_TABLES: readonly string[] = ["owner", "codegen", "groups"];

/**
 * Reads the places file (spec: Places file).
 *
 * @param content The file's text.
 * @param file The file's name, for messages.
 * @throws Failure with the place when it is not TOML.
 */
export const readPlaces = rememberLast((content: string, file: string): PlacesFile => {
  const document = readToml(content, file);
  const envs = new Map<string, PlacesEnv>();
  for (const [name, { node, key }] of document.root.members) {
    if (node.type !== "table") continue;
    if (OTHERS_TABLES.includes(name) && !node.members.has("universe_id")) continue;
    envs.set(name, {
      universeId: orFailure(() => readUniverseId(document, name, node)),
      confirm: orFailure(() => readConfirm(document, name, node)),
      place: placeAt(document, key.start),
    });
  }
  return { file, envs };
});

function readUniverseId(
  document: TomlDocument,
  env: string,
  table: TomlTable,
): UniverseId | undefined {
  const node = fieldOf(document, env, table, "universe_id");
  if (node === undefined) return undefined;
  const value = readField(node, ENV.entries.universe_id);
  if (value !== undefined && isUniverseId(value)) return value;
  throw new Failure(
    `The universe_id of the environment "${env}" is not an integer from 1 to ${Number.MAX_SAFE_INTEGER}.`,
    "Write it plain, without quotes: universe_id = 1234567890.",
    placeAt(document, node.span.start),
  );
}

/**
 * A field of a section. One that differs in letter case and underscores alone, such as `universeId`, is
 * meant to be it: to leave it alone as another tool's would leave a `Confirm = true` without effect.
 *
 * @throws Failure when the section has such a field in its place.
 */
function fieldOf(
  document: TomlDocument,
  env: string,
  { members }: TomlTable,
  name: string,
): TomlNode | undefined {
  const plain = (field: string) => field.toLowerCase().replace(/[_-]/g, "");
  const [other] = [...members].filter(([field]) => field !== name && plain(field) === plain(name));
  if (members.has(name) || other === undefined) return members.get(name)?.node;
  const [field, { key }] = other;
  throw new Failure(
    `The environment "${env}" has "${field}", which this program does not read.`,
    `Write it as ${name}.`,
    placeAt(document, key.start),
  );
}

/** A `confirm` that cannot be understood must not read as "no person needed". */
function readConfirm(document: TomlDocument, env: string, table: TomlTable): boolean {
  const node = fieldOf(document, env, table, "confirm");
  if (node === undefined) return false;
  const value = readField(node, ENV.entries.confirm);
  if (value !== undefined) return value;
  throw new Failure(
    `The confirm of the environment "${env}" is neither true nor false.`,
    "Write confirm = true, without quotes.",
    placeAt(document, node.span.start),
  );
}

/**
 * Looks the universe of an env up.
 *
 * @throws Failure when there is no env of that name, it cannot be used, or it has no universe_id.
 */
export function resolveEnv(places: PlacesFile, env: string): UniverseId {
  const found = places.envs.get(env);
  if (found === undefined) throw unknownEnv(places, env);
  const { universeId, confirm, place } = found;
  for (const field of [universeId, confirm]) if (field instanceof Failure) throw field;
  if (typeof universeId === "number") return universeId;
  throw new Failure(
    `The environment "${env}" has no universe_id.`,
    "Add universe_id = <id> to its section.",
    place,
  );
}

/**
 * Finds who wants a person to agree to a write: the env that is named, and every section with the
 * same universe, whatever its name.
 *
 * @returns The names of those sections that have `confirm = true`, the env's own first.
 * @throws Failure when a section that may be one of them cannot be read.
 */
export function findGuards(
  { envs }: PlacesFile,
  env: string,
  universeId: UniverseId,
): readonly string[] {
  const sections = [...envs].filter(([name, section]) =>
    name === env || section.universeId === universeId || section.universeId instanceof Failure
  );
  const guards = sections.filter(([name, { universeId: own, confirm }]) => {
    if (confirm instanceof Failure) throw confirm;
    // It cannot be told that it is not the universe that is written to.
    if (confirm && name !== env && own instanceof Failure) throw own;
    return confirm;
  }).map(([name]) => name);
  return guards.sort((a, b) => Number(b === env) - Number(a === env));
}

function unknownEnv({ file, envs }: PlacesFile, env: string): Failure {
  const names = [...envs.keys()];
  const close = suggest(env, names);
  const listed = names.map((name) => `"${name}"`).join(", ");
  return new Failure(
    `${file} has no environment "${env}"; it has ${listed || "none"}.`,
    close === undefined
      ? `Add a [${writeTomlKey(env)}] section with its universe_id.`
      : `Did you mean "${close}"?`,
  );
}
