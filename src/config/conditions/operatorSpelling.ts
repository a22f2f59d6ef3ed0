import type { ConditionSet } from "../../values/configs.ts";
import { conditionsById } from "../compareConditions.ts";
import { type Operator, OPERATORS } from "./condition.ts";
import { operatorMeant, operatorOf, tokensOf } from "./readCondition.ts";

/**
 * Find how Roblox spells operators, which nobody has published: as the conditions that were seen show it. One
 * that none of them has is spelled as the others are, if those agree.
 *
 * @param seen The conditions that were seen, the closest first: the first that has any operator decides.
 * @returns Returns the spelling; undefined when it is not known.
 */
export function findSpelling(
  seen: readonly ConditionSet[],
): (operator: Operator) => string | undefined {
  const deciding = seen.find((one) => spellingsIn(one).size > 0);
  const shown = deciding === undefined ? new Map<Operator, string>() : spellingsIn(deciding);
  const styles = STYLES.filter((style) =>
    [...shown].every(([operator, spelling]) => style(operator) === spelling)
  );
  const like = shown.size > 0 ? styles[0] : undefined;
  return (operator) => shown.get(operator) ?? like?.(operator);
}

const STYLES: readonly ((operator: Operator) => string)[] = [
  (operator) => operator,
  (operator) => operator.toUpperCase(),
  (operator) => operator.toLowerCase(),
  (operator) => `OPERATOR_${operator.toUpperCase()}`,
];

/** List the operators of all conditions in a set, each as it is spelled first. */
function spellingsIn({ conditions }: ConditionSet): ReadonlyMap<Operator, string> {
  const shown = new Map<Operator, string>();
  for (const definition of conditionsById(conditions).values()) {
    for (const token of tokensOf(definition) ?? []) {
      const spelling = operatorOf(token) ?? "";
      const operator = operatorMeant(spelling);
      if (operator !== undefined && !shown.has(operator)) shown.set(operator, spelling);
    }
  }
  return new Map(OPERATORS.flatMap((each) => shown.has(each) ? [[each, shown.get(each)!]] : []));
}
