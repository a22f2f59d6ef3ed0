import { stage } from "../commands/config/stage.ts";
import { keysElsewhere } from "../config/drift.ts";
import { text } from "../values/text.ts";
import { addressedFields, writeTargetText } from "./parts/target.ts";
import { matchesText, previewNotes, previewText } from "./parts/previewText.ts";
import {
  changedConditionsText,
  dangersText,
  keptConditionsText,
  namesText,
  removedConditionsText,
  untouchedDraftText,
} from "./parts/publishWarnings.ts";
import { recoveredText } from "./parts/publishedText.ts";
import { planFields, receiptJson } from "./parts/receipt.ts";
import { defineView } from "./view.ts";

export default defineView(stage, {
  preview(preview, render) {
    const { plan } = preview;
    const kept = !plan.differs ? [] : keptConditionsText(plan);
    return [...previewText(preview, render), ...kept];
  },
  previewWarnings({ plan, replaced }, render) {
    if (!plan.differs) return untouchedDraftText(plan, render);
    return [
      ...namesText("This replaces another draft, with its keys", replaced, render),
      ...(plan.hasConditions
        ? removedConditionsText(plan, render)
        : changedConditionsText(plan, (kind) => `Staged ${kind} stay staged`, render)),
      ...dangersText(plan, render),
    ];
  },
  question: (preview) => text`Stage this in the draft of ${writeTargetText(preview)}?`,
  previewNotes,
  text({ outcome, preview }, render) {
    const { paint } = render;
    const { target: { env, universeId }, plan } = preview;
    if (outcome === "in-sync") return [paint.green(matchesText(plan.diff, "; nothing to stage."))];
    return [
      text``,
      paint.green(
        outcome === "staged"
          ? text`Staged in the draft of ${env} (universe ${universeId}).`
          : text`The draft of ${env} (universe ${universeId}) already has these entries.`,
      ),
      text`Players get none of it yet; a Studio play session of the team sees it now.`,
      text`${render.command("publish")} publishes it.`,
    ];
  },
  warnings: ({ recovered, stays }, render) => [
    ...recoveredText(recovered, "is staged", render),
    ...namesText("Not in the draft, so each of these stays live until a sync", stays, render),
  ],
  json({ outcome, preview, recovered }, warnings) {
    const { plan, replaced } = preview;
    return receiptJson({
      command: "config stage",
      outcome,
      ...addressedFields(preview),
      version: plan.live.version,
      recovered: recovered || undefined,
      ...planFields(plan, keysElsewhere(preview.drift)),
      replaced_draft: outcome === "staged" ? replaced : undefined,
      warnings,
    });
  },
});
