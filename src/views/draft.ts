import { draft } from "../commands/config/draft.ts";
import { isEmptyDiff } from "../config/diffConfigs.ts";
import { isStaged, stagedKeys } from "../config/draft.ts";
import { text } from "../values/text.ts";
import { addressedFields, addressedText, writeTargetText } from "./parts/target.ts";
import { receiptJson, refDiffFields } from "./parts/receipt.ts";
import { leftOutText } from "./parts/publishWarnings.ts";
import { refDiffText } from "./parts/changesText.ts";
import { defineView } from "./view.ts";

export default defineView(draft, {
  preview(preview, render) {
    const { plan } = preview;
    const head = addressedText(preview, render, plan.live.version);
    if (!isStaged(plan.draft)) return [head, text`Nothing is staged.`];
    return isEmptyDiff(plan)
      ? [head, text`The draft equals what is live.`]
      : [head, ...refDiffText(plan, "live", "the draft", render)];
  },
  question: (preview) => text`Discard this draft of ${writeTargetText(preview)}?`,
  previewWarnings: ({ leftOut }, render) => leftOutText(leftOut, render, "a publish"),
  json({ outcome, preview }, warnings) {
    const { live, draft } = preview.plan;
    return receiptJson({
      command: "config draft",
      outcome,
      ...addressedFields(preview),
      version: live.version,
      staged: isStaged(draft),
      ...refDiffFields(preview.plan),
      replaced_draft: outcome === "discarded" ? stagedKeys(draft, live) : undefined,
      warnings,
    });
  },
  text: ({ outcome }, { paint }) =>
    outcome === "discarded" ? [text``, paint.green("The draft is discarded.")] : [],
});
