import { sortedKeys } from "../config/entries.ts";
import { type History, isPublished } from "../config/history.ts";
import type { Revision } from "../values/configs.ts";
import { type Json, jsonNumber } from "../values/json.ts";
import { SCHEMA_VERSION } from "./schemaVersion.ts";

/** The revision history document (spec: Revision history document) of `versions --json`. */
export function historyJson(history: History): Json {
  const { env, universeId, count, countReached, revisions, liveVersion } = history;
  return new Map<string, Json>([
    ["schema_version", SCHEMA_VERSION],
    ...(env === undefined ? [] : [["env", env] as const]),
    ["universe_id", jsonNumber(universeId)],
    ["count", jsonNumber(count)],
    ["count_reached", countReached],
    ["revisions", revisions.map((revision) => revisionJson(revision, liveVersion))],
  ]);
}

function revisionJson(revision: Revision, liveVersion: number): Json {
  const { id, version, time, message, changes } = revision;
  return new Map<string, Json>([
    ["revision_id", id],
    ["version", jsonNumber(version)],
    ["time", time],
    ...(message === undefined ? [] : [["message", message] as const]),
    ["changed_keys", sortedKeys(changes)],
    ["published", isPublished(revision, liveVersion)],
  ]);
}
