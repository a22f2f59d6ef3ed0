import { Failure } from "../values/failure.ts";
import { isUniverseId, type UniverseId } from "../values/ids.ts";
import type { Json, JsonObject } from "../values/json.ts";
import { DEFAULT_REPOSITORY, REPOSITORIES, type Repository } from "../values/repository.ts";
import {
  anyCase,
  integer,
  json,
  literal,
  looseObject,
  map,
  optional,
  type OutputOf,
  regex,
  type Schema,
  timestamp,
} from "../values/schema.ts";
import { Changed, type Disk } from "./disk.ts";
import { readField } from "./readField.ts";
import { rememberLast } from "./rememberLast.ts";
import { placeAt, readToml, toJson, type TomlDocument, type TomlTable } from "./toml.ts";
import { writeTomlKey, writeTomlText, writeTomlValue } from "./writeToml.ts";

/** What the lock file remembers of an env: what this folder last published or pulled. */
export interface LockRecord {
  /** The configVersion. */
  readonly version: number;
  /** An ISO 8601 time in UTC. */
  readonly syncedAt: string;
  readonly repository: Repository;
  /** Whose entries they are; absent in a record that was written before this was recorded. */
  readonly universeId?: UniverseId;
  readonly entries: JsonObject;
}

/** The format that this program writes and understands (spec: Lock file). */
const FORMAT = 1;

/** What the lock file holds of an env. */
const RECORD = looseObject({
  revision_id: regex(/^v[0-9]{1,16}$/, "The configVersion, as v<number>."),
  synced_at: timestamp("When, in ISO 8601 and UTC."),
  repository: optional(
    anyCase(REPOSITORIES, `The configs repository; ${DEFAULT_REPOSITORY} when it is absent.`),
  ),
  universe_id: optional(integer("The universe that they were published to, or pulled from.", 1)),
  entries: optional(map(json("Its value."), "The entries by key.")),
}, "What this folder last published to the environment, or pulled from it.");

/** The lock file (spec: Lock file). */
export const LOCK_FILE = looseObject({
  version: literal(FORMAT, "The format of this file."),
  envs: optional(map(RECORD, "The environments by name.")),
}, "What was last published or pulled, for information. Written by `cli config pull` and `sync`.");

/** The lock file of a config file: `cliconfig.lock.toml` beside `cliconfig.toml`. */
export function lockPath(config: string): string {
  return `${config.replace(/\.toml$/, "")}.lock.toml`;
}

/** So many others may record their envs in between, one after the other. */
const MOST_TRIES = 100;

/**
 * Records what an env was last published or pulled as; the other envs' records stay, those too that
 * another run writes at this very time: the file is only replaced while it is what was read, else it
 * is read again. A lock file that is broken, or of a newer format, is left as it is.
 *
 * @throws Failure when the lock file cannot be understood or written.
 */
export async function writeLock(
  disk: Disk,
  config: string,
  env: string,
  record: LockRecord,
): Promise<void> {
  const path = lockPath(config);
  for (let tries = 1;; tries++) {
    const content = await disk.read(path);
    try {
      return await disk.replace(path, recorded(content, path, env, record), { content });
    } catch (error) {
      if (!(error instanceof Changed) || tries === MOST_TRIES) throw error;
    }
  }
}

/** The text of a lock file, with an env's record in it. */
function recorded(
  content: string | undefined,
  path: string,
  env: string,
  record: LockRecord,
): string {
  const records = content === undefined ? new Map<string, LockRecord>() : readLock(content, path);
  const sections = new Map(records).set(env, record);
  return [HEADER, ...[...sections].flatMap(([name, each]) => linesOf(name, each))].join("\n");
}

const HEADER =
  `# Written by \`cli config pull\` and \`cli config sync\`; it is never sent to Roblox.
version = ${FORMAT}
`;

