import type { DiffResult } from "../commands/config/diff.ts";
import type { DraftPreview, DraftResult } from "../commands/config/draft.ts";
import { type ConfigRefDiff, isSame } from "../config/configRef.ts";
import { type Text, text } from "../terminal/text.ts";
import { branchesText, rulesText } from "./conditionsText.ts";
import { diffText } from "./diffText.ts";
import type { RenderOptions } from "./renderOptions.ts";
import { entriesOf } from "./plural.ts";

/** `cli config diff` for people. */
export function diffResultText(result: DiffResult, render: RenderOptions): Text[] {
  const { target, repository, from, to, diff } = result;
  const { paint } = render;
  const head = paint.bold(text`${target.env} - universe ${target.universeId}, ${repository}`);
  const entries = entriesOf(diff.unchanged);
  return isSame(result)
    ? [head, paint.green(text`${from} and ${to} are the same (${entries}).`)]
    : [head, ...sidesText(result, from, to, render)];
}

/** How one side becomes another, where they are not the same. */
function sidesText(found: ConfigRefDiff, from: string, to: string, render: RenderOptions): Text[] {
  const { diff, rules = [], branches = [] } = found;
  return [
    render.paint.dim(text`From ${from} to ${to}:`),
    ...(diff.changes.length === 0
      ? [text`The entries are the same (${entriesOf(diff.unchanged)}).`]
      : []),
    ...diffText(diff, render),
    ...rulesText(rules, render),
    ...branchesText(branches, render),
  ];
}

/** What to know of a comparison beside its outcome, for standard error. */
export function comparisonNotes(
  { nothingStaged, untoldRules }: DiffResult,
  { paint }: RenderOptions,
): Text[] {
  return [
    ...(nothingStaged ? [paint.yellow("! Nothing is staged, so draft is what is live.")] : []),
    ...untoldRules.map((name) =>
      paint.yellow(
        text`! The history does not tell the conditional rules of ${name}, so they are not compared.`,
      )
    ),
  ];
}

/** What is staged, for people. */
export function draftText(preview: DraftPreview, render: RenderOptions): Text[] {
  const { target, repository, version, staged } = preview;
  const head = render.paint.bold(
    text`${target.env} - universe ${target.universeId}, ${repository}, live v${version}`,
  );
  if (!staged) return [head, text`Nothing is staged.`];
  return isSame(preview)
    ? [head, text`What is staged equals what is live.`]
    : [head, ...sidesText(preview, "live", "the draft", render)];
}

/** How `cli config draft` ended, for people. */
export function draftOutcomeText({ outcome }: DraftResult, { paint }: RenderOptions): Text[] {
  return outcome === "discarded" ? [text``, paint.green("The draft is discarded.")] : [];
}
