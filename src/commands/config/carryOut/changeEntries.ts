import type { JsonObject } from "../../../values/json.ts";

/** Entries with changes put over them; a null takes one away. */
export function changeEntries(entries: JsonObject, changes: JsonObject): JsonObject {
  const merged = new Map([...entries, ...changes]);
  for (const [key, value] of changes) if (value === null) merged.delete(key);
  return merged;
}
