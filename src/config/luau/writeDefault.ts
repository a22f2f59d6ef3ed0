import { isArray, isObject, type Json } from "../../values/json.ts";
import { writeName, writeScalar, writeTable } from "./writeLuau.ts";

/**
 * The deepest table that is written in place. Deeper ones are written separately, because Luau's type
 * checkers give up on expressions with some hundred levels, and a value may have more.
 */
const DEEPEST_TABLE = 50;

/**
 * Write a default value as Luau, one field per line.
 *
 * @param deep Collects the separate tables; the value refers to the first one as `deep[1]`.
 */
export function writeDefault(value: Json, margin: string, deep: string[]): string {
  if (!isArray(value) && !isObject(value)) return writeScalar(value);
  if (margin.length > DEEPEST_TABLE) {
    const apart = writeDefault(value, "", deep);
    return `deep[${deep.push(apart)}]`;
  }
  const write = (inner: Json) => `${writeDefault(inner, `${margin}\t`, deep)},`;
  const members = isArray(value)
    ? value.map(write)
    : Array.from(value, ([name, member]) => `${writeName(name)} = ${write(member)}`);
  return writeTable(members, margin);
}
