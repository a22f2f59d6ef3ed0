import type { JsonSchema } from "../../../scripts/schemas/jsonSchema.ts";

/** A value as `JSON.parse` returns it. */
export type Plain =
  | null
  | boolean
  | number
  | string
  | readonly Plain[]
  | { readonly [name: string]: Plain };

/**
 * What is wrong with a value under a JSON Schema of draft 7, each complaint with the way to it. It
 * knows the words that this project's schemas use, and stops at any other.
 */
export function validate(value: Plain, schema: JsonSchema, at = ""): string[] {
  return Object.entries(schema).flatMap(([word, rule]) => {
    const check = CHECKS[word];
    if (check === undefined) throw new TypeError(`nobody knows what ${word} means`);
    return check(value, rule as never, at, schema);
  });
}

function isJsonText(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

type Check = (value: Plain, rule: never, at: string, schema: JsonSchema) => string[];

const says = (fine: boolean, at: string, what: string) => fine ? [] : [`${at || "it"} ${what}`];

const NOTHING: Check = () => [];

const CHECKS: Readonly<Record<string, Check>> = {
  $schema: NOTHING,
  $id: NOTHING,
  title: NOTHING,
  description: NOTHING,
  then: NOTHING,
  type: (value, rule: string, at) => says(typeOf(value, rule), at, `is not of type ${rule}`),
  const: (value, rule: Plain, at) => says(value === rule, at, `is not ${rule}`),
  enum: (value, rule: readonly Plain[], at) =>
    says(rule.includes(value), at, "is none of the words"),
  pattern: (value, rule: string, at) =>
    says(typeof value !== "string" || new RegExp(rule, "u").test(value), at, `is not ${rule}`),
  format: (value, rule: string, at) =>
    says(
      rule === "date-time" && (typeof value !== "string" || !Number.isNaN(Date.parse(value))),
      at,
      "is no time",
    ),
  contentMediaType: (value, _: string, at) =>
    says(typeof value !== "string" || isJsonText(value), at, "is not JSON"),
  minimum: (value, rule: number, at) =>
    says(typeof value !== "number" || value >= rule, at, `is less than ${rule}`),
  maximum: (value, rule: number, at) =>
    says(typeof value !== "number" || value <= rule, at, `is more than ${rule}`),
  minLength: (value, rule: number, at) =>
    says(typeof value !== "string" || [...value].length >= rule, at, "is too short"),
  required: (value, rule: readonly string[], at) =>
    rule.flatMap((name) =>
      says(!isTable(value) || Object.hasOwn(value, name), at, `has no ${name}`)
    ),
  properties: (value, rule: Readonly<Record<string, JsonSchema>>, at) =>
    membersOf(value).flatMap(([name, member]) =>
      Object.hasOwn(rule, name) ? validate(member, rule[name]!, `${at}.${name}`) : []
    ),
  additionalProperties: (value, rule: JsonSchema | false, at, schema) =>
    membersOf(value)
      .filter(([name]) => !Object.hasOwn((schema["properties"] ?? {}) as object, name))
      .flatMap(([name, member]) =>
        rule === false ? [`${at}.${name} is unknown`] : validate(member, rule, `${at}.${name}`)
      ),
  propertyNames: (value, rule: JsonSchema, at) =>
    membersOf(value).flatMap(([name]) => validate(name, rule, `${at}: the name ${name}`)),
  items: (value, rule: JsonSchema, at) =>
    Array.isArray(value) ? value.flatMap((item, i) => validate(item, rule, `${at}[${i}]`)) : [],
  anyOf: (value, rule: readonly JsonSchema[], at) =>
    says(rule.some((schema) => validate(value, schema).length === 0), at, "fits none of the rules"),
  not: (value, rule: JsonSchema, at) =>
    says(validate(value, rule).length > 0, at, "fits what it must not"),
  if: (value, rule: JsonSchema, at, schema) =>
    validate(value, rule).length > 0 ? [] : validate(value, schema["then"] as JsonSchema, at),
};

function typeOf(value: Plain, type: string): boolean {
  if (type === "null") return value === null;
  if (type === "array") return Array.isArray(value);
  if (type === "object") return isTable(value);
  if (type === "integer") return Number.isInteger(value);
  // deno-lint-ignore valid-typeof
  return typeof value === type;
}

function isTable(value: Plain): value is { readonly [name: string]: Plain } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function membersOf(value: Plain): [string, Plain][] {
  return isTable(value) ? Object.entries(value) : [];
}
