import { pull, type PullPreview, type PullResult } from "../commands/config/pull.ts";
import type { MergeConflict, Winner } from "../config/merge.ts";
import { countConditionChanges } from "../config/diffConfigs.ts";
import type { Context, Presenter } from "../files/project/context.ts";
import type { ChoiceQuestion } from "../host/terminal.ts";
import { type Json, writeJson } from "../values/json.ts";
import { mostEntriesText } from "../config/limits.ts";
import { changesOf, conditionFieldsOf } from "./parts/changesJson.ts";
import { join, shorten, type Text, text } from "../values/text.ts";
import { nonEmpty } from "../values/collections.ts";
import { pluralize, pluralizeThese } from "../values/words.ts";
import { addressedFields, addressedText } from "./parts/target.ts";
import { changesText } from "./parts/changesText.ts";
import {
  conditionDriftFindings,
  conditionDriftText,
  conditionsElsewhereOf,
} from "./parts/conditionDrift.ts";
import { lostWordsText } from "./parts/sectionView.ts";
import { receiptJson } from "./parts/receipt.ts";
import { lockNotes, unwrittenLockNotes } from "./parts/lockNotes.ts";
import { defineView } from "./view.ts";

export default defineView(pullWithQuestions, {
  preview(preview, render) {
    const { file, version, diff, edits, branches, kept, drift } = preview;
    const untouched = pluralize(branches, "conditional value");
    return [
      addressedText(preview, render, version),
      ...conditionDriftText(drift, render),
      ...changesText(diff, render, {
        heading: text`From ${file} to ${kept.length === 0 ? "what is live" : "the merged result"}:`,
        markOf: (key) => edits.has(key) ? "your edit since the last sync" : undefined,
        conditions: preview.conditions,
      }),
      ...(kept.length === 0 ? [] : [text`Kept as the config file has it: ${join(kept, ", ")}`]),
      ...(branches === 0 ? [] : [text`Only on Roblox: ${untouched}.`]),
    ];
  },
  question: pullQuestion,
  previewWarnings: ({ lost, target: { env }, tooMany }, render) => [
    ...lostWordsText(lost, render),
    ...(tooMany === undefined ? [] : [
      render.paint.yellow(
        text`! A sync would refuse this: "${env}" then has ${tooMany.count} entries, and ${
          mostEntriesText(tooMany.live)
        }`,
      ),
    ]),
  ],
  previewNotes: (preview, render, format) => [
    ...lockNotes(preview, render),
    ...(format === "text" ? [] : conditionDriftText(preview.drift, render)),
  ],
  text({ outcome, preview }, render) {
    const { file, version } = preview;
    const done = {
      created: text`Wrote ${file} from live v${version}.`,
      updated: text`Updated ${file} from live v${version}.`,
      unchanged: preview.kept.length === 0
        ? text`${file} already matches live v${version}.`
        : text`${file} already has all of live v${version} except ${join(preview.kept, ", ")}.`,
    };
    return [render.paint.green(done[outcome])];
  },
  json({ outcome, preview }, warnings) {
    const { file, version, diff, edits } = preview;
    const edited = diff.changes.map(({ key }) => key).filter((key) => edits.has(key));
    return receiptJson({
      command: "config pull",
      outcome,
      ...addressedFields(preview),
      file,
      version,
      changes: changesOf(diff),
      ...(preview.conditions === undefined ? {} : conditionFieldsOf(preview.conditions)),
      kept: nonEmpty(preview.kept),
      edited: nonEmpty(edited),
      conditions_elsewhere: conditionsElsewhereOf(preview.drift),
      warnings,
    });
  },
  findings: ({ preview }) => conditionDriftFindings({ drift: preview.drift }),
  notes: (result, render) =>
    unwrittenLockNotes(result, render, result.outcome === "unchanged" ? {} : result.preview),
});

function pullWithQuestions(
  options: Parameters<typeof pull>[0],
  context: Context,
  presenter: Presenter<PullPreview>,
): Promise<PullResult> {
  return pull(options, context, presenter, conflictQuestion);
}

function pullQuestion({ file, diff: { changes }, edits, conditions }: PullPreview): Text {
  const count = changes.length + (conditions === undefined ? 0 : countConditionChanges(conditions));
  const what = count === 0 ? "this" : pluralizeThese(count, "change");
  const lost = edits.size === 0 ? "" : ` and lose ${pluralize(edits.size, "edit")} of yours`;
  return text`Write ${what} to ${file}${lost}?`;
}

/** Ask which side of a conflict to keep. */
export function conflictQuestion({ name, mine, theirs, isKnown }: MergeConflict): ChoiceQuestion {
  // Without a record, it is not known which side changed, nor whether a part was removed or never there.
  const question = isKnown
    ? text`Both changed ${name}. Keep which?`
    : text`${name} differs. Keep which?`;
  const absent = isKnown ? "(removed)" : "(not there)";
  const choice = (value: Winner, kept: Json | undefined) => ({
    label: text`${value}: ${kept === undefined ? absent : shorten(writeJson(kept), LONGEST_SHOWN)}`,
    short: text`${value}`,
    details: text`${value === "mine" ? "What the config file has." : "What is live."}`,
    value,
  });
  return { question, choices: [choice("mine", mine), choice("theirs", theirs)] };
}

/** Longer values are cut in a question, in characters. */
const LONGEST_SHOWN = 60;
