import { isArray, isObject, type Json, writeJson } from "../../values/json.ts";

/** A condition read as an expression. */
export interface ConditionReading {
  /** The expression in the usual notation, with brackets only where they are needed. */
  readonly words: string;
  /** What must all be true: the parts of a top-level `and`. */
  readonly all: ReadonlySet<string>;
  /** The alternatives: the parts of a top-level `or`, each with what must be true for it. */
  readonly ways: readonly ReadonlySet<string>[];
}

/** A part of the expression while the tokens are read. */
interface ConditionPart extends ConditionReading {
  /** Its text as the right side of a comparison, where a literal is expected. */
  readonly asLiteral: string;
  readonly binds: number;
}

/** The precedence of an operand, which never needs brackets. */
const OPERAND = 5;
const COMPARISON = 4;

/** The operators of conditions, with the names of the platform's reference (platform.md, Conditions). */
const OPERATORS = new Map(
  [
    { name: "Or", words: "or", binds: 1 },
    { name: "And", words: "and", binds: 2 },
    { name: "Not", words: "not", binds: 3 },
    { name: "Eq", words: "=", binds: COMPARISON },
    { name: "Ne", words: "!=", binds: COMPARISON },
    { name: "Gt", words: ">", binds: COMPARISON },
    { name: "Lt", words: "<", binds: COMPARISON },
    { name: "Gte", words: ">=", binds: COMPARISON },
    { name: "Lte", words: "<=", binds: COMPARISON },
    { name: "In", words: "in", binds: COMPARISON },
    { name: "Nin", words: "not in", binds: COMPARISON },
  ].map((operator) => [operator.name.toLowerCase(), operator]),
);

/** Longer conditions are shown as tokens, since each part of an expression repeats its content. */
const MOST_TOKENS = 1_000;

/**
 * Read the postfix tokens of a condition as an expression.
 *
 * An operator in another letter case than the reference's stays as it is: the platform's spelling is not
 * documented (platform.md, Conditions).
 *
 * @param definition A condition's definition, as the platform sent it (OpenAPI: ConditionalRuleDefinition).
 * @returns Undefined when a token is not understood, or the tokens are not one expression.
 */
export function readCondition(definition: Json | undefined): ConditionReading | undefined {
  const stack: ConditionPart[] = [];
  const tokens = tokensOf(definition) ?? [];
  if (tokens.length > MOST_TOKENS) return undefined;
  for (const token of tokens) {
    const part = operandOf(token) ?? applyOperator(token, stack);
    if (part === undefined) return undefined;
    stack.push(part);
  }
  return stack.length === 1 ? stack[0] : undefined;
}

/**
 * Write a condition for people: as an expression, or, when it cannot be read as one, as its tokens.
 *
 * @param definition As the platform sent it.
 */
export function conditionWords(definition: Json): string {
  const tokens = tokensOf(definition);
  if (tokens === undefined) return `definition: ${writeJson(definition)}`;
  if (tokens.length === 0) return "no tokens";
  return readCondition(definition)?.words ?? `tokens: ${tokens.map(tokenWords).join(", ")}`;
}

/** Return the tokens of a definition; undefined when it has anything else. */
function tokensOf(definition: Json | undefined): readonly Json[] | undefined {
  const [name, tokens] = onlyMember(definition) ?? [];
  return name === "tokens" && isArray(tokens) ? tokens : undefined;
}

/** Return the one member of a token, an operand or a literal that is not null; undefined for more or none. */
function onlyMember(value: Json | undefined): readonly [name: string, value: Json] | undefined {
  if (!isObject(value)) return undefined;
  const [first, ...more] = [...value].filter(([, member]) => member !== null);
  return more.length === 0 ? first : undefined;
}

function operatorOf(token: Json): string | undefined {
  const [kind, operator] = onlyMember(token) ?? [];
  return kind === "operator" && typeof operator === "string" ? operator : undefined;
}

