import { renderOptionsOf as lookOf } from "../../../src/views/renderOptions.ts";
import type { RenderOptions } from "../../../src/views/view.ts";

/** The options of a terminal with so many columns, without colors by default. */
export function renderOptionsOf(
  columns: number,
  { color = false, ascii = false } = {},
): RenderOptions {
  return lookOf({ color, ascii, columns, isTerminal: true });
}
