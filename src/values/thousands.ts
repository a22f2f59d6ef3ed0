import { isArray, isNumber, isObject, type Json, type JsonNumber } from "./json.ts";

/** A number in groups of three digits, as countries write thousands with points: `1.500`. */
const GROUPED = /^-?[1-9]\d{0,2}(\.\d{3})+$/;

/** Where a number today is this or more, one of that form is more probably thousands. */
const LEAST = 100;

/**
 * Find a number that may be meant as thousands, since the value in its place today is 100 or more.
 *
 * @returns The number as it is written, and today's.
 */
export function findThousands(
  before: Json | undefined,
  after: Json,
): readonly [written: JsonNumber, today: JsonNumber] | undefined {
  if (isNumber(before) && isNumber(after)) {
    const isMeant = GROUPED.test(after.lexeme) && Math.abs(Number(before.lexeme)) >= LEAST;
    return isMeant ? [after, before] : undefined;
  }
  const inner: (readonly [Json | undefined, Json])[] = isObject(before) && isObject(after)
    ? [...after].map(([name, item]) => [before.get(name), item])
    : isArray(before) && isArray(after)
    ? after.map((item, at) => [before[at], item])
    : [];
  for (const [old, item] of inner) {
    const found = findThousands(old, item);
    if (found !== undefined) return found;
  }
  return undefined;
}
