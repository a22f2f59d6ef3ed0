import type { Output } from "../terminal/streams.ts";
import { createPaint, type Text } from "../terminal/text.ts";
import { type Json, writeJson } from "../values/json.ts";
import type { Look } from "../views/look.ts";

/** How views look on an output. */
export function lookOf(output: Output): Look {
  const { colour, columns, isTerminal } = output;
  return { paint: createPaint(colour), columns, isTerminal };
}

/** Prints lines. */
export function print(output: Output, lines: readonly Text[]): void {
  for (const line of lines) output.line(line);
}

/** Prints one JSON document and a newline. */
export function printJson(output: Output, document: Json): void {
  output.raw(`${writeJson(document, 2)}\n`);
}
