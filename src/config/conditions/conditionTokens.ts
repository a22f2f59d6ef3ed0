import type { Json } from "../../values/json.ts";
import type { Condition, Literal, Operator } from "./condition.ts";

/**
 * Write the postfix tokens of a condition as the dashboard does (docs/dev/platform.md, Conditions): `value, attribute,
 * operator`, several values with their count, joined from the left.
 *
 * @param spell How Roblox spells an operator.
 * @returns A condition's definition (OpenAPI: ConditionalRuleDefinition).
 */
export function writeDefinition(condition: Condition, spell: (operator: Operator) => string): Json {
  const operator = (name: Operator): Json => new Map([["operator", spell(name)]]);
  const tokens = (part: Condition): readonly Json[] => {
    switch (part.is) {
      case "compare":
        return [literalToken(part.value), attributeToken(part.attribute), operator(part.by)];
      case "list": {
        const count: Literal = { type: "string", text: String(part.values.length) };
        const values = [...part.values, count].map(literalToken);
        return [attributeToken(part.attribute), ...values, operator(part.by)];
      }
      case "not":
        return [...tokens(part.part), operator("Not")];
      default: {
        const joint = operator(part.is === "and" ? "And" : "Or");
        return part.parts.flatMap((one, place) =>
          place === 0 ? tokens(one) : [...tokens(one), joint]
        );
      }
    }
  };
  return new Map([["tokens", tokens(condition)]]);
}

function attributeToken(name: string): Json {
  return operand("attributeReference", name);
}

function literalToken({ type, text }: Literal): Json {
  return operand("literalValue", new Map([[`${type}Value`, text]]));
}

function operand(kind: string, value: Json): Json {
  return new Map([["operand", new Map([[kind, value]])]]);
}
