import type { Snapshot } from "../../commands/config/list.ts";
import { type Json, typeOf } from "../../values/json.ts";
import {
  array,
  integer,
  json,
  map,
  object,
  optional,
  picklist,
  string,
  writeDocument,
} from "../../values/schema.ts";
import { defineDocument, documentJson } from "./defineDocument.ts";
import { TARGET, targetFields } from "./target.ts";

const ENTRY = object({
  type: picklist(["bool", "number", "string", "array", "object", "null"], "The value's type."),
  value: json("The live value."),
  description: optional(string("Roblox's; with --full.")),
  last_modified_time: optional(string("As Roblox sent it; with --full.")),
  last_accessed_time: optional(string("As Roblox sent it; with --full.")),
  conditional_values: optional(array(
    object({
      condition: string("The id of its condition."),
      words: optional(string("What the condition says; absent when it is not defined.")),
      kind: optional(json("Roblox's word, if it is not `conditional`; else absent.")),
      value: json("The live value."),
    }, "Its value under a condition."),
    "In the order tried; with --conditions.",
  )),
}, "A published entry.");

/** The snapshot document (spec: Snapshot document) of `get --json` and `list --json`. */
export const SNAPSHOT = defineDocument({
  ...TARGET,
  config_version: integer("Roblox's configVersion; 0 when nothing was ever published.", 0),
  key: optional(string("The key that was asked for; absent when none was.")),
  value: optional(json("The live value.")),
  entries: map(ENTRY, "By key."),
}, "What is or was published: `cli config get --json`, `list --json`.");

/** Write a snapshot as a document. */
export function snapshotJson(snapshot: Snapshot): Json {
  const { version, asked } = snapshot;
  return documentJson<typeof SNAPSHOT>({
    ...targetFields(snapshot),
    config_version: version,
    key: asked?.key,
    value: asked?.value,
    entries: entryFields(snapshot),
  });
}

/** Write the entries of a snapshot in the document's form. */
export function entriesJson(snapshot: Snapshot): Json {
  return writeDocument<typeof SNAPSHOT.entries.entries>(entryFields(snapshot));
}

function entryFields({ entries, details, conditionalValues }: Snapshot) {
  const fields = ([key, value]: readonly [string, Json]) => {
    const { description, lastModifiedTime, lastAccessedTime } = details?.get(key) ?? {};
    const conditional = conditionalValues && (conditionalValues.get(key) ?? []);
    const entry = {
      type: typeOf(value),
      value,
      description,
      last_modified_time: lastModifiedTime,
      last_accessed_time: lastAccessedTime,
      conditional_values: conditional?.map(({ condition, words, kind, value }) => {
        return { condition, words, kind, value };
      }),
    };
    return [key, entry] as const;
  };
  return new Map([...entries].map(fields));
}
