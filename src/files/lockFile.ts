import { definedOnly } from "../values/collections.ts";
import { splitBranches } from "../values/branch.ts";
import { Failure, orFailure } from "../values/failure.ts";
import type { LastSeen } from "../values/configs.ts";
import type { UniverseId } from "../values/ids.ts";
import { DEFAULT_REPOSITORY, REPOSITORIES, type Repository } from "../values/repository.ts";
import {
  anyCase,
  array,
  integer,
  json,
  literal,
  looseObject,
  map,
  object,
  optional,
  regex,
  timestamp,
} from "../values/schema.ts";
import { Changed, type Disk } from "../disk/disk.ts";
import { readDocument } from "../toml/readField.ts";
import { LOCK_CONDITIONS, lockConditionLines, readLockConditions } from "./lockConditions.ts";
import {
  nodeAt,
  placeAt,
  readToml,
  toJson,
  type TomlDocument,
  type TomlNode,
} from "../toml/toml.ts";
import { writeTomlKey, writeTomlPair, writeTomlText } from "../toml/writeToml.ts";

/** The lock file's record of an env: what this folder last published or pulled. */
export interface LockRecord extends LastSeen {
  /** An ISO 8601 time in UTC. */
  readonly syncedAt: string;
  readonly repository: Repository;
  /** The repository and universe of the entries; absent in older records. */
  readonly universeId?: UniverseId;
}

/** The format version that this program writes and understands (spec: Lock file). */
const FORMAT = 1;

const VERSION = /^v[0-9]{1,16}$/;

const RECORD = looseObject({
  revision_id: regex(VERSION, "The configVersion, as v<number>."),
  synced_at: timestamp("When, in ISO 8601 and UTC."),
  repository: optional(
    anyCase(REPOSITORIES, `The configs repository; ${DEFAULT_REPOSITORY} when it is absent.`),
  ),
  rolled_back_to: optional(regex(VERSION, "The version that this folder rolled back to since.")),
  rolled_back_as: optional(regex(VERSION, "The version that this rollback published.")),
  rolled_back_parts: optional(
    array(
      object({
        to: regex(VERSION, "As rolled_back_to."),
        as: regex(VERSION, "As rolled_back_as."),
      }),
      "The rollbacks of some keys since, oldest first.",
    ),
  ),
  universe_id: optional(integer("The universe that they were published to, or pulled from.", 1)),
  entries: optional(map(json("Its value."), "The entries by key.")),
  conditions: optional(LOCK_CONDITIONS),
}, "What this folder last published to the environment, or pulled from it.");

/** The lock file (spec: Lock file). */
export const LOCK_FILE = looseObject({
  version: literal(FORMAT, "The format of this file."),
  envs: optional(map(RECORD, "The environments by name.")),
}, "Records the last publish or pull. Written by `cli config pull` and `sync`.");

/** `cliconfig.lock.toml` next to `cliconfig.toml`. */
export function lockPath(config: string): string {
  return `${config.replace(/\.toml$/, "")}.lock.toml`;
}

/** Another run may change the file meanwhile, so a write is tried again. */
const MOST_TRIES = 100;

/**
 * Update an env's record in the lock file. Those of other envs stay, even new ones of other runs: if the file changed
 * since it was read, it is read again. A lock file that is broken, or of a newer format, is left as it is.
 *
 * @param update Undefined leaves the file as it is.
 * @throws Failure when the lock file cannot be understood or written.
 */
export async function updateLock(
  disk: Disk,
  config: string,
  env: string,
  update: (record: LockRecord | undefined) => LockRecord | undefined,
): Promise<void> {
  const path = lockPath(config);
  for (let tries = 1;; tries++) {
    const content = await disk.read(path);
    const records = content === undefined ? new Map() : readLock(content, path);
    const record = update(records.get(env));
    if (record === undefined) return;
    try {
      return await disk.replace(path, lockText(new Map(records).set(env, record)), { content });
    } catch (error) {
      if (!(error instanceof Changed) || tries === MOST_TRIES) throw error;
    }
  }
}

function lockText(records: LockRecords): string {
  return [HEADER, ...[...records].flatMap(([name, each]) => recordLines(name, each))].join("\n");
}

const HEADER =
  `# Written by \`cli config pull\` and \`cli config sync\`; it is never sent to Roblox.
version = ${FORMAT}
`;

