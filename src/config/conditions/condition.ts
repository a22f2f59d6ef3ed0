/** The types of literals whose words name them: unquoted and quoted words alone are strings. */
export const NAMED_TYPES = ["boolean", "integer", "double"] as const;

/** The type of a literal (OpenAPI: LiteralValueDto). */
export type LiteralType = typeof NAMED_TYPES[number] | "string";

/** A value that an attribute is compared with, verbatim. */
export interface Literal {
  readonly type: LiteralType;
  readonly text: string;
}

/** The operators with one value, and their signs. */
export const COMPARISONS = {
  Eq: "=",
  Ne: "!=",
  Lt: "<",
  Lte: "<=",
  Gt: ">",
  Gte: ">=",
} as const;

export type Comparison = keyof typeof COMPARISONS;

/** A condition read as an expression: equal ones are the same, however Roblox was sent them. */
export type Condition =
  | {
    readonly is: "compare";
    readonly attribute: string;
    readonly by: Comparison;
    readonly value: Literal;
  }
  | {
    readonly is: "list";
    readonly attribute: string;
    readonly by: "In" | "Nin";
    readonly values: readonly Literal[];
  }
  | { readonly is: "not"; readonly part: Condition }
  | { readonly is: "and" | "or"; readonly parts: readonly Condition[] };

export type Operator = "And" | "Or" | "Not" | Comparison | "In" | "Nin";

/** The operators of conditions, with the names of the dashboard (docs/dev/platform.md, Conditions). */
export const OPERATORS: readonly Operator[] = [
  ...["And", "Or", "Not", "In", "Nin"] as const,
  ...Object.keys(COMPARISONS) as Comparison[],
];

/** Longer conditions are not read as an expression: nobody makes one, and reading it takes a deep stack. */
export const MOST_TOKENS = 1_000;

/** Join conditions with `and` or `or`; equal joins inside are one with it. */
export function joinConditions(is: "and" | "or", conditions: readonly Condition[]): Condition {
  const parts = conditions.flatMap((one) => one.is === is ? one.parts : [one]);
  return parts.length === 1 ? parts[0]! : { is, parts };
}
