import { sortedKeys } from "../config/entries.ts";
import { type History, isPublished } from "../config/history.ts";
import type { Revision } from "../values/configs.ts";
import type { Json } from "../values/json.ts";
import { flag, list, optional, record, text, whole } from "../values/shape.ts";
import { writeShape } from "../values/writeShape.ts";
import { SCHEMA_VERSION, VERSION_FIELD } from "./schemaVersion.ts";

const REVISION = record("A publish.", {
  revision_id: text("What `cli config rollback` takes."),
  version: whole("The configVersion that the publish produced."),
  time: text("When, as the platform sent it."),
  message: optional(text("The publish message; absent when there was none.")),
  changed_keys: list("The keys that it changed, sorted.", text("A key.")),
  published: flag("Whether it is what serves players now."),
});

/** The revision history document (spec: Revision history document) of `versions --json`. */
export const HISTORY = record("What was published, newest first: `cli config versions --json`.", {
  schema_version: VERSION_FIELD,
  env: optional(text("The env of the command line; absent under a bare --universe-id.")),
  universe_id: whole("The universe whose history this is.", { from: 1 }),
  count: whole("The --count in force.", { from: 1 }),
  count_reached: flag("Whether the count, and not the end of the history, ended the reading."),
  revisions: list("Newest first, in the platform's order.", REVISION),
});

/** Writes a history as a document. */
export function historyJson(history: History): Json {
  const { env, universeId, count, countReached, revisions, liveVersion } = history;
  return writeShape(HISTORY, {
    schema_version: SCHEMA_VERSION,
    env,
    universe_id: universeId,
    count,
    count_reached: countReached,
    revisions: revisions.map((revision) => revisionOf(revision, liveVersion)),
  });
}

function revisionOf(revision: Revision, liveVersion: number) {
  const { id, version, time, message, changes } = revision;
  return {
    revision_id: id,
    version,
    time,
    message,
    changed_keys: sortedKeys(changes),
    published: isPublished(revision, liveVersion),
  };
}
