import { isArray, isNumber, isObject, type Json } from "../../../../src/values/json.ts";

/** Write a value as `dump` of the Luau stand-in does: an empty array is an empty table. */
export function dump(value: Json): string {
  if (typeof value === "string") return `s${Buffer.from(value, "utf8").toString("hex")}`;
  if (isNumber(value)) return number(Number(value.lexeme));
  if (isArray(value)) return table(value.map((item, index) => [number(index + 1), item]));
  if (!isObject(value)) return value === null ? "nil" : String(value);
  return table(Array.from(value, ([name, member]) => [dump(name), member]));
}

/** A Luau table has no nil field. Luau compares strings byte by byte; these are ASCII. */
function table(members: readonly (readonly [name: string, value: Json])[]): string {
  const parts = members.filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}=${dump(value)}`);
  return `{${parts.toSorted().join(",")}}`;
}

/** Its eight bytes: two numbers that are not the same to the last bit differ. */
function number(value: number): string {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return `n${bytes.toString("hex")}`;
}
