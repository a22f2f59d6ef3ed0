import { isArray, isNumber, isObject, type Json, type JsonObject } from "../values/json.ts";

export const TYPES = ["array", "boolean", "integer", "null", "number", "object", "string"] as const;

/** The kinds of values that keywords have, in words, with a check; one of schemas fits when there are schemas in it. */
export const KINDS = {
  schema: ["a schema (an object, true or false)", () => false],
  schemas: ["a list of schemas", () => false],
  "schema map": ["an object of schemas", () => false],
  number: ["a number", isNumber],
  "positive number": ["a number above 0", (value) => isNumber(value) && Number(value.lexeme) > 0],
  count: [
    "an integer from 0",
    (value) =>
      isNumber(value) && Number.isSafeInteger(Number(value.lexeme)) && Number(value.lexeme) >= 0,
  ],
  boolean: ["true or false", (value) => typeof value === "boolean"],
  string: ["a string", (value) => typeof value === "string"],
  strings: ["a list of strings", isStrings],
  "string lists": [
    "an object of lists of strings",
    (value) => isObject(value) && [...(value as JsonObject).values()].every(isStrings),
  ],
  type: [
    `one of ${TYPES.join(", ")}, or a list of them`,
    (value) => isType(value) || (isArray(value) && value.length > 0 && value.every(isType)),
  ],
  values: ["a list of values", (value) => isArray(value) && value.length > 0],
  any: ["a value", () => true],
} as const satisfies Readonly<
  Record<string, readonly [words: string, fits: (value: Json) => boolean]>
>;

function isStrings(value: Json): boolean {
  return isArray(value) && value.every((item) => typeof item === "string");
}

function isType(value: Json): boolean {
  return typeof value === "string" && (TYPES as readonly string[]).includes(value);
}

function byWord<Name extends string>(
  words: Readonly<Record<Name, string>>,
): ReadonlyMap<string, Name> {
  const names = Object.keys(words) as Name[];
  return new Map(names.flatMap((name) => words[name].split(" ").map((word) => [word, name])));
}

/**
 * The keywords of JSON Schema 2020-12 that a rules file may use (JSON Schema Core and Validation,
 * 2020-12), each with the kind of its value; REFUSED_KEYWORDS has the others.
 */
export const KEYWORDS: ReadonlyMap<string, keyof typeof KINDS> = byWord({
  "schema":
    "not if then else items contains unevaluatedItems additionalProperties unevaluatedProperties propertyNames",
  "schemas": "allOf anyOf oneOf prefixItems",
  "schema map": "$defs properties patternProperties dependentSchemas",
  "number": "minimum maximum exclusiveMinimum exclusiveMaximum",
  "positive number": "multipleOf",
  "count":
    "minLength maxLength minItems maxItems minContains maxContains minProperties maxProperties",
  "boolean": "deprecated readOnly writeOnly uniqueItems",
  "string": "$schema $ref $anchor $comment title description pattern format",
  "strings": "required",
  "string lists": "dependentRequired",
  "type": "type",
  "values": "enum examples",
  "any": "const default",
});

const ONE_FILE = "The rules are one file: use $defs, $anchor and $ref.";
const CONTENT = "What a string contains is not checked. Use a format or a pattern.";

/** The keywords of JSON Schema 2020-12 that a rules file may not use, each with what to do instead. */
export const REFUSED_KEYWORDS: ReadonlyMap<string, string> = new Map([
  ["$id", ONE_FILE],
  ["$vocabulary", ONE_FILE],
  ["$dynamicRef", ONE_FILE],
  ["$dynamicAnchor", ONE_FILE],
  ["contentEncoding", CONTENT],
  ["contentMediaType", CONTENT],
  ["contentSchema", CONTENT],
]);

/** The formats that are checked. Any other would let every string pass, so it is refused. */
export const FORMATS: readonly string[] =
  "date date-time duration email hostname ipv4 ipv6 time uri uuid".split(" ");

/** The dialect of JSON Schema that a rules file is written in. */
export const DIALECT = "https://json-schema.org/draft/2020-12/schema";
