import { isArray, isObject, type Json } from "../../values/json.ts";
import { writeName, writeScalar, writeTable } from "./writeLuau.ts";

/**
 * The deepest table that is written in place; a deeper one is written apart: a type checker of Luau gives up
 * on an expression of some hundred levels, and a value may have more.
 */
const DEEPEST_TABLE = 50;

/**
 * Write a default as Luau, one member a line.
 *
 * @param deep Gets what is written apart; the default refers to the first of it as `deep[1]`.
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
