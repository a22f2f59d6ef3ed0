import type { Rule, TextRule } from "./shape.ts";

/**
 * The value that a text stands for under a rule: the name as the rule writes it where letter case
 * does not count.
 *
 * @returns Undefined when the rule does not allow it.
 */
export function fitText(
  value: string,
  { oneOf, anyCase, pattern, isTime }: TextRule,
): string | undefined {
  if (pattern !== undefined && !new RegExp(pattern, "u").test(value)) return undefined;
  if (isTime && Number.isNaN(Date.parse(value))) return undefined;
  if (oneOf === undefined) return value;
  const fold = (name: string) => anyCase ? name.toLowerCase() : name;
  return oneOf.find((name) => fold(name) === fold(value));
}

/** A number, when it is a whole one within a rule's limits; else undefined. */
export function fitWhole(
  value: number,
  { from, to }: Extract<Rule, { kind: "whole" }>,
): number | undefined {
  return Number.isInteger(value) && value >= from && value <= to ? value : undefined;
}
