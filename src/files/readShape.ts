import { fitText, fitWhole } from "../values/fitScalar.ts";
import { isNumber, type Json } from "../values/json.ts";
import type { RecordRule, Shape } from "../values/shape.ts";
import type { TomlNode } from "./toml.ts";

/**
 * The value of a node, when it is of a shape that needs no place in the text: a text, a whole
 * number, true or false, or a list of those. A table is walked by the reader of its file.
 *
 * @returns Undefined when it is of another shape.
 */
export function readShape<Value>(node: TomlNode, shape: Shape<Value>): Value | undefined {
  return read(node, shape) as Value | undefined;
}

function read(node: TomlNode, { rule }: Shape): unknown {
  if (node.type === "array") {
    return rule.kind === "list" ? readItems(node.items, rule.of) : undefined;
  }
  if (node.type === "table") return undefined;
  if (rule.kind === "text" && node.kind === "string") return fitText(node.value, rule);
  if (rule.kind === "flag" && node.kind === "boolean") return node.value;
  if (rule.kind !== "whole" || node.kind !== "integer") return undefined;
  return fitWhole(Number(node.lexeme), rule);
}

function readItems(items: readonly TomlNode[], shape: Shape): unknown[] | undefined {
  const values = items.map((item) => read(item, shape));
  return values.includes(undefined) ? undefined : values;
}

/** As {@link readShape}, of a text or a whole number in a JSON document. */
export function readJsonShape<Value>(json: Json | undefined, { rule }: Shape<Value>) {
  const value = rule.kind === "text" && typeof json === "string"
    ? fitText(json, rule)
    : rule.kind === "whole" && isNumber(json)
    ? fitWhole(Number(json.lexeme), rule)
    : undefined;
  return value as Value | undefined;
}

/** Whether a record has a field of that name. */
export function hasField({ rule }: { readonly rule: RecordRule }, name: string): boolean {
  return Object.hasOwn(rule.fields, name);
}
