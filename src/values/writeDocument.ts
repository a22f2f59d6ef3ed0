import { isArray, isNumber, isObject, type Json, jsonNumber, type JsonObject } from "./json.ts";
import type { OutputOf, Schema } from "./schema.ts";

/**
 * Write a document as JSON: its fields in the given order, without undefined ones.
 *
 * @typeParam Definition The `typeof` the document's schema, which the compiler checks the fields against.
 */
export function writeDocument<Definition extends Schema = never>(
  fields: OutputOf<Definition>,
): JsonObject {
  return toJsonValue(fields) as JsonObject;
}

function toJsonValue(value: unknown): Json {
  if (typeof value === "number") return jsonNumber(value);
  if (typeof value !== "object" || value === null) return value as Json;
  if (isArray(value as Json)) return (value as readonly unknown[]).map(toJsonValue);
  if (isNumber(value as Json)) return value as Json;
  const members = isObject(value as Json) ? [...value as JsonObject] : Object.entries(value);
  return new Map(
    members.flatMap(([name, member]) =>
      member === undefined ? [] : [[name, toJsonValue(member)] as const]
    ),
  );
}
