import type { Snapshot } from "../../config/snapshot.ts";
import type { EntryDetails } from "../../values/configs.ts";
import { type Json, typeOf } from "../../values/json.ts";
import { integer, json, map, object, optional, picklist, string } from "../../values/schema.ts";
import { writeDocument } from "../../values/writeDocument.ts";
import { SCHEMA_VERSION, VERSION_FIELD } from "./documentHead.ts";

const ENTRY = object({
  type: picklist(["bool", "number", "string", "array", "object", "null"], "The type of its value."),
  value: json("The published value."),
  description: optional(string("What Roblox keeps as its description; with --full.")),
  last_modified_time: optional(
    string("When it was changed, as Roblox sent it; with --full."),
  ),
  last_accessed_time: optional(string("When it was read, as Roblox sent it; with --full.")),
}, "A published entry.");

/** The snapshot document (spec: Snapshot document) of `get --json` and `list --json`. */
export const SNAPSHOT = object({
  schema_version: VERSION_FIELD,
  env: optional(string("The environment that was named; absent with --universe-id alone.")),
  universe_id: integer("The universe of the snapshot.", 1),
  config_version: integer("Roblox's configVersion; 0 when nothing was ever published.", 0),
  key: optional(string("The key that was asked for; absent when none was.")),
  value: optional(json("The asked key's value, as it is published.")),
  entries: map(ENTRY, "Every entry by key, or the asked one."),
}, "What is published: `cli config get --json`, `list --json`.");

/** Writes a snapshot as a document. */
export function snapshotJson(snapshot: Snapshot): Json {
  const { env, universeId, version, asked } = snapshot;
  return writeDocument<typeof SNAPSHOT>({
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
  return writeDocument<typeof SNAPSHOT.entries.entries>(entriesOf(snapshot));
}

function entriesOf({ entries, details }: Snapshot) {
  return new Map([...entries].map(([key, value]) => [key, entryOf(value, details?.get(key))]));
}

function entryOf(value: Json, details: EntryDetails | undefined) {
  return {
    type: typeOf(value),
    value,
    description: details?.description,
    last_modified_time: details?.lastModifiedTime,
    last_accessed_time: details?.lastAccessedTime,
  };
}