function linesOf(env: string, record: LockRecord): string[] {
  const { version, syncedAt, repository, universeId, entries } = record;
  const name = `envs.${writeTomlKey(env)}`;
  const lines = [...entries].map(([key, value]) => {
    return `${writeTomlKey(key)} = ${writeTomlValue(value)}`;
  });
  return [
    `[${name}]`,
    `revision_id = "v${version}"`,
    `synced_at = ${writeTomlText(syncedAt)}`,
    ...(repository === DEFAULT_REPOSITORY ? [] : [`repository = "${repository}"`]),
    ...(universeId === undefined ? [] : [`universe_id = ${universeId}`]),
    "",
    `[${name}.entries]`,
    ...lines,
    "",
  ];
}

/**
 * Reads a lock file.
 *
 * @returns What it remembers, by env.
 * @throws Failure with the place when it is broken, or of a format that is not understood.
 */
export const readLock = rememberLast((content: string, path: string): LockRecords => {
  const document = readLockToml(content, path);
  const { members } = document.root;
  const format = members.get("version")?.node;
  if (format === undefined || readField(format, LOCK_FILE.entries.version) === undefined) {
    throw unreadable(document, format?.span.start ?? 0, `its version is not ${FORMAT}`);
  }
  const envs = members.get("envs")?.node;
  if (envs === undefined) return new Map();
  if (envs.type !== "table") throw unreadable(document, envs.span.start, "envs is not a table");
  return new Map([...envs.members].map(([env, { node, key }]) => {
    if (node.type !== "table") throw unreadable(document, key.start, `"${env}" is not a table`);
    return [env, readRecord(document, env, node)];
  }));
});

type LockRecords = ReadonlyMap<string, LockRecord>;

/** What is wrong with a file that nobody writes by hand is not mended by quoting something. */
function readLockToml(content: string, path: string): TomlDocument {
  try {
    return readToml(content, path);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw new Failure(
      error.what,
      "Correct it, or remove it: the next pull or sync writes it again.",
      error.place,
    );
  }
}

function readRecord(document: TomlDocument, env: string, table: TomlTable): LockRecord {
  const unusable = (why: string) => unreadable(document, table.span.start, `"${env}" has ${why}`);
  const version = Number(read(table, "revision_id")?.slice(1) ?? NaN);
  if (!Number.isSafeInteger(version)) throw unusable("no revision_id");
  const syncedAt = read(table, "synced_at");
  if (syncedAt === undefined) throw unusable("no synced_at");
  const repository = table.members.has("repository")
    ? read(table, "repository")
    : DEFAULT_REPOSITORY;
  if (repository === undefined) throw unusable("an unknown repository");
  const universeId = read(table, "universe_id");
  if (universeId === undefined ? table.members.has("universe_id") : !isUniverseId(universeId)) {
    throw unusable("an unusable universe_id");
  }
  return {
    version,
    syncedAt,
    repository,
    ...(universeId === undefined ? {} : { universeId: universeId as UniverseId }),
    entries: readEntries(document, table),
  };
}

function readEntries(document: TomlDocument, table: TomlTable): JsonObject {
  const node = table.members.get("entries")?.node;
  if (node === undefined) return new Map<string, Json>();
  if (node.type !== "table") throw unreadable(document, node.span.start, "entries is not a table");
  return new Map([...node.members].map(([key, member]) => {
    return [key, toJson(document, member.node, `the entry "${key}"`)];
  }));
}

type RecordFields = typeof RECORD.entries;

/** A field of a record; undefined when it is not there, or not what it should be. */
function read<Name extends keyof RecordFields>(
  table: TomlTable,
  name: Name,
): OutputOf<RecordFields[Name]> | undefined {
  const node = table.members.get(name)?.node;
  const field = RECORD.entries[name] as Schema<OutputOf<RecordFields[Name]>>;
  return node && readField(node, field);
}

function unreadable(document: TomlDocument, offset: number, why: string): Failure {
  return new Failure(
    `The lock file cannot be understood: ${why}. It was left as it is.`,
    "Update this program if a newer one wrote the file, or remove it: the next pull or sync writes it again.",
    placeAt(document, offset),
  );
}
