import { Failure, type Place } from "../values/failure.ts";
import { Secret } from "../values/secret.ts";
import { placeAt, readToml, type TomlDocument, type TomlNode, type TomlTable } from "./toml.ts";

/** The name of the file that the key tool keeps the created keys in. */
export const KEY_LOCK = "cliapikey.lock.toml";

/** The format of the file that this program reads (platform.md, Key declarations). */
const FORMAT = "4";

/** The keys that were created for a project. */
export interface KeyLock {
  /** The file's name, for messages. */
  readonly file: string;
  /** By the name of their declaration. */
  readonly keys: ReadonlyMap<string, CreatedKey>;
}

/** One created key. */
export interface CreatedKey {
  /** The id under which the account's list holds it. */
  readonly id?: string;
  readonly secret?: Secret;
  /** Where the secret is kept when it is not in the lock file itself. */
  readonly secretFile?: string;
}

/**
 * Reads `cliapikey.lock.toml`. It holds secrets: no error shows a line of it.
 *
 * @throws Failure with the place when it is not TOML, or of another format.
 */
export function readKeyLock(text: string, file: string): KeyLock {
  const document = readWithoutSecrets(text, file);
  try {
    return read(document);
  } catch (error) {
    if (!(error instanceof Failure) || error.place === undefined) throw error;
    throw new Failure(error.what, error.advice, withoutSource(error.place));
  }
}

/** What is wrong with a line quotes from it, and so is not told. */
function readWithoutSecrets(text: string, file: string): TomlDocument {
  try {
    return readToml(text, file);
  } catch (error) {
    if (!(error instanceof Failure) || error.place === undefined) throw error;
    throw new Failure("not TOML.", "Correct this line.", withoutSource(error.place));
  }
}

function read(document: TomlDocument): KeyLock {
  const { file, root } = document;
  const version = root.members.get("version")?.node;
  if (version !== undefined && textOf(root, "version") !== FORMAT) {
    throw new Failure(
      `the lock file's format is not ${FORMAT}, the one that this program reads.`,
      "Update both this program and the key tool.",
      placeAt(document, version.span.start),
    );
  }
  const tableOf = (node: TomlNode) => {
    if (node.type === "table") return node;
    throw new Failure(
      "a key of the lock file is not a table.",
      "Have the key tool write the file again.",
      placeAt(document, node.span.start),
    );
  };
  const keys = root.members.get("keys");
  const created = keys === undefined ? [] : [...tableOf(keys.node).members];
  return { file, keys: new Map(created.map(([name, { node }]) => [name, toKey(tableOf(node))])) };
}

function toKey(table: TomlTable): CreatedKey {
  const id = textOf(table, "cloud_auth_id");
  const secret = textOf(table, "secret");
  const secretFile = textOf(table, "secret_file");
  return {
    ...(id ? { id } : {}),
    ...(secret ? { secret: new Secret(secret) } : {}),
    ...(secretFile ? { secretFile } : {}),
  };
}

/** A member's text, or its digits when it is a whole number; undefined for anything else. */
function textOf(table: TomlTable, name: string): string | undefined {
  const node = table.members.get(name)?.node;
  if (node?.type !== "scalar") return undefined;
  if (node.kind === "string") return node.value;
  return node.kind === "integer" ? node.lexeme : undefined;
}

function withoutSource(place: Place): Place {
  return { ...place, source: "" };
}
