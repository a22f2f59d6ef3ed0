import type { Place } from "../values/failure.ts";
import {
  equalJson,
  isArray,
  isNumber,
  isObject,
  isWhole,
  type Json,
  type JsonNumber,
  jsonNumber,
  type ValuePath,
} from "../values/json.ts";
import { placeAt, type TomlDocument, type TomlNode } from "./toml.ts";

/** A number that the platform would change. */
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
  } else if (node.type === "scalar" && isNumber(json) && isInexact(json, node.kind === "integer")) {
    yield { path, number: json, place: placeAt(document, node.span.start) };
  }
}

/** Doubles represent every integer up to this one: 2^53. */
const LARGEST_EXACT = 2n ** 53n;

/**
 * Check whether the platform would store a different number. A fraction within the range of doubles counts
 * as exact: everybody means the nearest double.
 */
export function isInexact(number: JsonNumber, isInteger: boolean): boolean {
  if (isInteger) {
    const value = BigInt(number.lexeme);
    return value > LARGEST_EXACT || value < -LARGEST_EXACT;
  }
  const double = Number(number.lexeme);
  if (!Number.isFinite(double)) return true;
  if (double === 0) return /[1-9]/.test(number.lexeme.split(/e/i)[0]!);
  if (!isWhole(number)) return false;
  // 1e23 is not exactly the double's value, but it is what the platform returns.
  return !equalJson(number, jsonNumber(double)) && !equalJson(number, jsonNumber(BigInt(double)));
}
