import type { DiffResult } from "../commands/config/diff.ts";
import type { DraftPreview, DraftResult } from "../commands/config/draft.ts";
import { type Text, text } from "../terminal/text.ts";
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

/** What to know about the sides of a comparison, for standard error. */
export function doubtsText({ doubts }: DiffResult, { paint }: Look): Text[] {
  return doubts.map(({ side, kind }) =>
    paint.yellow(
      kind === "nothing-staged"
        ? text`! Nothing is staged, so that ${side} is what is live.`
        : text`! The history does not explain what is live, so that this may not be all of ${side}.`,
    )
  );
}

/** What is staged, for people. */
export function draftText(preview: DraftPreview, look: Look): Text[] {
  const { target, repository, version, diff, staged, stagesRules } = preview;
  const { paint } = look;
  return [
    paint.bold(
      text`${target.env} - universe ${target.universeId}, ${repository}, live v${version}`,
    ),
    ...(staged ? [] : [text`Nothing is staged.`]),
    ...(staged && diff.changes.length === 0 ? [text`What is staged equals what is live.`] : []),
    ...(diff.changes.length === 0 ? [] : [paint.dim("From live to the draft:")]),
    ...diffText(diff, look),
    ...(stagesRules ? [paint.yellow("! Conditional rules are staged, too.")] : []),
  ];
}

/** How `cli config draft` ended, for people. */
export function draftOutcomeText({ outcome }: DraftResult, { paint }: Look): Text[] {
  return outcome === "discarded" ? [text``, paint.green("The draft is discarded.")] : [];
}
