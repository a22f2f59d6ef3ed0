import type { Text } from "../../../src/terminal/text.ts";
import type { PreviewView, RenderOptions } from "../../../src/views/view.ts";

/** A preview as it is printed: with its warnings below it. */
export function shownPreview<Preview>(
  view: PreviewView<Preview, never>,
  preview: Preview,
  render: RenderOptions,
): readonly Text[] {
  return [...view.preview(preview, render), ...view.previewWarnings?.(preview, render) ?? []];
}
