import assert from "node:assert/strict";
import fc from "fast-check";
import { conditionWords, readCondition } from "../../../../src/config/conditions/readCondition.ts";
import type { Json } from "../../../../src/values/json.ts";
import { parseJson } from "../../../../src/values/parseJson.ts";
import { anyLiteral, anyName } from "./randomConditions.ts";

const attribute = (attributeReference: string) => ({ operand: { attributeReference } });
const literal = (type: string, value: unknown) => ({
  operand: { literalValue: { [`${type}Value`]: value } },
});
const text = (value: string) => literal("string", value);
const operator = (operator: string) => ({ operator });
const definition = (tokens: unknown): Json => parseJson(JSON.stringify({ tokens }));
const words = (...tokens: unknown[]) => conditionWords(definition(tokens));

const US = [attribute("country"), text("US"), operator("Eq")];
const PAYS = [attribute("PayerStatus"), text("active"), operator("Eq")];

Deno.test("postfix tokens are written as an expression", () => {
  assert.equal(words(...US, ...PAYS, operator("And")), "country = US and PayerStatus = active");
});

Deno.test("and with or gets brackets, as the tokens say", () => {
  const [a, b, c] = ["a", "b", "c"].map((name) => [text("1"), attribute(name), operator("Eq")]);
  const [and, or, not] = ["And", "Or", "Not"].map(operator);
  const of = (...tokens: unknown[]) => words(...tokens.flat()).replaceAll(" = 1", "");
  assert.equal(of(a, b, or, c, and), "(a or b) and c");
  assert.equal(of(a, b, and, c, or), "(a and b) or c");
  assert.equal(of(a, b, c, and, or), "a or (b and c)");
  assert.equal(of(a, b, c, and, and), "a and b and c");
  assert.equal(of(a, b, and, not), "not (a and b)");
  assert.equal(of(a, not, b, and), "not (a) and b");
  assert.equal(of(a, b, and, c, and), "a and b and c");
});

Deno.test("each comparison is written with its sign", () => {
  const signs = { Eq: "=", Ne: "!=", Gt: ">", Lt: "<", Gte: ">=", Lte: "<=" };
  for (const [name, sign] of Object.entries(signs)) {
    assert.equal(words(attribute("x"), text("y"), operator(name)), `x ${sign} y`);
  }
});

Deno.test("a comparison may begin with its value, as on the dashboard", () => {
  assert.equal(words(text("US"), attribute("Country"), operator("Eq")), "Country = US");
  assert.equal(words(text("30"), attribute("Days"), operator("Lte")), "Days <= 30");
});

Deno.test("several values are preceded by their count", () => {
  const list = (name: string) =>
    words(attribute("Country"), text("US"), text("CA"), text("2"), operator(name));
  assert.equal(list("In"), "Country in [US, CA]");
  assert.equal(list("OPERATOR_NIN"), "Country not in [US, CA]");
  assert.equal(list("Ne"), "Country not in [US, CA]");
  assert.equal(
    words(attribute("x"), text("1"), text("1"), operator("In")),
    "x in [1]",
  );
});

for (
  const [why, tokens, shown] of [
    [
      "an unknown operator",
      [...US, attribute("y"), operator("Xor")],
      "tokens: country, value US, [Eq], y, [Xor]",
    ],
    [
      "a wrong count",
      [attribute("x"), text("US"), text("CA"), text("3"), operator("In")],
      "tokens: x, value US, value CA, value 3, [In]",
    ],
    ["a count that is not a string", [
      attribute("x"),
      text("US"),
      literal("integer", "1"),
      operator("In"),
    ], 'tokens: x, value US, value integer "1", [In]'],
    [
      "a count of nothing",
      [attribute("x"), text("0"), operator("In")],
      "tokens: x, value 0, [In]",
    ],
    ["two attributes", [attribute("x"), attribute("y"), operator("Gt")], "tokens: x, y, [Gt]"],
    [
      "a comparison of a comparison",
      [...US, text("x"), operator("Eq")],
      "tokens: country, value US, [Eq], value x, [Eq]",
    ],
    ["an attribute alone", [attribute("new player")], 'tokens: "new player"'],
    ["a value alone", [literal("boolean", "true")], 'tokens: value boolean "true"'],
    ["too few operands", [attribute("x"), operator("And")], "tokens: x, [And]"],
    ["operands left over", [attribute("x"), attribute("y")], "tokens: x, y"],
    [
      "a literal that is not a string",
      [literal("integer", 3)],
      'tokens: {"operand":{"literalValue":{"integerValue":3}}}',
    ],
    ["a literal of two types", [{
      operand: { literalValue: { integerValue: "3", stringValue: "3" } },
    }], 'tokens: {"operand":{"literalValue":{"integerValue":"3","stringValue":"3"}}}'],
    [
      "a token of both kinds",
      [{ operator: "Not", operand: { attributeReference: "x" } }],
      'tokens: {"operator":"Not","operand":{"attributeReference":"x"}}',
    ],
    [
      "an unknown field",
      [{ ...attribute("x"), weight: 2 }],
      'tokens: {"operand":{"attributeReference":"x"},"weight":2}',
    ],
    ["a literal of a type that is the name of something else", [{
      operand: { literalValue: { constructor: "3" } },
    }], 'tokens: {"operand":{"literalValue":{"constructor":"3"}}}'],
    ["a null", [null], "tokens: null"],
    ["no tokens", [], "no tokens"],
  ] as const
) {
  Deno.test(`${why}: the whole condition is shown as tokens`, () => {
    assert.equal(words(...tokens), shown);
  });
}

for (const other of ['{"tokens":null}', '{"tokens":[],"more":1}', '"x"', "null", "[]"]) {
  Deno.test(`a definition of another shape is shown unchanged: ${other}`, () => {
    assert.equal(conditionWords(parseJson(other)), `definition: ${other}`);
  });
}

const operand = fc.oneof(
  anyName.map(attribute),
  anyLiteral.map((one) => literal(one.type, one.text)),
);
const COMPARISONS = ["Eq", "Ne", "Gt", "Lt", "Gte", "Lte", "In", "Nin"];
const anyToken = fc.oneof(
  operand,
  fc.constantFrom("And", "Or", "Not", ...COMPARISONS, "XOR", "", "and").map(operator),
  fc.jsonValue(),
);

Deno.test("random tokens never throw, and no token is lost", () => {
  fc.assert(
    fc.property(fc.array(anyToken), (tokens) => {
      const shown = words(...tokens);
      if (readCondition(definition(tokens)) !== undefined) return;
      for (const token of tokens) assert.ok(shown.includes(words(token).replace(/^tokens: /, "")));
    }),
    { numRuns: 2_000 },
  );
});

Deno.test("a condition with very many tokens is shown as tokens, in linear time", () => {
  const chain = [attribute("x"), ...Array.from({ length: 50_000 }, () => operator("Not"))];
  assert.match(words(...chain), /^tokens: x, \[Not\], /);
});
