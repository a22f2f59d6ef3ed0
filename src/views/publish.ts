import { publish } from "../commands/config/publish.ts";
import { isEmptyDiff } from "../config/diffConfigs.ts";
import { text } from "../values/text.ts";
import { addressedFields, addressedText, writeTargetText } from "./parts/target.ts";
import { watchedFields } from "./parts/watchFields.ts";
import { intendedWatchText, watchQuestion } from "./parts/watchText.ts";
import { unwrittenLockNotes } from "./parts/lockNotes.ts";
import {
  publishedFields,
  publishedText,
  publishedWarnings,
  undoText,
} from "./parts/publishedText.ts";
import { dangersText, keptConditionsText, leftOutText } from "./parts/publishWarnings.ts";
import { planFields, receiptJson } from "./parts/receipt.ts";
import { refDiffText } from "./parts/changesText.ts";
import { defineView } from "./view.ts";

export default defineView(publish, {
  preview(preview, render) {
    const { plan } = preview;
    const head = addressedText(preview, render, plan.live.version);
    if (isEmptyDiff(plan)) return [head];
    return [
      head,
      ...refDiffText(plan, "live", "the draft", render),
      ...keptConditionsText(plan),
      ...intendedWatchText(preview.watch, render),
    ];
  },
  previewWarnings: ({ plan, leftOut }, render) => [
    ...leftOutText(leftOut, render),
    ...dangersText(plan, render),
  ],
  question: (preview) =>
    text`Publish this draft to ${writeTargetText(preview)}${watchQuestion(preview.watch)}?`,
  text(result, render) {
    switch (result.outcome) {
      case "nothing-staged":
        return [
          text`Nothing is staged, so there is nothing to publish.`,
          text`${render.command("sync")} publishes the config file.`,
        ];
      case "in-sync":
        return [text`The draft equals what is live, so there is nothing to publish.`];
      case "published":
        return [
          ...publishedText(result, render),
          ...undoText(result, result.preview.plan.next, render),
        ];
    }
  },
  json(result, warnings) {
    const { outcome, preview: { plan } } = result;
    const publish = outcome === "published" ? result.publish : undefined;
    return receiptJson({
      command: "config publish",
      outcome: publish?.outcome ?? outcome,
      ...addressedFields(result.preview),
      ...publishedFields(publish, plan.live.version),
      ...planFields(plan),
      ...watchedFields(result),
      warnings,
    });
  },
  warnings: publishedWarnings,
  notes: (result, render) =>
    result.outcome === "published" ? unwrittenLockNotes(result, render) : [],
});
