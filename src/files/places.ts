import { ONE_BY_ONE } from "../values/command.ts";
import { Failure, orFailure, type Place } from "../values/failure.ts";
import { isUniverseId, type UniverseId } from "../values/ids.ts";
import {
  boolean,
  type Entries,
  integer,
  looseObject,
  map,
  notATable,
  type ObjectSchema,
  optional,
  union,
} from "../values/schema.ts";
import { isWithin, plainName, suggestEnv } from "../values/suggest.ts";
import { findPlacesMistakes, misspelledField, PLACE_ID } from "./placesMistakes.ts";
import { readField } from "../toml/readField.ts";
import {
  placeAt,
  readToml,
  type TomlDocument,
  type TomlNode,
  type TomlTable,
} from "../toml/toml.ts";
import { readWatchSection, WATCH_SECTION, type WatchSection } from "./watchSection.ts";
import { writeTomlKey } from "../toml/writeToml.ts";

/** One env of the places file; a broken universe id fails only commands that need it. */
export interface PlacesEnv {
  /** Undefined when the section has no universe_id. */
  readonly universeId: UniverseId | Failure | undefined;
  readonly confirm: boolean;
  /** A broken table fails only commands that need it. */
  readonly watch: WatchSection | Failure | undefined;
  readonly place: Place;
  /** The fields of the section that this program does not read, each with its place. */
  readonly unread: ReadonlyMap<string, Place>;
}

/** The places file, `cliplace.toml`; it is shared with other tools, whose fields are left alone. */
export interface PlacesFile {
  readonly file: string;
  readonly envs: ReadonlyMap<string, PlacesEnv>;
  /** The mistakes that make the file unusable; {@link readPlaces} throws the first. */
  readonly mistakes: readonly Failure[];
}

const ENV = looseObject({
  universe_id: optional(integer("The environment's universe.", 1)),
  confirm: optional(boolean("Whether a person must agree to every write, in a terminal.")),
  watch: optional(WATCH_SECTION),
  places: optional(map(PLACE_ID, "Place ids by name, for tools that publish places.")),
}, "An environment.");

/** The places file; everything but the sections belongs to other tools. */
export const PLACES_SCHEMA = map(
  union([ENV, notATable("A field of another tool.")]),
  "The environments of a game, each a universe.",
);

/** Tables of other tools, which are environments only when they name a universe (docs/dev/platform.md, The suite's files). */
const OTHERS_TABLES: readonly string[] = ["owner", "codegen", "groups"];

/**
 * Read the places file (spec: Places file).
 *
 * @throws Failure with the place when it is not TOML, or a `confirm` in it would ask nobody.
 */
export function readPlaces(content: string, file: string): PlacesFile {
  const places = parsePlaces(content, file);
  if (places.mistakes[0] !== undefined) throw places.mistakes[0];
  return places;
}

/** @throws Failure with the place when it is not TOML; other mistakes are in `mistakes`. */
export function parsePlaces(content: string, file: string): PlacesFile {
  const document = readToml(content, file);
  const sections = [...document.root.members].flatMap(([env, { node, key }]) => {
    if (node.type !== "table") return [];
    if (OTHERS_TABLES.includes(env) && !node.members.has("universe_id")) return [];
    return [{ env, table: node, key }];
  });
  const envs = sections.map(({ env, table, key }): [string, PlacesEnv] => [env, {
    universeId: orFailure(() => readSectionUniverse(document, env, table)),
    confirm: isConfirmed(table),
    watch: orFailure(() => readWatchSection(document, env, table)),
    place: placeAt(document, key.start),
    unread: new Map([
      ...unreadPlacesFields(document, table, ENV),
      ...unreadPlacesFields(document, table.members.get("watch")?.node, WATCH_SECTION, "watch."),
    ]),
  }]);
  const mistakes = findPlacesMistakes(document, sections);
  return { file, envs: new Map(envs), mistakes };
}

