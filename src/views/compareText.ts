import type { DiffResult } from "../commands/config/diff.ts";
import type { DraftPreview, DraftResult } from "../commands/config/draft.ts";
import { isSame } from "../config/side.ts";
import { join, type Text, text } from "../terminal/text.ts";
import { branchesText, rulesText } from "./conditionsText.ts";
import { diffText } from "./diffText.ts";
import type { Look } from "./look.ts";
import { entriesOf } from "./plural.ts";

/** `cli config diff` for people. */
export function diffResultText(result: DiffResult, look: Look): Text[] {
  const { target, repository, from, to, diff, rules = [], branches = [] } = result;
  const { paint } = look;
  const head = paint.bold(text`${target.env} - universe ${target.universeId}, ${repository}`);
  const entries = entriesOf(diff.unchanged);
  if (isSame(result)) {
    return [head, paint.green(text`${from} and ${to} are the same (${entries}).`)];
  }
  return [
    head,
    paint.dim(text`From ${from} to ${to}:`),
    ...(diff.changes.length === 0 ? [text`The entries are the same (${entries}).`] : []),
    ...diffText(diff, look),
    ...rulesText(rules, look),
    ...branchesText(branches, look),
  ];
}

/** What to know of a comparison beside its outcome, for standard error. */
export function comparisonNotes(
  { nothingStaged, untoldRules }: DiffResult,
  { paint }: Look,
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
export function draftText(preview: DraftPreview, look: Look): Text[] {
  const { target, repository, version, diff } = preview;
  const { paint } = look;
  return [
    paint.bold(
      text`${target.env} - universe ${target.universeId}, ${repository}, live v${version}`,
    ),
    ...(diff.changes.length === 0 ? [] : [paint.dim("From live to the draft:")]),
    ...diffText(diff, look),
    ...conditionsText(preview, look),
  ];
}

/** What is staged beside the entries; when there is neither, that. */
function conditionsText(preview: DraftPreview, { paint }: Look): Text[] {
  const { staged, diff, stagesRules, branches } = preview;
  if (!staged) return [text`Nothing is staged.`];
  const more = diff.changes.length === 0 ? "" : ", too";
  const lines = [
    ...(stagesRules ? [paint.yellow(text`! Conditional rules are staged${more}.`)] : []),
    ...(branches.length === 0
      ? []
      : [paint.yellow(text`! Conditional branches are staged${more}: ${join(branches, ", ")}`)]),
  ];
  if (diff.changes.length > 0 || lines.length > 0) return lines;
  return [text`What is staged equals what is live.`];
}

/** How `cli config draft` ended, for people. */
export function draftOutcomeText({ outcome }: DraftResult, { paint }: Look): Text[] {
  return outcome === "discarded" ? [text``, paint.green("The draft is discarded.")] : [];
}
