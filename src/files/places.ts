import { Failure, type Place } from "../values/failure.ts";
import { isUniverseId, type UniverseId } from "../values/ids.ts";
import { anything, flag, map, optional, record, whole } from "../values/shape.ts";
import { suggest } from "../values/suggest.ts";
import { readShape } from "./readShape.ts";
import { placeAt, readToml, type TomlDocument, type TomlTable } from "./toml.ts";
import { writeTomlKey } from "./writeToml.ts";

/** What the places file says of one env, or why that cannot be used: it matters to whoever asks. */
export type PlacesEnv = UsableEnv | { readonly fault: Failure };

/** An env that can be used. */
export interface UsableEnv {
  /** Absent when the section names no universe. */
  readonly universeId?: UniverseId;
  /** Whether every write to the env needs a person's agreement. */
  readonly confirm: boolean;
  readonly place: Place;
}

/** The places file, `cliplace.toml`; it is shared with other tools, whose fields are left alone. */
export interface PlacesFile {
  readonly file: string;
  readonly envs: ReadonlyMap<string, PlacesEnv>;
}

/** A section of the places file. */
const ENV = record("An environment.", {
  universe_id: optional(whole("The universe that the environment is.", { from: 1 })),
  confirm: optional(flag("Whether a person must agree, in a terminal, to every write.")),
  places: optional(anything("Place ids by name, for tools that publish places.")),
}, "left");

/** The places file: what is no section belongs to other tools. */
export const PLACES_FILE = map(
  "The environments of a game, each a universe.",
  ENV,
  { tablesOnly: true, emptyNames: true },
);

/**
 * Reads the places file (spec: Places file).
 *
 * @param content The file's text.
 * @param file The file's name, for messages.
 * @throws Failure with the place when it is not TOML.
 */
export function readPlaces(content: string, file: string): PlacesFile {
  const document = readToml(content, file);
  const envs = new Map<string, PlacesEnv>();
  for (const [name, { node, key }] of document.root.members) {
    if (node.type !== "table") continue;
    envs.set(name, readEnv(document, name, node, placeAt(document, key.start)));
  }
  return { file, envs };
}

function readEnv(document: TomlDocument, name: string, table: TomlTable, place: Place): PlacesEnv {
  try {
    const universeId = readUniverseId(document, name, table);
    const confirm = readConfirm(document, name, table);
    return { ...(universeId === undefined ? {} : { universeId }), confirm, place };
  } catch (error) {
    if (error instanceof Failure) return { fault: error };
    throw error;
  }
}

function readUniverseId(
  document: TomlDocument,
  env: string,
  table: TomlTable,
): UniverseId | undefined {
  const node = table.members.get("universe_id")?.node;
  if (node === undefined) return undefined;
  const value = readShape(node, ENV.rule.fields.universe_id);
  if (value !== undefined && isUniverseId(value)) return value;
  throw new Failure(
    `The universe_id of the env "${env}" is not a whole number from 1 to ${Number.MAX_SAFE_INTEGER}.`,
    "Write it plain, without quotes: universe_id = 1234567890.",
    placeAt(document, node.span.start),
  );
}

/** A `confirm` that cannot be understood must not read as "no person needed". */
function readConfirm(document: TomlDocument, env: string, table: TomlTable): boolean {
  const node = table.members.get("confirm")?.node;
  if (node === undefined) return false;
  const value = readShape(node, ENV.rule.fields.confirm);
  if (value !== undefined) return value;
  throw new Failure(
    `The confirm of the env "${env}" is neither true nor false.`,
    "Write confirm = true, without quotes.",
    placeAt(document, node.span.start),
  );
}

/**
 * Looks an env up.
 *
 * @throws Failure when there is none of that name, it cannot be used, or it names no universe.
 */
export function resolveEnv(
  places: PlacesFile,
  env: string,
): { readonly universeId: UniverseId; readonly confirm: boolean } {
  const found = places.envs.get(env);
  if (found === undefined) throw unknownEnv(places, env);
  if ("fault" in found) throw found.fault;
  const { universeId, confirm, place } = found;
  if (universeId !== undefined) return { universeId, confirm };
  throw new Failure(
    `The env "${env}" names no universe.`,
    "Add universe_id = <id> to its section.",
    place,
  );
}

/**
 * Whether every write to an env needs a person; one that the file does not have needs none.
 *
 * @throws Failure when its section cannot be used.
 */
export function wantsPerson({ envs }: PlacesFile, env: string): boolean {
  const found = envs.get(env);
  if (found === undefined) return false;
  if ("fault" in found) throw found.fault;
  return found.confirm;
}

function unknownEnv({ file, envs }: PlacesFile, env: string): Failure {
  const names = [...envs.keys()];
  const close = suggest(env, names);
  const listed = names.map((name) => `"${name}"`).join(", ");
  return new Failure(
    `${file} has no env "${env}"; it has ${listed || "none"}.`,
    close === undefined
      ? `Add a [${writeTomlKey(env)}] section with its universe_id.`
      : `Did you mean "${close}"?`,
  );
}
