import {
  COMPARISONS,
  type Condition,
  type Literal,
  LITERAL_TYPES,
  OPERATORS,
} from "./condition.ts";

/** Write a condition in its one canonical spelling, with brackets where `and` and `or` meet. */
export function writeCondition(condition: Condition): string {
  switch (condition.is) {
    case "attribute":
      return nameWords(condition.name);
    case "compare":
      return `${nameWords(condition.attribute)} ${COMPARISONS[condition.by]} ${
        literalWords(condition.value)
      }`;
    case "list": {
      const sign = condition.by === "In" ? "in" : "not in";
      return `${nameWords(condition.attribute)} ${sign} [${
        condition.values.map(listedWords).join(", ")
      }]`;
    }
    case "not":
      return `not (${writeCondition(condition.part)})`;
    default:
      return condition.parts.map(writePart).join(` ${condition.is} `);
  }
}

function writePart(part: Condition): string {
  const words = writeCondition(part);
  return part.is === "and" || part.is === "or" ? `(${words})` : words;
}

/** Write a literal so that those of different types look different. */
export function literalWords({ type, text }: Literal): string {
  if (type === "string") return nameWords(text);
  return LITERAL_TYPES[type].test(text) ? text : `${type} ${JSON.stringify(text)}`;
}

/** Write a value of a list: several words are in quotes, so that a missing comma is seen. */
function listedWords(literal: Literal): string {
  const words = literalWords(literal);
  return words === literal.text && words.includes(" ") ? JSON.stringify(words) : words;
}

/**
 * Words with a meaning in an expression, in a list of tokens, or in other languages: a name that contains one is
 * quoted.
 */
export const RESERVED: ReadonlySet<string> = new Set([
  ..."true false attribute value boolean integer double".split(" "),
  ..."if when is equals between like contains exists null nil".split(" "),
  ...OPERATORS.map((name) => name.toLowerCase()),
]);

/** The signs of which a name without quotes is made. */
const BARE_NAME = /^[\p{L}_][\p{L}\p{M}\p{N}_.:-]*(?: [\p{L}\p{M}\p{N}_.:-]+)*$/u;

/** Write a name or a string without quotes if it cannot be mistaken for anything else. */
export function nameWords(name: string): string {
  return isBareName(name) ? name : JSON.stringify(name);
}

/** Check whether a name can be written without quotes. */
export function isBareName(name: string): boolean {
  return BARE_NAME.test(name) &&
    !name.split(" ").some((word) => word.endsWith(":") || RESERVED.has(word.toLowerCase()));
}
