import type { DiffResult } from "../commands/config/diff.ts";
import type { DraftPreview, DraftResult } from "../commands/config/draft.ts";
import { join, type Text, text } from "../terminal/text.ts";
import { diffText } from "./diffText.ts";
import type { Look } from "./look.ts";
import { entriesOf } from "./plural.ts";

/** `cli config diff` for people. */
export function diffResultText(result: DiffResult, look: Look): Text[] {
  const { target, repository, from, to, diff } = result;
  const { paint } = look;
  const same = diff.changes.length === 0;
  return [
    paint.bold(text`${target.env} - universe ${target.universeId}, ${repository}`),
    ...(same
      ? [paint.green(text`${from} and ${to} are the same (${entriesOf(diff.unchanged)}).`)]
      : [paint.dim(text`From ${from} to ${to}:`), ...diffText(diff, look)]),
  ];
}

/** What to know of a comparison beside its outcome, for standard error. */
export function comparisonNote({ nothingStaged }: DiffResult, { paint }: Look): Text[] {
  return nothingStaged ? [paint.yellow("! Nothing is staged, so draft is what is live.")] : [];
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
