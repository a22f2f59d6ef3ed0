import { isObject, type Json, type JsonObject } from "./json.ts";

/** Find the entry that is a table with a field of that name: `car.stats` for `car.stats.speed`. */
export function tableWith(key: string, entries: JsonObject): string | undefined {
  return [...entries].find(([name, table]) =>
    isObject(table) && key.startsWith(`${name}.`) && fieldAt(table, key.slice(name.length + 1))
  )?.[0];
}

function fieldAt(table: JsonObject, path: string): boolean {
  let node: Json | undefined = table;
  for (const step of path.split(".")) node = isObject(node) ? node.get(step) : undefined;
  return node !== undefined;
}
