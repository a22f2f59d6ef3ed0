import type { ConditionSet } from "../../values/configs.ts";
import { conditionsById } from "../compareConditions.ts";
import type { Condition, Literal } from "./condition.ts";
import { readCondition } from "./readCondition.ts";

/** An attribute and a value that it is compared with. */
export interface ComparedLiteral {
  readonly attribute: string;
  readonly literal: Literal;
}

/**
 * Find the numbers and booleans of a new condition that are likely to be meant as strings, which the dashboard sends
 * (docs/dev/platform.md, Conditions): such a condition may match nobody.
 *
 * @param seen The conditions that were seen, in groups, the closest first: the first that compares an attribute decides
 *   how it is compared.
 */
export function findUnseenTypes(
  condition: Condition,
  seen: readonly (readonly ConditionSet[])[],
): readonly ComparedLiteral[] {
  const unquoted = literalsIn(condition).filter(({ literal }) => literal.type !== "string");
  if (unquoted.length === 0) return [];
  const groups = seen.map((sets) => sets.flatMap(literalsSeen));
  return unquoted.filter(({ attribute, literal }) => {
    const shown = groups.map((group) => group.filter((one) => one.attribute === attribute))
      .find(({ length }) => length > 0) ?? [];
    return !shown.some((one) => kindOf(one.literal) === kindOf(literal));
  });
}

/** List the values with which attributes are compared, in their order. */
function literalsIn(condition: Condition): readonly ComparedLiteral[] {
  switch (condition.is) {
    case "attribute":
      return [];
    case "compare":
      return [{ attribute: condition.attribute, literal: condition.value }];
    case "list":
      return condition.values.map((literal) => ({ attribute: condition.attribute, literal }));
    case "not":
      return literalsIn(condition.part);
    default:
      return condition.parts.flatMap(literalsIn);
  }
}

function literalsSeen({ conditions }: ConditionSet): readonly ComparedLiteral[] {
  return [...conditionsById(conditions).values()].flatMap((definition) => {
    const condition = readCondition(definition);
    return condition === undefined ? [] : literalsIn(condition);
  });
}

/** Integers and doubles are both numbers. */
function kindOf({ type }: Literal): "string" | "boolean" | "number" {
  return type === "string" || type === "boolean" ? type : "number";
}