function recordLines(env: string, record: LockRecord): string[] {
  const { version, syncedAt, repository, universeId, rolledBack } = record;
  const { entries, branches } = splitBranches(record.entries);
  const parts = (record.rolledBackParts ?? []).map(({ to, as }) =>
    `{ to = "v${to}", as = "v${as}" }`
  );
  const name = `envs.${writeTomlKey(env)}`;
  return [
    `[${name}]`,
    `revision_id = "v${version}"`,
    `synced_at = ${writeTomlText(syncedAt)}`,
    ...(repository === DEFAULT_REPOSITORY ? [] : [`repository = "${repository}"`]),
    ...(universeId === undefined ? [] : [`universe_id = ${universeId}`]),
    ...(rolledBack === undefined ? [] : [
      `rolled_back_to = "v${rolledBack.to}"`,
      `rolled_back_as = "v${rolledBack.as}"`,
    ]),
    ...(parts.length === 0 ? [] : [`rolled_back_parts = [${parts.join(", ")}]`]),
    "",
    `[${name}.entries]`,
    ...Array.from(entries, ([key, value]) => writeTomlPair(key, value)),
    "",
    ...lockConditionLines(`${name}.conditions`, record, branches),
  ];
}

/** @throws Failure with the place when it is broken, or of an unknown format. */
export function readLock(content: string, path: string): LockRecords {
  const document = readLockToml(content, path);
  const unusable = (path: readonly string[], node: TomlNode) =>
    unknownLockField(document, path, node);
  const { envs } = readDocument(document, LOCK_FILE, unusable);
  return new Map([...envs ?? []].map(([env, record]) => {
    const { revision_id, synced_at, repository, universe_id, entries, conditions } = record;
    const { rolled_back_to, rolled_back_as, rolled_back_parts } = record;
    const version = versionNumber(revision_id);
    const { branches, ...others } = conditions === undefined
      ? { branches: new Map(), conditions }
      : readLockConditions(conditions);
    const nodeOf = (...path: string[]) => nodeAt(document.root, ["envs", env, ...path]);
    if (!Number.isSafeInteger(version)) {
      throw unusable(["envs", env, "revision_id"], nodeOf("revision_id"));
    }
    const own = [...entries?.keys() ?? []].map((key) =>
      [key, toJson(document, nodeOf("entries", key), `the entry "${key}"`)] as const
    );
    return [env, {
      version,
      syncedAt: synced_at,
      repository: repository ?? DEFAULT_REPOSITORY,
      ...definedOnly({
        universeId: universe_id as UniverseId | undefined,
        rolledBack: rolled_back_to && rolled_back_as
          ? { to: versionNumber(rolled_back_to), as: versionNumber(rolled_back_as) }
          : undefined,
        rolledBackParts: rolled_back_parts?.map(({ to, as }) => {
          return { to: versionNumber(to), as: versionNumber(as) };
        }),
      }),
      ...others,
      entries: new Map([...own, ...branches]),
    }];
  }));
}

function versionNumber(id: string): number {
  return Number(id.slice(1));
}

export type LockRecords = ReadonlyMap<string, LockRecord>;

/** The lock file is generated: advise deleting it rather than fixing its syntax, but for Git's markers. */
function readLockToml(content: string, path: string): TomlDocument {
  const read = orFailure(() => readToml(content, path));
  if (!(read instanceof Failure)) return read;
  const advice = /^(?:<{7}|>{7}) /m.test(content)
    ? "Keep the side with the higher revision_id, and remove the other side and the lines with <<<<<<<, ======= and >>>>>>>."
    : "Correct it, or remove it: the next pull or sync writes it again.";
  throw new Failure(read.what, advice, read.place);
}

function unknownLockField(
  document: TomlDocument,
  path: readonly string[],
  node: TomlNode,
): Failure {
  const [table, env, field] = path;
  const why = table === "version"
    ? `its version is not ${FORMAT}`
    : field === undefined
    ? `${env === undefined ? table : `"${env}"`} is not a table`
    : `"${env}" has no usable ${field}`;
  return new Failure(
    `The lock file cannot be understood: ${why}. It was left as it is.`,
    "Update this program if a newer one wrote the file, or remove it: the next pull or sync writes it again.",
    placeAt(document, node.span.start),
  );
}
