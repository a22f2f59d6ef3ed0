import type { Snapshot } from "../../config/snapshot.ts";
import type { EntryDetails } from "../../values/configs.ts";
import { type Json, typeOf } from "../../values/json.ts";
import { json, map, optional, record, text, whole, word } from "../../values/shape.ts";
import { writeShape } from "../../values/writeShape.ts";
import { SCHEMA_VERSION, VERSION_FIELD } from "./schemaVersion.ts";

const ENTRY = record("A published entry.", {
  type: word("The type of its value.", ["bool", "number", "string", "array", "object", "null"]),
  value: json("The published value."),
  description: optional(text("What the platform keeps as its description; with --full.")),
  last_modified_time: optional(text("When it was changed, as the platform sent it; with --full.")),
  last_accessed_time: optional(text("When it was read, as the platform sent it; with --full.")),
});

/** The snapshot document (spec: Snapshot document) of `get --json` and `list --json`. */
export const SNAPSHOT = record("What is published: `cli config get --json`, `list --json`.", {
  schema_version: VERSION_FIELD,
  env: optional(text("The environment that was named; absent with --universe-id alone.")),
  universe_id: whole("The universe of the snapshot.", { from: 1 }),
  config_version: whole("The platform's configVersion; 0 when nothing was ever published."),
  key: optional(text("The key that was asked for; absent when none was.")),
  value: optional(json("The asked key's value, as it is published.")),
  entries: map("Every entry by key, or the asked one.", ENTRY, { emptyNames: true }),
});

/** Writes a snapshot as a document. */
export function snapshotJson(snapshot: Snapshot): Json {
  const { env, universeId, version, asked } = snapshot;
  return writeShape(SNAPSHOT, {
    schema_version: SCHEMA_VERSION,
    env,
    universe_id: universeId,
    config_version: version,
    key: asked?.key,
    value: asked?.value,
    entries: entriesOf(snapshot),
  });
}

/** Writes the entries of a snapshot as its document has them. */
export function entriesJson(snapshot: Snapshot): Json {
  return writeShape(SNAPSHOT.rule.fields.entries, entriesOf(snapshot));
}

function entriesOf({ entries, details }: Snapshot) {
  return new Map([...entries].map(([key, value]) => [key, entryOf(value, details?.get(key))]));
}

function entryOf(value: Json, { description, lastModified, lastAccessed }: EntryDetails = {}) {
  return {
    type: typeOf(value),
    value,
    description,
    last_modified_time: lastModified,
    last_accessed_time: lastAccessed,
  };
}
