import type { Text } from "../../../src/terminal/text.ts";
import type { RenderOptions, View } from "../../../src/views/view.ts";

/** A preview as it is printed: with its warnings below it. */
export function shownPreview<Preview>(
  view: View<never, Preview>,
  preview: Preview,
  render: RenderOptions,
): readonly Text[] {
  const lines = view.preview?.(preview, render) ?? [];
  return [...lines, ...view.previewWarnings?.(preview, render) ?? []];
}
