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
} from "../values/json.ts";
import { placeAt, type TomlDocument, type TomlNode, type TomlPath, writePath } from "./toml.ts";

/** A number that would be altered on its way to the platform. */
export interface InexactNumber {
  /** Where it is in the entry's value, as `.a[0]`; empty when it is the value itself. */
  readonly path: string;
  readonly lexeme: string;
  readonly place: Place;
}

/**
 * Finds the first number in a value that the platform cannot hold as it is written.
 *
 * @param json The value as JSON, which has the shape of the node.
 */
export function findInexact(
  document: TomlDocument,
  node: TomlNode,
  json: Json,
  path: TomlPath = [],
): InexactNumber | undefined {
  if (node.type === "array" && isArray(json)) {
    return first(
      node.items,
      (item, index) => findInexact(document, item, json[index]!, [...path, index]),
    );
  }
  if (node.type === "table" && isObject(json)) {
    return first(
      [...node.members],
      ([name, member]) => findInexact(document, member.node, json.get(name)!, [...path, name]),
    );
  }
  if (node.type !== "scalar" || !isNumber(json) || !isInexact(json, node.kind === "integer")) {
    return undefined;
  }
  return {
    path: writePath(path),
    lexeme: json.lexeme,
    place: placeAt(document, node.span.start),
  };
}

function first<T, R>(
  items: readonly T[],
  find: (item: T, index: number) => R | undefined,
): R | undefined {
  for (const [index, item] of items.entries()) {
    const found = find(item, index);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The largest whole number up to which doubles hold every one: 2^53. */
const LARGEST_EXACT = 2n ** 53n;

/**
 * Whether the platform would hold another number than the one that is written. A fraction is not
 * judged: that a double is the nearest one to it is what everybody means by writing it.
 */
function isInexact(number: JsonNumber, isInteger: boolean): boolean {
  if (isInteger) {
    const value = BigInt(number.lexeme);
    return value > LARGEST_EXACT || value < -LARGEST_EXACT;
  }
  const double = Number(number.lexeme);
  if (!Number.isFinite(double)) return true;
  if (double === 0) return /[1-9]/.test(number.lexeme.split(/e/i)[0]!);
  if (!isWhole(number)) return false;
  // 1e23 is not the double's value to the last digit, but it is the number that comes back.
  return !equalJson(number, jsonNumber(double)) && !equalJson(number, jsonNumber(BigInt(double)));
}