function operandOf(token: Json): ConditionPart | undefined {
  const [kind, operand] = onlyMember(token) ?? [];
  const [name, value] = kind === "operand" ? onlyMember(operand) ?? [] : [];
  if (name === "attributeReference" && typeof value === "string") {
    const words = bareOr(value);
    return partOf(words, `attribute ${words}`, OPERAND);
  }
  const [type = "", literal] = name === "literalValue" ? onlyMember(value) ?? [] : [];
  const write = LITERALS.get(type);
  if (write === undefined || typeof literal !== "string") return undefined;
  const words = write(literal);
  return partOf(`value ${words}`, words, OPERAND);
}

/** How the literals of each type are written, so that different ones look different. */
const LITERALS = new Map<string, (literal: string) => string>([
  ["booleanValue", (literal) => typedLiteral("boolean", literal, /^(?:true|false)$/)],
  ["integerValue", (literal) => typedLiteral("integer", literal, /^-?[0-9]+$/)],
  ["doubleValue", (literal) => typedLiteral("double", literal, DOUBLE)],
  ["stringValue", (literal) => bareOr(literal)],
]);

/** A double that does not look like an integer. */
const DOUBLE = /^-?[0-9]+(?:\.[0-9]+|(?:\.[0-9]+)?e[+-]?[0-9]+)$/i;

function typedLiteral(type: string, literal: string, plain: RegExp): string {
  return plain.test(literal) ? literal : `${type} ${JSON.stringify(literal)}`;
}

/** Words with a meaning in an expression: a name that contains one is quoted. */
const RESERVED = new Set([
  ..."true false attribute value boolean integer double".split(" "),
  ...OPERATORS.keys(),
]);

/** Write a name or a string without quotes if it cannot be mistaken for anything else. */
function bareOr(name: string): string {
  const isBare = /^[\p{L}_][\p{L}\p{M}\p{N}_.:-]*(?: [\p{L}\p{M}\p{N}_.:-]+)*$/u.test(name) &&
    !name.split(" ").some((word) => RESERVED.has(word.toLowerCase()));
  return isBare ? name : JSON.stringify(name);
}

function partOf(words: string, asLiteral: string, binds: number): ConditionPart {
  const all = new Set([words]);
  return { words, asLiteral, binds, all, ways: [all] };
}

/** Pop an operator's operands off the stack; undefined for an unknown operator or too few operands. */
function applyOperator(token: Json, stack: ConditionPart[]): ConditionPart | undefined {
  const spelling = operatorOf(token);
  const operator = OPERATORS.get(spelling?.toLowerCase() ?? "");
  if (spelling === undefined || operator === undefined) return undefined;
  const { name, binds } = operator;
  const sign = spelling === name ? operator.words : spelling;
  const right = stack.pop();
  const left = name === "Not" ? undefined : stack.pop();
  if (right === undefined) return undefined;
  if (name === "Not") return composed(`${sign} ${inBrackets(right, binds)}`, binds);
  if (left === undefined) return undefined;
  const isComparison = binds === COMPARISON;
  const compared = isComparison && right.binds === OPERAND
    ? right.asLiteral
    : inBrackets(right, binds + 1);
  const words = `${inBrackets(left, isComparison ? binds + 1 : binds)} ${sign} ${compared}`;
  const whole = composed(words, binds);
  if (name === "And") {
    const all = new Set([...left.all, ...right.all]);
    return { ...whole, all, ways: [all] };
  }
  return name === "Or" ? { ...whole, ways: [...left.ways, ...right.ways] } : whole;
}

function composed(words: string, binds: number): ConditionPart {
  return partOf(words, `(${words})`, binds);
}

function inBrackets({ words, binds }: ConditionPart, least: number): string {
  return binds < least ? `(${words})` : words;
}

/** Write a single token: an attribute bare, a literal as a value, anything else as JSON. */
function tokenWords(token: Json): string {
  const operator = operatorOf(token);
  if (operator === undefined) return operandOf(token)?.words ?? writeJson(token);
  const isBare = /^[\p{L}_][\p{L}\p{N}_]*$/u.test(operator);
  return `[${isBare ? operator : JSON.stringify(operator)}]`;
}
