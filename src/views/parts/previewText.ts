import type { SyncPreview } from "../../commands/config/preview.ts";
import { sentence } from "../../terminal/symbols.ts";
import { prose, type Text, text } from "../../terminal/text.ts";
import type { RenderOptions } from "../renderOptions.ts";
import { changesText } from "./changesText.ts";
import { driftText } from "./driftText.ts";
import { targetText } from "./targetText.ts";

/** What a sync addresses, what happened there meanwhile, and the difference it would make. */
export function previewText(preview: SyncPreview, render: RenderOptions): Text[] {
  const { plan: { diff, live }, drift } = preview;
  return [
    targetText(preview, render, live.version),
    ...driftText(preview, render),
    ...(diff.changes.length === 0 ? [] : [render.paint.dim("From live to the local file:")]),
    ...changesText(
      diff,
      render,
      drift && { keys: drift.keys, words: "changed elsewhere; this would undo it" },
    ),
  ];
}

/** What to know of a preview beside its document, for standard error. */
export function previewNotes(preview: SyncPreview, render: RenderOptions): Text[] {
  const { draftFailure } = preview;
  const drift = driftText(preview, render);
  if (draftFailure === undefined) return drift;
  const why = prose(sentence(draftFailure.what, render.symbols));
  return [...drift, render.paint.yellow(text`! It is not known what is staged: ${why}`)];
}
