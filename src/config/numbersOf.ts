import {
  isArray,
  isNumber,
  isObject,
  type Json,
  type JsonNumber,
  scientific,
  type ValuePath,
} from "../values/json.ts";

/**
 * Find the numbers in a value.
 *
 * @returns A check for a number at a path; it ignores the indexes of arrays, because items may have moved.
 */
export function numbersOf(value: Json): (path: ValuePath, number: JsonNumber) => boolean {
  const found = new Set(numbersIn(value, []));
  return (path, number) => found.has(numberAtPath(path, number));
}

function* numbersIn(value: Json, path: ValuePath): Generator<string> {
  if (isNumber(value)) yield numberAtPath(path, value);
  else if (isArray(value)) { for (const item of value) yield* numbersIn(item, [...path, 0]); }
  else if (isObject(value)) {
    for (const [name, member] of value) yield* numbersIn(member, [...path, name]);
  }
}

/** Write a number, digit for digit, with its path, without the indexes of arrays. */
function numberAtPath(path: ValuePath, number: JsonNumber): string {
  const steps = path.map((step) => typeof step === "number" ? 0 : step);
  return `${JSON.stringify(steps)} ${scientific(number)}`;
}
