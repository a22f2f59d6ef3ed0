import { definedOnly } from "../values/collections.ts";
import { Failure, orFailure, type Place } from "../values/failure.ts";
import { Secret } from "../values/secret.ts";
import {
  fallback,
  map,
  object,
  optional,
  type OutputOf,
  textOrNumber,
  transform,
} from "../values/schema.ts";
import type { KeyDeclarations } from "./keyDeclarations.ts";
import { readDocument } from "../toml/readField.ts";
import { placeAt, readToml, type TomlDocument } from "../toml/toml.ts";

export const KEY_LOCK = "cliapikey.lock.toml";

/** The format version that this program reads (docs/dev/platform.md, The suite's files). */
const FORMAT = 4;

/** A string or number from the key tool; an empty one, or another value, counts as absent. */
const WRITTEN = fallback(textOrNumber(/[^]/));

const KEY = transform(
  object({ cloud_auth_id: WRITTEN, secret: WRITTEN, secret_file: WRITTEN }),
  ({ cloud_auth_id: id, secret, secret_file: secretFile }) =>
    definedOnly({
      id,
      secret: secret === undefined ? undefined : new Secret(secret),
      /** The file of the secret, when it is not in the lock file itself. */
      secretFile,
    }),
);

const LOCK = object({
  version: optional(textOrNumber(new RegExp(`^${FORMAT}$`))),
  keys: optional(map(KEY)),
});

export type CreatedKey = OutputOf<typeof KEY>;

export interface KeyLock {
  readonly file: string;
  /** By the name of their declaration. */
  readonly keys: ReadonlyMap<string, CreatedKey>;
}

/**
 * Read `cliapikey.lock.toml`. The file contains secrets, so no error shows a line of it.
 *
 * @throws Failure with the place when it is not TOML, or of another format.
 */
export function readKeyLock(text: string, file: string): KeyLock {
  const document = readWithoutSecrets(text, file);
  const { keys = new Map() } = readDocument(document, LOCK, ([field], node) => {
    const place = withoutSource(placeAt(document, node.span.start));
    return field === "version"
      ? new Failure(
        `the lock file's format is not ${FORMAT}, the one that this program reads.`,
        "Update both this program and the key tool.",
        place,
      )
      : new Failure(
        "a key of the lock file is not a table.",
        "Have the key tool write the file again.",
        place,
      );
  });
  return { file, keys };
}

/** Read TOML without the parser's message on a mistake: it quotes the line, which may contain the secret. */
function readWithoutSecrets(text: string, file: string): TomlDocument {
  const read = orFailure(() => readToml(text, file));
  if (!(read instanceof Failure)) return read;
  if (read.place === undefined) throw read;
  throw new Failure("not TOML.", "Correct this line.", withoutSource(read.place));
}

function withoutSource(place: Place): Place {
  return { ...place, source: "" };
}

/** A file that is absent is undefined. */
export interface KeyFiles {
  readonly declarations: KeyDeclarations | Failure | undefined;
  readonly lock: KeyLock | Failure | undefined;
}
