import type { Failure } from "../values/failure.ts";
import { jsonNumber } from "../values/json.ts";
import { Misfit, parse, type Schema } from "../values/schema.ts";
import { nodeAt, type TomlDocument, type TomlNode } from "./toml.ts";

/** @returns Undefined when it does not fit the schema. */
export function readField<Value>(node: TomlNode, schema: Schema<Value>): Value | undefined {
  const parsed = parse(schema, fieldValue(node));
  return parsed instanceof Misfit ? undefined : parsed;
}

/**
 * @param refuse Makes the failure from the path that does not fit, and the nearest node on it.
 * @throws That failure, when the document does not fit the schema.
 */
export function readDocument<Value>(
  { root }: TomlDocument,
  schema: Schema<Value>,
  refuse: (path: readonly string[], node: TomlNode) => Failure,
): Value {
  const parsed = parse(schema, fieldValue(root));
  if (!(parsed instanceof Misfit)) return parsed;
  throw refuse(parsed.path, nodeAt(root, parsed.path));
}

/** Fractions and dates, which no field has, become NaN. */
function fieldValue(node: TomlNode): unknown {
  if (node.type === "array") return node.items.map(fieldValue);
  if (node.type === "table") {
    return new Map([...node.members].map(([name, member]) => [name, fieldValue(member.node)]));
  }
  if (node.kind === "string" || node.kind === "boolean") return node.value;
  return node.kind === "integer" ? jsonNumber(node.lexeme) : NaN;
}
