import type { ConfigRefDiff } from "../../config/configRef.ts";
import { type Text, text } from "../../terminal/text.ts";
import { pluralize } from "../../values/pluralize.ts";
import type { RenderOptions } from "../view.ts";
import { changesText } from "./changesText.ts";
import type { ConditionChange } from "../../config/compareConditions.ts";
import { distinctNames } from "./distinctNames.ts";

/** How one side becomes another, where they are not the same: entries, rules and branches. */
export function refDiffText(
  { diff, rules = [], branches = [] }: ConfigRefDiff,
  from: string,
  to: string,
  render: RenderOptions,
): Text[] {
  return [
    render.paint.dim(text`From ${from} to ${to}:`),
    ...(diff.changes.length === 0
      ? [text`The entries are the same (${pluralize(diff.unchanged, "entry", "entries")}).`]
      : []),
    ...changesText(diff, render),
    ...conditionsText("Conditional rules:", rules, render),
    ...conditionsText("Conditional branches:", branches, render),
  ];
}

/** Conditional rules or branches that differ, under a line that says so; no line when none does. */
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
