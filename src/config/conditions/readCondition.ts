import { isArray, isObject, type Json, writeJson } from "../../values/json.ts";
import {
  type Comparison,
  type Condition,
  joinConditions,
  type Literal,
  type LiteralType,
  MOST_TOKENS,
  type Operator,
  OPERATORS,
} from "./condition.ts";
import { literalWords, nameWords, writeCondition } from "./writeCondition.ts";

interface Attribute {
  readonly attribute: string;
}

/** A part of a condition while its tokens are read: what is read so far, or an operand. */
type Part = Condition | Operand;
type Operand = Attribute | Literal;

/**
 * Read the postfix tokens of a condition as an expression (docs/dev/platform.md, Conditions): a comparison is `value,
 * attribute, operator` or `attribute, value, operator`, one with several values `attribute, value…, count,
 * operator`.
 *
 * @param definition A condition's definition, as Roblox sends it (OpenAPI: ConditionalRuleDefinition).
 * @returns Undefined when a token is not understood, or the tokens are not one expression.
 */
export function readCondition(definition: Json | undefined): Condition | undefined {
  const stack: Part[] = [];
  const tokens = tokensOf(definition) ?? [];
  if (tokens.length > MOST_TOKENS) return undefined;
  for (const token of tokens) {
    const part = operandOf(token) ?? applyOperator(operatorOf(token), stack);
    if (part === undefined) return undefined;
    stack.push(part);
  }
  const [condition, ...more] = stack;
  return condition !== undefined && more.length === 0 && isCondition(condition)
    ? condition
    : undefined;
}

/**
 * Write a condition for people: as an expression, or, when it cannot be read as one, as its tokens.
 *
 * @param definition As Roblox sends it.
 * @returns The same for the same condition, however it was sent.
 */
export function conditionWords(definition: Json): string {
  const tokens = tokensOf(definition);
  if (tokens === undefined) return `definition: ${writeJson(definition)}`;
  if (tokens.length === 0) return "no tokens";
  return canonicalWords(definition) ?? `tokens: ${tokens.map(tokenWords).join(", ")}`;
}

/** Write a condition in its canonical words; undefined when it cannot be read as an expression. */
export function canonicalWords(definition: Json): string | undefined {
  const condition = readCondition(definition);
  return condition && writeCondition(condition);
}

/** Return the tokens of a definition; undefined when it has anything else. */
export function tokensOf(definition: Json | undefined): readonly Json[] | undefined {
  const [name, tokens] = onlyMember(definition) ?? [];
  return name === "tokens" && isArray(tokens) ? tokens : undefined;
}

/** Return the operator of a token, as it is spelled; undefined for another token. */
export function operatorOf(token: Json): string | undefined {
  const [kind, operator] = onlyMember(token) ?? [];
  return kind === "operator" && typeof operator === "string" ? operator : undefined;
}

/** Find what a spelling of an operator means: `Eq`, `EQ` and `OPERATOR_EQ` are the same (docs/dev/platform.md). */
export function operatorMeant(spelling: string): Operator | undefined {
  return BY_NAME.get(spelling.toLowerCase().replace(/^operator_/, ""));
}

const BY_NAME = new Map(OPERATORS.map((name) => [name.toLowerCase(), name]));

/** Return the one member of a token, an operand or a literal that is not null; undefined for more or none. */
function onlyMember(value: Json | undefined): readonly [name: string, value: Json] | undefined {
  if (!isObject(value)) return undefined;
  const [first, ...more] = [...value].filter(([, member]) => member !== null);
  return more.length === 0 ? first : undefined;
}

function operandOf(token: Json): Operand | undefined {
  const [kind, operand] = onlyMember(token) ?? [];
  const [name, value] = kind === "operand" ? onlyMember(operand) ?? [] : [];
  if (name === "attributeReference" && typeof value === "string") {
    return { attribute: value };
  }
  const [field = "", text] = name === "literalValue" ? onlyMember(value) ?? [] : [];
  // OpenAPI: LiteralValueDto.
  const [, type] = /^(boolean|integer|double|string)Value$/.exec(field) ?? [];
  return type === undefined || typeof text !== "string"
    ? undefined
    : { type: type as LiteralType, text };
}

/** Pop an operator's operands off the stack; undefined when they do not fit, or the operator is unknown. */
function applyOperator(spelling: string | undefined, stack: Part[]): Condition | undefined {
  const operator = operatorMeant(spelling ?? "");
  switch (operator) {
    case undefined:
      return undefined;
    case "Not": {
      const part = stack.pop();
      return isCondition(part) ? { is: "not", part } : undefined;
    }
    case "And":
    case "Or": {
      const parts = stack.splice(-2);
      return parts.length === 2 && parts.every(isCondition)
        ? joinConditions(operator === "And" ? "and" : "or", parts)
        : undefined;
    }
    case "In":
    case "Nin":
      return readList(operator, stack);
    default:
      return readComparison(operator, stack) ??
        // The dashboard makes Nin of it (docs/dev/platform.md, Conditions).
        (operator === "Ne" ? readList("Nin", stack) : undefined);
  }
}

/** Read an attribute and a value, in either order; the stack stays when they are something else. */
function readComparison(by: Comparison, stack: Part[]): Condition | undefined {
  const [first, last] = stack.slice(-2);
  const [named, value] = isAttribute(first) ? [first, last] : [last, first];
  if (!isAttribute(named) || !isLiteral(value)) return undefined;
  stack.length -= 2;
  return { is: "compare", attribute: named.attribute, by, value };
}

/** Read an attribute, values and their count. */
function readList(by: "In" | "Nin", stack: Part[]): Condition | undefined {
  const count = stack.pop();
  if (!isLiteral(count) || count.type !== "string" || !/^[1-9][0-9]{0,3}$/.test(count.text)) {
    return undefined;
  }
  const length = Number(count.text);
  const [named, ...values] = stack.splice(-length - 1);
  return isAttribute(named) && values.length === length && values.every(isLiteral)
    ? { is: "list", attribute: named.attribute, by, values }
    : undefined;
}

function isCondition(part: Part | undefined): part is Condition {
  return part !== undefined && "is" in part;
}

function isAttribute(part: Part | undefined): part is Attribute {
  return part !== undefined && !("is" in part) && "attribute" in part;
}

function isLiteral(part: Part | undefined): part is Literal {
  return part !== undefined && "type" in part;
}

/** Write a single token: an attribute as its name, a literal as a value, anything else as JSON. */
function tokenWords(token: Json): string {
  const [operator, operand] = [operatorOf(token), operandOf(token)];
  if (operator !== undefined) return `[${operator}]`;
  if (operand === undefined) return writeJson(token);
  return isLiteral(operand) ? `value ${literalWords(operand)}` : nameWords(operand.attribute);
}
