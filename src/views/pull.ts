import { pull } from "../commands/config/pull.ts";
import { mostEntriesText } from "../config/limits.ts";
import { changesOf, conditionFieldsOf } from "./parts/changesJson.ts";
import { join, text } from "../values/text.ts";
import { nonEmpty } from "../values/collections.ts";
import { pluralize } from "../values/words.ts";
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

export default defineView(pull, {
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
