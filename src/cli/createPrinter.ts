import type { Presenter } from "../commands/context.ts";
import type { Output, Streams } from "../terminal/streams.ts";
import { type Text, whole } from "../terminal/text.ts";
import type { FlagsInUse } from "../values/command.ts";
import type { Finding } from "../values/finding.ts";
import type { Format, RenderOptions, View } from "../views/view.ts";
import { renderOptionsOf } from "../views/renderOptions.ts";
import { print, printJson } from "./print.ts";

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
  /** Shows a finding next to its line in the file, on GitHub Actions. */
  readonly annotate?: ((finding: Finding) => void) | undefined;
}

/** Make a printer for one run of a command. */
export function createPrinter(
  { out, err }: Streams,
  format: Format,
  { quiet, full, inUse, annotate = () => {} }: PrinterOptions = {},
): Printer {
  const look = (output: Output) => renderOptionsOf(output, full, inUse?.());
  const warnings: string[] = [];
  const note = (lines: readonly Text[] = [], asks = false) => {
    if (!quiet || asks) print(err, lines);
    warnings.push(...lines.map(({ printed }) => printed));
  };
  return {
    presenter: (view) => ({
      show: (preview, asks) => {
        note(view.previewNotes?.(preview, look(err), format), asks);
        if (format !== "text") return note(view.previewWarnings?.(preview, look(err)));
        const shown = asks ? err : out;
        const render = look(shown);
        const lines = view.preview?.(preview, render) ?? [];
        print(shown, [...lines, ...view.previewWarnings?.(preview, render) ?? []]);
      },
    }),
    result: (view, result) => {
      for (const finding of view.findings?.(result) ?? []) {
        finding.failure.about(inUse?.() ?? {});
        annotate(finding);
      }
      const notes = [
        ...(format === "text" ? [] : view.warnings?.(result, look(err)) ?? []),
        ...view.notes?.(result, look(err), format) ?? [],
      ];
      const all = [...warnings, ...notes.map(({ printed }) => printed)];
      if (view.preview === undefined) note(notes);
      printResult(view, result, out, look(out), format, all);
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
): void {
  if (format === "json" && view.json) return printJson(out, view.json(result, warnings));
  if (format === "markdown" && view.markdown) {
    // Always UTF-8, because another program reads it.
    return out.raw(view.markdown(result).map(({ printed }) => `${printed}\n`).join(""));
  }
  const data = view.data?.(result) ?? [];
  // Lines of data are never wrapped, so that they can be copied.
  if (typeof data !== "string") data.forEach(out.line);
  else if (out.isTerminal) out.line(whole(data));
  else out.raw(`${data}\n`);
  print(out, [...view.text(result, render), ...view.warnings?.(result, render) ?? []]);
}