function unreadPlacesFields(
  document: TomlDocument,
  node: TomlNode | undefined,
  { entries }: ObjectSchema<Entries>,
  prefix = "",
): readonly (readonly [field: string, place: Place])[] {
  if (node?.type !== "table") return [];
  return [...node.members].filter(([name]) => !Object.hasOwn(entries, name))
    .map(([name, { key }]) => [prefix + name, placeAt(document, key.start)]);
}

function isConfirmed({ members }: TomlTable): boolean {
  const node = members.get("confirm")?.node;
  return node !== undefined && readField(node, ENV.entries.confirm) === true;
}

/**
 * Read the universe of a section. A field that is nearly `universe_id`, such as `universeId`, is refused:
 * otherwise it would count as another tool's, and a `confirm` would ask nobody.
 */
function readSectionUniverse(
  document: TomlDocument,
  env: string,
  { members }: TomlTable,
): UniverseId | undefined {
  const node = members.get("universe_id")?.node;
  if (node === undefined) {
    const near = [...members].find(([name]) => isWithin(plainName(name), "universeid", 2));
    if (near === undefined) return undefined;
    throw new Failure(
      ...misspelledField(env, near[0], "universe_id"),
      placeAt(document, near[1].key.start),
    );
  }
  const value = readField(node, ENV.entries.universe_id);
  if (value !== undefined && isUniverseId(value)) return value;
  const written = node.type === "scalar" && node.kind === "string" ? node.value : "";
  const id = /(?:^|experiences\/)([1-9]\d{0,15})\b/.exec(written)?.[1] ?? 1234567890;
  throw new Failure(
    `The universe_id of the environment "${env}" must be a whole number above 0.`,
    `Write it like this, without quotes: universe_id = ${id}.`,
    placeAt(document, node.span.start),
  );
}

/** @throws Failure when there is no env of that name, it cannot be used, or it has no universe_id. */
export function resolveEnv(places: PlacesFile, env: string): UniverseId {
  const found = places.envs.get(env);
  if (found === undefined) throw unknownEnv(places, env);
  const { universeId, place } = found;
  if (universeId instanceof Failure) throw universeId;
  if (typeof universeId === "number") return universeId;
  throw new Failure(
    `The environment "${env}" has no universe_id.`,
    "Add universe_id = <id> to its section.",
    place,
  );
}

/**
 * Find the sections that require a person's agreement to a write: the named env, and all others with the
 * same universe.
 *
 * @returns The names of those sections that have `confirm = true`, the env's own first.
 * @throws Failure when a section that may be one of them cannot be read.
 */
export function findConfirming(
  { envs }: PlacesFile,
  env: string,
  universeId: UniverseId,
): readonly string[] {
  const sections = [...envs].filter(([name, section]) =>
    name === env || section.universeId === universeId || section.universeId instanceof Failure
  );
  const guards = sections.filter(([name, { universeId: own, confirm }]) => {
    // This may be the same universe.
    if (confirm && name !== env && own instanceof Failure) throw own;
    return confirm;
  }).map(([name]) => name);
  return guards.sort((a, b) => Number(b === env) - Number(a === env));
}

function unknownEnv({ file, envs }: PlacesFile, env: string): Failure {
  const [sameUniverse] = [...envs].find(([, { universeId }]) => `${universeId}` === env) ?? [];
  const names = [...envs.keys()];
  const listed = names.map((name) => `"${name}"`).join(", ");
  const several = env.split(/[\s,;|+&]+/);
  const isSeveral = several.length > 1 && several.every((name) => envs.has(name));
  const close = sameUniverse ?? suggestEnv(env, names);
  return new Failure(
    `${file} has no environment "${env}"; it has ${listed || "none"}.`,
    isSeveral || /^(all|every|any)$/i.test(env)
      ? ONE_BY_ONE
      : close === undefined && /^\d{6,16}$/.test(env)
      ? `Did you mean --universe-id ${env}?`
      : close === undefined
      ? `Add a [${writeTomlKey(env)}] section with its universe_id.`
      : `Did you mean "${close}"?`,
  );
}
