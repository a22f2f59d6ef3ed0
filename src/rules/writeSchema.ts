import { isNumber, isWhole, type Json, type JsonObject, typeOf } from "../values/json.ts";
import { sortedKeys } from "../config/entries.ts";
import { DIALECT } from "./keywords.ts";

/**
 * Write a first schema for entries: each key with the type of its values, and no other key. A number without
 * a fraction becomes an integer.
 *
 * @param under The values of keys under conditions.
 */
export function writeSchema(
  entries: JsonObject,
  under: ReadonlyMap<string, JsonObject> = new Map(),
): Json {
  const valuesOf = (key: string) => [entries.get(key)!, ...under.get(key)?.values() ?? []];
  return new Map<string, Json>([
    ["$schema", DIALECT],
    ...schemaOfFields(sortedKeys(entries), sortedKeys(entries), valuesOf),
  ]);
}

export function schemaOf(values: readonly Json[]): Json {
  const types = [...new Set(values.map(typeName))];
  // One number with a fraction makes the type `number`.
  const distinct = types.filter((type) => type !== "integer" || !types.includes("number"));
  if (distinct.length !== 1) {
    return distinct.length === 0 ? new Map() : new Map<string, Json>([["type", distinct]]);
  }
  const [type] = distinct;
  if (type === "array") {
    const items = (values as readonly (readonly Json[])[]).flat();
    return new Map<string, Json>([["type", type], ["items", schemaOf(items)]]);
  }
  if (type !== "object") return new Map<string, Json>([["type", type!]]);
  return schemaOfTables(values as readonly JsonObject[]);
}

/** A field that all of them have is required. */
function schemaOfTables(tables: readonly JsonObject[]): Map<string, Json> {
  const names = sortedKeys(new Map(tables.flatMap((table) => [...table])));
  const valuesOf = (name: string) =>
    tables.flatMap((table) => table.has(name) ? [table.get(name)!] : []);
  const required = names.filter((name) => valuesOf(name).length === tables.length);
  return schemaOfFields(names, required, valuesOf);
}

function schemaOfFields(
  names: readonly string[],
  required: readonly string[],
  valuesOf: (name: string) => readonly Json[],
): Map<string, Json> {
  return new Map<string, Json>([
    ["type", "object"],
    ["properties", new Map(names.map((name) => [name, schemaOf(valuesOf(name))]))],
    ["required", required],
    ["additionalProperties", false],
  ]);
}

function typeName(value: Json): string {
  if (isNumber(value) && isWhole(value)) return "integer";
  const type = typeOf(value);
  return type === "bool" ? "boolean" : type;
}
