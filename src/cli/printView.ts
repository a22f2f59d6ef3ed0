import { whole } from "../terminal/text.ts";
import type { Output, Streams } from "../terminal/streams.ts";
import type { Format, PreviewView, View } from "../views/view.ts";
import { print, printData, printDocument, printJson, renderOptionsOf } from "./print.ts";

/** Prints a result in a format that its view has, with its notes ahead of it. */
export function printView<Result>(
  view: View<Result>,
  result: Result,
  { out, err }: Streams,
  format: Format = "text",
): void {
  printNotes(view, result, err, format);
  printResult(view, result, out, format);
}

/** Prints what a command is about to do; in another format than text, its notes alone. */
export function printPreview<Preview>(
  view: PreviewView<Preview, never>,
  preview: Preview,
  { out, err }: Streams,
  format: Format = "text",
): void {
  print(err, view.previewNotes?.(preview, renderOptionsOf(err), format) ?? []);
  if (format === "text") print(out, view.preview(preview, renderOptionsOf(out)));
}

/** Prints how a command that showed a preview ended: its notes are about what it did, and follow. */
export function printOutcome<Result>(
  view: View<Result>,
  result: Result,
  { out, err }: Streams,
  format: Format = "text",
): void {
  printResult(view, result, out, format);
  printNotes(view, result, err, format);
}

function printNotes<Result>(
  view: View<Result>,
  result: Result,
  err: Output,
  format: Format,
): void {
  print(err, view.notes?.(result, renderOptionsOf(err), format) ?? []);
}

function printResult<Result>(
  view: View<Result>,
  result: Result,
  out: Output,
  format: Format,
): void {
  if (format === "json" && view.json) return printJson(out, view.json(result));
  if (format === "markdown" && view.markdown) return printDocument(out, view.markdown(result));
  const data = view.data?.(result) ?? [];
  if (typeof data !== "string") printData(out, data);
  else if (out.isTerminal) printData(out, [whole(data)]);
  else out.raw(`${data}\n`);
  print(out, view.text(result, renderOptionsOf(out)));
}
