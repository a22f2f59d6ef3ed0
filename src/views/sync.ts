import type { Context, Presenter } from "../files/project/context.ts";
import type { SyncPreview } from "../commands/config/preview.ts";
import { sync, type SyncResult } from "../commands/config/sync.ts";
import { countConditionChanges, removedConditions } from "../config/diffConfigs.ts";
import { findUndone, keysElsewhere, rollbackWords } from "../config/drift.ts";
import { discardedParts } from "../config/syncPlan.ts";
import { type Text, text } from "../values/text.ts";
import { enumerate, pluralizeThese } from "../values/words.ts";
import { addressedFields, writeTargetText } from "./parts/target.ts";
import { unwrittenLockNotes } from "./parts/lockNotes.ts";
import {
  conditionDriftFindings,
  conditionsElsewhereOf,
  restoreConditionsText,
} from "./parts/conditionDrift.ts";
import { watchedFields } from "./parts/watchFields.ts";
import { intendedWatchText, watchQuestion } from "./parts/watchText.ts";
import { summarizePlan } from "./parts/changesJson.ts";
import { previewJson } from "./parts/previewJson.ts";
import { planFields, receiptJson } from "./parts/receipt.ts";
import { matchesText, previewNotes, previewText } from "./parts/previewText.ts";
import {
  publishedFields,
  publishedText,
  publishedWarnings,
  undoText,
} from "./parts/publishedText.ts";
import { keptConditionsText, notChosenText, syncWarnings } from "./parts/publishWarnings.ts";
import { defineView } from "./view.ts";

export default defineView(syncWithSummary, {
  preview(preview, render) {
    const { plan, strategy } = preview;
    const lines = previewText(preview, render);
    if (!plan.differs) return lines;
    return [
      ...lines,
      ...(strategy === undefined ? [] : [text`Strategy: ${strategy}.`]),
      ...keptConditionsText(plan),
      ...intendedWatchText(preview.watch, render),
    ];
  },
  question: (preview) =>
    text`${countedText(preview)}${undoingText(preview)}${watchQuestion(preview.watch)}?`,
  previewWarnings: ({ plan, notChosen }, render) => [
    ...notChosenText(notChosen, render),
    ...syncWarnings(plan, render),
  ],
  previewNotes,
  text(result, render) {
    switch (result.outcome) {
      case "published":
        return [
          ...publishedText(result, render),
          ...undoText(result, result.preview.plan.next, render),
        ];
      case "in-sync":
        return [
          render.paint.green(
            result.preview.notChosen === undefined
              ? matchesText(result.preview.plan.diff, "; nothing to publish.")
              : text`The chosen entries match what is live; nothing to publish.`,
          ),
          ...restoreConditionsText(result.preview, render),
        ];
      case "dry-run":
        return [text``, text`Dry run: nothing was staged or published.`];
      case "planned":
        return [text`Wrote the plan to ${result.file}; nothing was staged or published.`];
    }
  },
  json(result, warnings) {
    const { outcome, preview } = result;
    if (outcome === "dry-run") return previewJson(preview, warnings);
    const { plan } = preview;
    const publish = outcome === "published" ? result.publish : undefined;
    return receiptJson({
      command: "config sync",
      outcome: publish?.outcome ?? outcome,
      ...addressedFields(preview),
      file: outcome === "planned" ? result.file : undefined,
      ...publishedFields(publish, plan.live.version),
      strategy: preview.strategy,
      ...planFields(plan, keysElsewhere(preview.drift)),
      replaced_draft: publish && discardedParts(plan),
      conditions_elsewhere: conditionsElsewhereOf(preview.drift),
      ...watchedFields(result),
      warnings,
    });
  },
  warnings: publishedWarnings,
  findings: ({ preview }) => conditionDriftFindings(preview),
  notes: (result, render) => unwrittenLockNotes(result, render, result.preview),
});

function syncWithSummary(
  options: Parameters<typeof sync>[0],
  context: Context,
  presenter: Presenter<SyncPreview>,
): Promise<SyncResult> {
  return sync(options, context, presenter, summarizePlan);
}

/** Name the changes that a question is about, counted as in the summary above it: with conditions. */
function countedText({ plan, ...addressed }: SyncPreview): Text {
  const { diff, conditions, hasConditions } = plan;
  const where = writeTargetText(addressed);
  const count = diff.changes.length + countConditionChanges(conditions);
  if (count === diff.removed) {
    return text`Remove ${pluralizeThese(count, "key")} from what players get in ${where}`;
  }
  const changes = pluralizeThese(count, "change");
  const removed = hasConditions ? removedConditions(conditions) : [];
  if (removed.length === 0) return text`Publish ${changes} to ${where}`;
  const names = enumerate(removed.map(({ id }) => id), MOST_NAMED);
  return text`Remove the ${
    removed.length === 1 ? "condition" : "conditions"
  } ${names}, and publish ${changes} to ${where}`;
}

const MOST_NAMED = 5;

/** Count the changes of others that are undone, and name a rollback that is, as the end of a question. */
function undoingText({ plan, drift }: SyncPreview): string {
  const undone = findUndone(plan, drift);
  const { length } = undone.filter(({ rolledBackTo }) => rolledBackTo === undefined);
  const elsewhere = length === 0 ? [] : [`${length} made elsewhere`];
  const here = length === undone.length ? [] : [rollbackWords(drift!.rolledBack!, undone)];
  return undone.length === 0 ? "" : `, undoing ${enumerate([...elsewhere, ...here])}`;
}
