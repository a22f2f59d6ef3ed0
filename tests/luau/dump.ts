import { isArray, isNumber, isObject, type Json } from "../../src/values/json.ts";

/** Writes a value as `dump` of the Luau stand-in writes it: an empty array is an empty table. */
export function dump(value: Json): string {
  if (typeof value === "string") return `s${Buffer.from(value, "utf8").toString("hex")}`;
  if (isNumber(value)) return number(Number(value.lexeme));
  if (isArray(value)) {
    return table(value.map((item, index) => `${number(index + 1)}=${dump(item)}`));
  }
  if (!isObject(value)) return value === null ? "nil" : String(value);
  return table(Array.from(value, ([name, member]) => `${dump(name)}=${dump(member)}`));
}

/** Luau compares strings byte by byte; these are ASCII. */
function table(parts: readonly string[]): string {
  return `{${parts.toSorted().join(",")}}`;
}

/** Its eight bytes: two numbers that are not the same to the last bit differ. */
function number(value: number): string {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return `n${bytes.toString("hex")}`;
}
