import fc from "fast-check";
import {
  isArray,
  isNumber,
  isObject,
  type Json,
  jsonNumber,
  type JsonObject,
} from "../../../src/values/json.ts";
import { names, texts } from "../files/randomValues.ts";

/** Numbers in all their spellings, those that a double cannot represent among them. */
export const lexemes: fc.Arbitrary<string> = fc.oneof(
  fc.integer({ min: -20, max: 20 }).map(String),
  fc.maxSafeInteger().map(String),
  fc.bigInt({ min: -(10n ** 25n), max: 10n ** 25n }).map(String),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => String(value)),
  fc.constantFrom("-0", "0.0", "1.0", "1e0", "10E-1", "0.1e+1", "1e400", "-1e400", "1e-400"),
);

/** Any JSON value, nulls included. */
export const json: fc.Arbitrary<Json> = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, depthSize: "small" },
    fc.oneof(fc.constant(null), fc.boolean(), texts, lexemes.map(jsonNumber)),
    fc.array(tie("value"), { maxLength: 4 }),
    fc.array(fc.tuple(names, tie("value")), { maxLength: 4 })
      .map((members): JsonObject => new Map(members)),
  ),
})).value;

/** Entries by key, nulls and awkward names included. */
export const entries: fc.Arbitrary<JsonObject> = fc
  .array(fc.tuple(names, json), { maxLength: 6 })
  .map((members) => new Map(members));

/** A value that is equal by JSON equality and spelt as differently as can be. */
export function respell(value: Json): Json {
  if (isNumber(value)) return jsonNumber(respellNumber(value.lexeme));
  if (isArray(value)) return value.map(respell);
  if (!isObject(value)) return value;
  return new Map([...value].reverse().map(([name, member]) => [name, respell(member)]));
}

/** One more zero after the decimal point, which changes no number. */
function respellNumber(lexeme: string): string {
  const [, whole = "", fraction, power = ""] = /^(-?\d+)(\.\d+)?([eE].*)?$/.exec(lexeme) ?? [];
  return `${whole}${fraction ?? "."}0${power}`;
}

/** Shorthand for a value of the language's own: numbers, arrays and plain objects. */
export function of(value: unknown): Json {
  if (typeof value === "number") return jsonNumber(value);
  if (Array.isArray(value)) return value.map(of);
  if (typeof value !== "object" || value === null) return value as Json;
  return new Map(Object.entries(value).map(([name, member]) => [name, of(member)]));
}

/** Shorthand for entries, key to value. */
export function entriesOf(values: Readonly<Record<string, unknown>>): JsonObject {
  return of(values) as JsonObject;
}
