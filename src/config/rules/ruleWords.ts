import { pluralize } from "../../values/pluralize.ts";
import type { OutputUnit } from "./validator.ts";

/** What each type of JSON Schema is called. */
const TYPE_WORDS: Readonly<Record<string, string>> = {
  array: "an array",
  boolean: "true or false",
  integer: "an integer",
  null: "null",
  number: "a number",
  object: "a table",
  string: "a string",
};

/**
 * A rule in words, as it follows the name of what breaks it: `must be at least 1`.
 *
 * @param rule What the keyword says in the schema.
 */
export function ruleWords({ keyword, error }: OutputUnit, rule: unknown): string {
  const count = typeof rule === "number" ? rule : 0;
  switch (keyword) {
    case "type":
      return `must be ${list([rule].flat().map((type) => TYPE_WORDS[String(type)]!))}`;
    case "const":
      return `must be ${JSON.stringify(rule)}`;
    case "enum":
      return enumWords(rule as readonly unknown[]);
    case "minimum":
      return `must be at least ${count}`;
    case "maximum":
      return `must be at most ${count}`;
    case "exclusiveMinimum":
      return `must be more than ${count}`;
    case "exclusiveMaximum":
      return `must be less than ${count}`;
    case "multipleOf":
      return `must be a multiple of ${count}`;
    case "minLength":
      return `must have at least ${pluralize(count, "character")}`;
    case "maxLength":
      return `must have at most ${pluralize(count, "character")}`;
    case "minItems":
      return `must have at least ${pluralize(count, "item")}`;
    case "maxItems":
      return `must have at most ${pluralize(count, "item")}`;
    case "minProperties":
      return `must have at least ${pluralize(count, "field")}`;
    case "maxProperties":
      return `must have at most ${pluralize(count, "field")}`;
    case "uniqueItems":
      return "must not have the same item twice";
    case "format":
      return formatWords(String(rule));
    case "anyOf":
      return `must follow at least one of the ${(rule as unknown[]).length} rules of its anyOf`;
    case "oneOf":
      return `must follow exactly one of the ${(rule as unknown[]).length} rules of its oneOf`;
    case "not":
      return "must not follow the rule of its `not`";
    case "false":
      return "is not allowed by the rules";
    case "contains":
      return "must have an item that follows the rule of its `contains`";
    case "minContains":
      return `must have at least ${
        pluralize(count, "item")
      } that follow the rule of its \`contains\``;
    case "maxContains":
      return `must have at most ${
        pluralize(count, "item")
      } that follow the rule of its \`contains\``;
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

/** More words than these are not read in an error. */
const MOST_LISTED = 20;

function enumWords(values: readonly unknown[]): string {
  const shown = values.slice(0, MOST_LISTED).map((value) => JSON.stringify(value));
  const more = values.length - shown.length;
  return `must be ${list(more > 0 ? [...shown, `${more} more`] : shown)}`;
}

function formatWords(name: string): string {
  const pattern = /^pattern (.*)$/s.exec(name)?.[1];
  if (pattern !== undefined) return `must match the pattern ${pattern}`;
  return `must be a valid ${name.replace(/^format /, "")}`;
}

function list(words: readonly string[]): string {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
}
