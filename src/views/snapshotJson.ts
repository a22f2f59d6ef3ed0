import type { Snapshot } from "../config/snapshot.ts";
import type { EntryDetails } from "../values/configs.ts";
import { type Json, jsonNumber, typeOf } from "../values/json.ts";
import { SCHEMA_VERSION } from "./schemaVersion.ts";

/** The snapshot document (spec: Snapshot document) of `get --json` and `list --json`. */
export function snapshotJson(snapshot: Snapshot): Json {
  const { env, universeId, version, entries, details, asked } = snapshot;
  return new Map<string, Json>([
    ["schema_version", SCHEMA_VERSION],
    ...(env === undefined ? [] : [["env", env] as const]),
    ["universe_id", jsonNumber(universeId)],
    ["config_version", jsonNumber(version)],
    ...(asked === undefined ? [] : [["key", asked.key] as const, ["value", asked.value] as const]),
    [
      "entries",
      new Map([...entries].map(([key, value]) => [key, entryJson(value, details?.get(key))])),
    ],
  ]);
}

function entryJson(value: Json, details: EntryDetails | undefined): Json {
  const { description, lastModified, lastAccessed } = details ?? {};
  return new Map<string, Json>([
    ["type", typeOf(value)],
    ["value", value],
    ...(description === undefined ? [] : [["description", description] as const]),
    ...(lastModified === undefined ? [] : [["last_modified_time", lastModified] as const]),
    ...(lastAccessed === undefined ? [] : [["last_accessed_time", lastAccessed] as const]),
  ]);
}
