import { type Json, jsonNumber } from "./json.ts";
import type { Shape } from "./shape.ts";

/**
 * Writes a value as the JSON of its shape: the members of a record in the order of the definition,
 * without those that are absent or undefined.
 */
export function writeShape<Value>(shape: Shape<Value>, value: Value): Json {
  return write(shape, value);
}

/** The types of the shape's builders say what the value is. */
function write({ rule }: Shape, value: unknown): Json {
  switch (rule.kind) {
    case "whole":
      return jsonNumber(value as number);
    case "list":
      return (value as readonly unknown[]).map((item) => write(rule.of, item));
    case "map":
      return new Map(
        [...value as ReadonlyMap<string, unknown>].map(([name, item]) => [
          name,
          write(rule.of, item),
        ]),
      );
    case "record":
      return new Map(
        Object.entries(rule.fields).flatMap(([name, field]) => {
          const member = (value as Readonly<Record<string, unknown>>)[name];
          return member === undefined ? [] : [[name, write(field, member)] as const];
        }),
      );
    case "nullable":
      return value === null ? null : write(rule.of, value);
    default:
      return value as Json;
  }
}
