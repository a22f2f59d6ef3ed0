import {
  type Entries,
  literal,
  object,
  type OutputOf,
  type Schema,
  writeDocument,
} from "../../values/schema.ts";
import type { JsonObject } from "../../values/json.ts";

/** The format of every JSON document that the program writes (spec: Versioning). */
const SCHEMA_VERSION = 1 as const;

const VERSION_FIELD = literal(
  SCHEMA_VERSION,
  "The format of the document: refuse one that you do not know.",
);

/** Define a document of `--json`; its first field is `schema_version`. */
export function defineDocument<const Fields extends Entries>(fields: Fields, meaning: string) {
  return object({ schema_version: VERSION_FIELD, ...fields }, meaning);
}

/**
 * Write a document of `--json`.
 *
 * @typeParam Definition The type of what {@link defineDocument} returned: `typeof DIFF`.
 */
export function documentJson<Definition extends Schema = never>(
  fields: Omit<OutputOf<Definition>, "schema_version">,
): JsonObject {
  return writeDocument<Schema>({ schema_version: SCHEMA_VERSION, ...fields });
}
