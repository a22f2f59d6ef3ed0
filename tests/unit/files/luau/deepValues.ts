import { type Json, jsonNumber } from "../../../../src/values/json.ts";

/** A value of a file has fewer levels than 250 (see the parser of TOML). */
const DEPTH = 240;

function nest(wrap: (inner: Json, level: number) => Json): Json {
  let value: Json = "bottom";
  for (let level = 0; level < DEPTH; level++) value = wrap(value, level);
  return value;
}

/** Values with as many levels as a file allows. */
export const DEEP_VALUES: readonly (readonly [what: string, value: Json])[] = [
  ["lists", nest((inner) => [inner])],
  ["tables", nest((inner) => new Map([["in", inner]]))],
  [
    "lists and tables",
    nest((inner, level) => level % 2 === 0 ? [inner] : new Map([["in", inner]])),
  ],
  ["mixed lists", nest((inner) => [inner, jsonNumber(1)])],
  ["branches", nest((inner) => new Map<string, Json>([["left", [true]], ["right", [[], inner]]]))],
];
