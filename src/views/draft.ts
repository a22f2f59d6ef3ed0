import type { DraftPreview, DraftResult } from "../commands/config/draft.ts";
import { changesOf } from "../config/changesJson.ts";
import { isSame } from "../config/configRef.ts";
import { text } from "../terminal/text.ts";
import { addressedFields } from "./parts/documentHead.ts";
import { receiptJson } from "./parts/receipt.ts";
import { refDiffText } from "./parts/refDiffText.ts";
import { targetText } from "./parts/targetText.ts";
import type { PreviewView } from "./view.ts";

/** `cli config draft`: what is staged, and whether it was discarded. */
export const draftView: PreviewView<DraftPreview, DraftResult> = {
  preview(preview, render) {
    const head = targetText(preview, render, preview.version);
    if (!preview.staged) return [head, text`Nothing is staged.`];
    return isSame(preview)
      ? [head, text`What is staged equals what is live.`]
      : [head, ...refDiffText(preview, "live", "the draft", render)];
  },
  json({ outcome, preview }, warnings) {
    const { version, diff } = preview;
    return receiptJson({
      command: "config draft",
      outcome,
      ...addressedFields(preview),
      version,
      changes: changesOf(diff),
      replaced_draft: outcome === "discarded" ? preview.keys : undefined,
      warnings,
    });
  },
  text: ({ outcome }, { paint }) =>
    outcome === "discarded" ? [text``, paint.green("The draft is discarded.")] : [],
};
