import fc from "fast-check";
import {
  type Comparison,
  COMPARISONS,
  type Condition,
  joinConditions,
  type Literal,
  type LiteralType,
} from "../../../../src/config/conditions/condition.ts";

/** Plain objects, as the program makes them. */
const PLAIN = { noNullPrototype: true } as const;

/** Names of attributes, and strings: usual ones, words of the language, and anything. */
export const anyName: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    "Country",
    "payer status",
    "A.b",
    "not a country",
    "30",
    "-3",
    "7.0",
    "1e+5",
    "true",
    "and",
    "NOT",
    "integer",
    "value x",
    "first played within 30 days",
    " x",
    "a  b",
  ),
  fc.string(),
  fc.string({ unit: "binary" }),
);

/** Literals of every type: their text fits the type, or is anything. */
export const anyLiteral: fc.Arbitrary<Literal> = fc.oneof(
  fc.record({
    type: fc.constantFrom<LiteralType>("boolean", "integer", "double", "string"),
    text: anyName,
  }, PLAIN),
  fc.integer().map((number) => ({ type: "integer" as const, text: String(number) })),
  fc.double({ noNaN: true }).map((number) => ({ type: "double" as const, text: String(number) })),
  fc.boolean().map((value) => ({ type: "boolean" as const, text: String(value) })),
);

/** Conditions of every shape, nested. */
export const anyCondition: fc.Arbitrary<Condition> = fc.letrec<{ any: Condition }>((tie) => ({
  any: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.record({
      is: fc.constant("compare" as const),
      attribute: anyName,
      by: fc.constantFrom(...Object.keys(COMPARISONS) as Comparison[]),
      value: anyLiteral,
    }, PLAIN),
    fc.record({
      is: fc.constant("list" as const),
      attribute: anyName,
      by: fc.constantFrom("In" as const, "Nin" as const),
      values: fc.array(anyLiteral, { minLength: 1, maxLength: 4 }),
    }, PLAIN),
    tie("any").map((part) => ({ is: "not" as const, part })),
    fc.tuple(
      fc.constantFrom("and" as const, "or" as const),
      fc.array(tie("any"), { minLength: 2, maxLength: 3 }),
    ).map(([is, parts]) => joinConditions(is, parts)),
  ),
})).any;
