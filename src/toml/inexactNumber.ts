import type { Place } from "../values/failure.ts";
import {
  isArray,
  isNumber,
  isObject,
  isWhole,
  type Json,
  type JsonNumber,
  jsonNumber,
  scientific,
  type ValuePath,
} from "../values/json.ts";
import { placeAt, type TomlDocument, type TomlNode } from "./toml.ts";

export interface InexactNumber {
  /** Where it is in the entry's value; empty for the value itself. */
  readonly path: ValuePath;
  readonly number: JsonNumber;
  readonly place: Place;
}

/**
 * Find the numbers in a value that the platform cannot store exactly, in their order.
 *
 * @param json The value as JSON, in the same shape as the node.
 * @param path Where the value is in the entry's value.
 */
export function* findInexact(
  document: TomlDocument,
  node: TomlNode,
  json: Json,
  path: ValuePath = [],
): Generator<InexactNumber> {
  if (node.type === "array" && isArray(json)) {
    for (const [index, item] of node.items.entries()) {
      yield* findInexact(document, item, json[index]!, [...path, index]);
    }
  } else if (node.type === "table" && isObject(json)) {
    for (const [name, member] of node.members) {
      yield* findInexact(document, member.node, json.get(name)!, [...path, name]);
    }
  } else if (node.type === "scalar" && isNumber(json) && isInexact(json)) {
    yield { path, number: json, place: placeAt(document, node.span.start) };
  }
}

/**
 * Check whether the platform, which keeps doubles, would store a different number. A fraction within their
 * range counts as exact: everybody means the nearest double.
 */
function isInexact(number: JsonNumber): boolean {
  const { lexeme } = number;
  const double = Number(lexeme);
  if (!Number.isFinite(double)) return true;
  if (double === 0) return /[1-9]/.test(lexeme.split(/e/i)[0]!);
  const digits = scientific(number);
  if (!isWhole(number) || digits === scientific(jsonNumber(BigInt(double)))) return false;
  // 1e23 is not exactly the double's value, but it is what the platform returns.
  return /^-?\d+$/.test(lexeme) || digits !== scientific(jsonNumber(double));
}

/** Find the nearest number that Roblox keeps exactly: the largest double where the number is beyond it. */
export function nearestExact({ lexeme }: JsonNumber): string {
  const largest = Number.MAX_VALUE;
  const double = Math.max(-largest, Math.min(Number(lexeme), largest));
  return Math.abs(double) < 1e21 ? String(BigInt(double)) : String(double);
}
