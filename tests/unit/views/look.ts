import { symbolsFor } from "../../../src/terminal/symbols.ts";
import { createPaint } from "../../../src/terminal/paint.ts";
import type { RenderOptions } from "../../../src/views/view.ts";

/** The look of a terminal of so many columns, without colors by default. */
export function renderOptionsOf(
  columns: number,
  change: { color?: boolean; ascii?: boolean } = {},
): RenderOptions {
  return {
    paint: createPaint(change.color ?? false),
    symbols: symbolsFor(change.ascii ?? false),
    ascii: change.ascii ?? false,
    columns,
    isTerminal: true,
  };
}
