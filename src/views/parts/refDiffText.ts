import type { ConfigRefDiff } from "../../config/configRef.ts";
import { type Text, text } from "../../terminal/text.ts";
import { pluralize } from "../../values/pluralize.ts";
import type { RenderOptions } from "../renderOptions.ts";
import { changesText } from "./changesText.ts";
import { branchesText, rulesText } from "./conditionsText.ts";

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
    ...rulesText(rules, render),
    ...branchesText(branches, render),
  ];
}
