import type { Output } from "../terminal/streams.ts";
import { asPrinted, fit } from "../terminal/layout.ts";
import { safeJson, type Text } from "../terminal/text.ts";
import { type Json, writeJson } from "../values/json.ts";

/** Print lines; on a terminal, a line that is too wide is wrapped and indented. */
export function print(output: Output, lines: readonly Text[]): void {
  const { isTerminal } = output;
  for (const line of lines) {
    if (isTerminal) fit(asPrinted(line, output.ascii), output.columns).forEach(output.line);
    else output.line(line);
  }
}

/** Print one JSON document and a newline; the values are exact, and safe to show on a terminal. */
export function printJson(output: Output, document: Json): void {
  output.raw(`${safeJson(writeJson(document, 2))}\n`);
}
