import type { Output } from "../terminal/streams.ts";
import { asPrinted, fit } from "../terminal/layout.ts";
import { symbolsFor } from "../terminal/symbols.ts";
import { safeJson, type Text } from "../terminal/text.ts";
import { createPaint } from "../terminal/paint.ts";
import { type Json, writeJson } from "../values/json.ts";
import type { RenderOptions } from "../views/view.ts";

/** How views look on an output. */
export function renderOptionsOf(output: Output, full?: boolean): RenderOptions {
  const { ascii, color, columns, isTerminal } = output;
  return {
    paint: createPaint(color),
    symbols: symbolsFor(ascii),
    ascii,
    columns,
    isTerminal,
    full,
  };
}

/** Print lines; on a terminal, one that is too wide goes on below, further in. */
export function print(output: Output, lines: readonly Text[]): void {
  const { isTerminal } = output;
  for (const line of lines) {
    if (isTerminal) fit(asPrinted(line, output.ascii), output.columns).forEach(output.line);
    else output.line(line);
  }
}

/** Print one JSON document and a newline; it is exact, and harmless should a terminal show it. */
export function printJson(output: Output, document: Json): void {
  output.raw(`${safeJson(writeJson(document, 2))}\n`);
}
