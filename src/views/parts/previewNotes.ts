import type { SyncPreview } from "../../commands/config/preview.ts";
import { sentence } from "../../terminal/symbols.ts";
import { prose, type Text, text } from "../../terminal/text.ts";
import type { RenderOptions } from "../renderOptions.ts";
import { driftText } from "./driftText.ts";

/** What to know of a preview beside its document, for standard error. */
export function previewNotes(preview: SyncPreview, render: RenderOptions): Text[] {
  const { draftFailure } = preview;
  const drift = driftText(preview, render);
  if (draftFailure === undefined) return drift;
  const why = prose(sentence(draftFailure.what, render.symbols));
  return [...drift, render.paint.yellow(text`! It is not known what is staged: ${why}`)];
}
