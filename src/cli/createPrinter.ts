import type { Finding } from "../values/failure.ts";
import type { Presenter } from "../files/project/context.ts";
import type { Output, Streams } from "../host/terminal.ts";
import { asPrinted, fit } from "../views/layout.ts";
import { safeJson, type Text, whole } from "../values/text.ts";
import { type Json, writeJson } from "../values/json.ts";
import type { FlagsInUse } from "../values/command.ts";
import type { Format, RenderOptions, View } from "../views/view.ts";
import { renderOptionsOf } from "../views/renderOptions.ts";
import { refuseInDocument, refuseInLines } from "./refuseSecret.ts";

export interface Printer {
  /**
   * Prints what a command is about to do; in formats other than text, only its notes. Before a question it
   * goes to standard error, so that people see what they agree to wherever standard output goes.
   */
  presenter<Preview>(view: View<never, Preview>): Presenter<Preview>;
  /** Prints a result. Its notes come before it, or after it when a preview was shown. */
  result<Result>(view: View<Result>, result: Result): void;
}

export interface PrinterOptions {
  /** True when notes are left out, except before a question; a receipt still has them. */
  readonly quiet?: boolean;
  readonly full?: boolean | undefined;
  /** The flags to add to the commands that views advise. */
  readonly inUse?: () => FlagsInUse;
  readonly annotate?: ((finding: Finding) => void) | undefined;
}

export function createPrinter(
  streams: Streams,
  format: Format,
  { quiet, full, inUse, annotate = () => {} }: PrinterOptions = {},
): Printer {
  const { err, redactWhole } = streams;
  const look = (output: Output) => renderOptionsOf(output, full, inUse?.());
  const warnings: string[] = [];
  const note = (lines: readonly Text[] = [], asks = false) => {
    if (!quiet || asks) print(err, lines);
    warnings.push(...lines.map(({ printed }) => redactWhole(printed)));
  };
  return {
    presenter: (view) => ({
      question: (preview) => view.question!(preview),
      show: (preview, asks) => {
        note(view.previewNotes?.(preview, look(err), format), asks);
        const outputs = view.isProse ? streams : streams.exact;
        const shown = asks ? outputs.err : outputs.out;
        const render = look(shown);
        const lines = view.preview?.(preview, render) ?? [];
        // In every format, because a write may follow.
        if (!view.isProse) refuseInLines(lines, redactWhole);
        if (format !== "text") return note(view.previewWarnings?.(preview, look(err)));
        print(shown, [...lines, ...view.previewWarnings?.(preview, render) ?? []]);
      },
    }),
    result: (view, result) => {
      for (const { severity, failure } of view.findings?.(result) ?? []) {
        annotate({ severity, failure: failure.about(inUse?.() ?? {}) });
      }
      const notes = [
        ...(format === "text" ? [] : view.warnings?.(result, look(err)) ?? []),
        ...view.notes?.(result, look(err), format) ?? [],
      ];
      const all = [...warnings, ...notes.map(({ printed }) => redactWhole(printed))];
      if (view.preview === undefined) note(notes);
      const { out } = view.isProse ? streams : streams.exact;
      printResult(
        view,
        result,
        out,
        look(out),
        format,
        all,
        view.isProse ? undefined : redactWhole,
      );
      if (view.preview !== undefined) note(notes);
    },
  };
}

function printResult<Result>(
  view: View<Result>,
  result: Result,
  out: Output,
  render: RenderOptions,
  format: Format,
  warnings: readonly string[],
  redactWhole: (text: string) => string = (text) => text,
): void {
  if (format === "json" && view.json) {
    const document = view.json(result, warnings, render.inUse);
    refuseInDocument(document, redactWhole);
    return printJson(out, document);
  }
  const refuse = (lines: readonly Text[]) =>
    refuseInLines(lines, redactWhole, () => view.json?.(result, warnings, render.inUse));
  if (format === "markdown" && view.markdown) {
    const lines = view.markdown(result);
    refuse(lines);
    // Always UTF-8, because another program reads it.
    return out.raw(lines.map(({ printed }) => `${printed}\n`).join(""));
  }
  const data = view.data?.(result) ?? [];
  const text = [...view.text(result, render), ...view.warnings?.(result, render) ?? []];
  refuse([...(typeof data === "string" ? [whole(data)] : data), ...text]);
  // Lines of data are never wrapped, so that they can be copied.
  if (typeof data !== "string") data.forEach(out.line);
  else if (out.isTerminal) out.line(whole(data));
  else out.raw(`${data}\n`);
  print(out, text);
}

/** Print lines; on a terminal, a line that is too wide is wrapped and indented. */
function print(output: Output, lines: readonly Text[]): void {
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
