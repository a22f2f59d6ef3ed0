import { type Json, jsonNumber } from "../values/json.ts";
import { fit, type Schema } from "../values/schema.ts";
import type { TomlNode } from "./toml.ts";

/**
 * The value of a node that needs no place in the text: a text, a whole number, true or false, or a
 * list of those. A table is walked by the reader of its file.
 *
 * @returns Undefined when it does not fit the schema.
 */
export function readField<Value>(node: TomlNode, schema: Schema<Value>): Value | undefined {
  return fit(schema, plain(node));
}

/** A node as JSON; undefined when it is of a type that no field is of. */
function plain(node: TomlNode): Json | undefined {
  if (node.type === "table") return undefined;
  if (node.type === "array") return node.items.map((item) => plain(item) ?? null);
  if (node.kind === "string" || node.kind === "boolean") return node.value;
  return node.kind === "integer" ? jsonNumber(node.lexeme) : undefined;
}
