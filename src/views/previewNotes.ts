import type { SyncPreview } from "../commands/config/preview.ts";
import { sentence } from "../terminal/symbols.ts";
import { prose, type Text, text } from "../terminal/text.ts";
import { driftText } from "./driftText.ts";
import type { Look } from "./look.ts";

/** What to know of a preview beside its document, for standard error. */
export function previewNotes(preview: SyncPreview, look: Look): Text[] {
  const { draftFailure } = preview;
  const drift = driftText(preview, look);
  if (draftFailure === undefined) return drift;
  const why = prose(sentence(draftFailure.what, look.symbols));
  return [...drift, look.paint.yellow(text`! It is not known what is staged: ${why}`)];
}
