import { pluralize } from "../values/words.ts";
import type { OutputUnit } from "./validator.ts";

export const TYPE_WORDS: Readonly<Record<string, string>> = {
  array: "an array",
  bool: "true or false",
  boolean: "true or false",
  integer: "an integer",
  null: "null",
  number: "a number",
  object: "a table",
  string: "a string",
};

const counted = (bound: string, one: string, which = "") => (count: number) =>
  `must have at ${bound} ${pluralize(count, one)}${which}`;

const MATCHING = " matching its `contains`";

const BOUNDS: Readonly<Record<string, (count: number) => string>> = {
  minimum: (count) => `must be at least ${count}`,
  maximum: (count) => `must be at most ${count}`,
  exclusiveMinimum: (count) => `must be more than ${count}`,
  exclusiveMaximum: (count) => `must be less than ${count}`,
  multipleOf: (count) => `must be a multiple of ${count}`,
  minLength: counted("least", "character"),
  maxLength: counted("most", "character"),
  minItems: counted("least", "item"),
  maxItems: counted("most", "item"),
  minProperties: counted("least", "field"),
  maxProperties: counted("most", "field"),
  minContains: counted("least", "item", MATCHING),
  maxContains: counted("most", "item", MATCHING),
};

export const NOT_ALLOWED = "is not allowed by the rules";

/**
 * Write a rule as the end of a sentence: `must be at least 1`.
 *
 * @param rule The value of the keyword in the schema.
 */
export function ruleWords({ keyword, error }: OutputUnit, rule: unknown): string {
  if (Object.hasOwn(BOUNDS, keyword)) return BOUNDS[keyword]!(typeof rule === "number" ? rule : 0);
  switch (keyword) {
    case "type":
      return `must be ${joinWords([rule].flat().map((type) => TYPE_WORDS[String(type)]!))}`;
    case "const":
      return `must be ${JSON.stringify(rule)}`;
    case "enum":
      return enumWords(rule as readonly unknown[]);
    case "uniqueItems":
      return "must not have the same item twice";
    case "format":
      return formatWords(String(rule));
    case "anyOf":
      return "must follow at least one of the rules of its anyOf";
    case "oneOf":
      return "must follow exactly one of the rules of its oneOf";
    case "not":
      return "must not follow the rule of its `not`";
    case "false":
      return NOT_ALLOWED;
    case "contains":
      return "must have an item that follows the rule of its `contains`";
    case "propertyNames":
      return `has a name that is not allowed: ${/^Property name (".*") does/s.exec(error)?.[1]}`;
    case "dependentRequired":
      return `is incomplete: with ${
        /has (".*") but does not have (".*")\.$/s.exec(error)?.slice(1).join(", it must have ")
      }`;
    default:
      return `breaks its rule "${keyword}"`;
  }
}

const MOST_LISTED = 20;

function enumWords(values: readonly unknown[]): string {
  const shown = values.slice(0, MOST_LISTED).map((value) => JSON.stringify(value));
  const more = values.length - shown.length;
  return `must be ${joinWords(more > 0 ? [...shown, `${more} more`] : shown)}`;
}

function formatWords(name: string): string {
  const pattern = /^pattern (.*)$/s.exec(name)?.[1];
  if (pattern !== undefined) return `must match the pattern ${pattern}`;
  return `must be a valid ${name.replace(/^format /, "")}`;
}

function joinWords(words: readonly string[]): string {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
}
