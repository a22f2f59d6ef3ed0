/** What the value of a keyword of JSON Schema must be. */
export type KeywordKind =
  | "schema"
  | "schemas"
  | "schema map"
  | "number"
  | "positive number"
  | "count"
  | "boolean"
  | "string"
  | "strings"
  | "string lists"
  | "type"
  | "values"
  | "any";

/**
 * The keywords of JSON Schema 2020-12 that a rules file may use (JSON Schema Core and Validation,
 * 2020-12). `$id` and the dynamic references are left out, because one file is all there is.
 */
export const KEYWORDS: Readonly<Record<string, KeywordKind>> = {
  $schema: "string",
  $ref: "string",
  $anchor: "string",
  $comment: "string",
  $defs: "schema map",
  title: "string",
  description: "string",
  default: "any",
  examples: "values",
  deprecated: "boolean",
  readOnly: "boolean",
  writeOnly: "boolean",
  type: "type",
  enum: "values",
  const: "any",
  allOf: "schemas",
  anyOf: "schemas",
  oneOf: "schemas",
  not: "schema",
  if: "schema",
  then: "schema",
  else: "schema",
  multipleOf: "positive number",
  minimum: "number",
  maximum: "number",
  exclusiveMinimum: "number",
  exclusiveMaximum: "number",
  minLength: "count",
  maxLength: "count",
  pattern: "string",
  format: "string",
  minItems: "count",
  maxItems: "count",
  uniqueItems: "boolean",
  prefixItems: "schemas",
  items: "schema",
  contains: "schema",
  minContains: "count",
  maxContains: "count",
  unevaluatedItems: "schema",
  properties: "schema map",
  patternProperties: "schema map",
  additionalProperties: "schema",
  unevaluatedProperties: "schema",
  propertyNames: "schema",
  required: "strings",
  minProperties: "count",
  maxProperties: "count",
  dependentRequired: "string lists",
  dependentSchemas: "schema map",
};

/** The types of JSON Schema. */
export const TYPES = ["array", "boolean", "integer", "null", "number", "object", "string"] as const;

/**
 * The formats that are checked. Others would pass whatever they are given, so that they are refused.
 */
export const FORMATS = [
  "date",
  "date-time",
  "duration",
  "email",
  "hostname",
  "ipv4",
  "ipv6",
  "time",
  "uri",
  "uuid",
] as const;

/** The dialect of JSON Schema that a rules file is written in. */
export const DIALECT = "https://json-schema.org/draft/2020-12/schema";
