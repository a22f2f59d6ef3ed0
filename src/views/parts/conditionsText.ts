import type { ConditionChange } from "../../config/compareConditions.ts";
import { type Text, text } from "../../terminal/text.ts";
import { distinctNames } from "./distinctNames.ts";
import type { RenderOptions } from "../renderOptions.ts";

/** Conditional rules that differ, under a line that says so; no line when none does. */
export function rulesText(changes: readonly ConditionChange[], render: RenderOptions): Text[] {
  return conditionsText("Conditional rules:", changes, render);
}

/** Conditional branches that differ, under a line that says so; no line when none does. */
export function branchesText(changes: readonly ConditionChange[], render: RenderOptions): Text[] {
  return conditionsText("Conditional branches:", changes, render);
}

function conditionsText(
  head: string,
  changes: readonly ConditionChange[],
  render: RenderOptions,
): Text[] {
  if (changes.length === 0) return [];
  const { dim, green, red, yellow } = render.paint;
  const named = distinctNames(changes.map(({ name }) => name));
  const lines = {
    added: (name: Text) => green(text`  + ${name}`),
    changed: (name: Text) => yellow(text`  ~ ${name}`),
    removed: (name: Text) => red(text`  - ${name}`),
  };
  return [dim(head), ...changes.map(({ name, change }) => lines[change](named(name)))];
}
