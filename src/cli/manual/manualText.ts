import { wrap } from "../../terminal/layout.ts";
import { type Text, text } from "../../terminal/text.ts";
import type { RenderOptions } from "../../views/view.ts";
import type { ManualBlock } from "../manual.ts";

/** How far a section's text is from the edge, and what explains a term below it, in columns. */
const INDENT = 4;
const DEEPER = 8;

/** The manual as lines for a terminal, as `man` would show it. */
export function manualText(
  blocks: readonly ManualBlock[],
  { paint, columns }: RenderOptions,
): readonly Text[] {
  const indented = (indent: number, words: string) =>
    wrap(text`${words.replaceAll("`", "")}`, columns - indent).map((line) =>
      text`${" ".repeat(indent)}${line}`
    );
  const lineOf = (indent: number, words: string) => text`${" ".repeat(indent)}${paint.bold(words)}`;
  return blocks.flatMap((block): readonly Text[] => {
    switch (block.kind) {
      case "heading":
        return [text``, paint.bold(text`${block.text}`)];
      case "subheading":
        return [text``, text`  ${paint.bold(text`${block.text}`)}`];
      case "paragraph":
        return indented(INDENT, block.text);
      case "usage":
        return block.lines.map((line) => lineOf(INDENT, line));
      case "list":
        return block.items.flatMap(([term, meaning]) => [
          lineOf(INDENT, term),
          ...indented(DEEPER, meaning),
        ]);
      case "example":
        return [
          ...indented(INDENT, `${block.meaning}:`),
          lineOf(DEEPER, block.line),
        ];
    }
  });
}
