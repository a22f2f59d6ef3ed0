import { COMPARISONS, type Condition, type Literal } from "./condition.ts";

/**
 * Write a condition in its one canonical spelling, with brackets where `and` and `or` meet.
 *
 * @param literal Writes a literal; by default so that those of different types look different.
 */
export function writeCondition(condition: Condition, literal = literalWords): string {
  switch (condition.is) {
    case "compare":
      return `${nameWords(condition.attribute)} ${COMPARISONS[condition.by]} ${
        literal(condition.value)
      }`;
    case "list": {
      const sign = condition.by === "In" ? "in" : "not in";
      return `${nameWords(condition.attribute)} ${sign} [${
        condition.values.map(literal).join(", ")
      }]`;
    }
    case "not":
      return `not (${writeCondition(condition.part, literal)})`;
    default:
      return condition.parts.map((part) => {
        const words = writeCondition(part, literal);
        return part.is === "and" || part.is === "or" ? `(${words})` : words;
      }).join(` ${condition.is} `);
  }
}

/** Write a literal with its type, unless it is a string. */
export function literalWords({ type, text }: Literal): string {
  return type === "string" ? textWords(text) : `${type} ${JSON.stringify(text)}`;
}

/** Write a string without quotes if it is one word. */
export function textWords(text: string): string {
  return isWord(text) ? text : JSON.stringify(text);
}

/** Write the name of an attribute without quotes if it is one word that begins with a letter. */
export function nameWords(name: string): string {
  return isName(name) ? name : JSON.stringify(name);
}

/** Check whether a string needs no quotes. */
export function isWord(text: string): boolean {
  return /^[\p{L}\p{M}\p{N}_.+-]+$/u.test(text) && !/^(?:and|or|not|in)$/.test(text);
}

/** Check whether the name of an attribute needs no quotes; `30 <= Days` names none. */
export function isName(text: string): boolean {
  return isWord(text) && /^[\p{L}_]/u.test(text);
}
