import type { Output, Streams } from "../terminal/streams.ts";
import { type Text, whole } from "../terminal/text.ts";
import type { Finding } from "../values/finding.ts";
import type { Format, PreviewView, RenderOptions, View } from "../views/view.ts";
import { print, printJson, renderOptionsOf } from "./print.ts";

/** Prints what commands give, each through its view, in the format that was asked for. */
export interface Printer {
  /** Prints a result, with its notes before it. */
  result<Result>(view: View<Result>, result: Result): void;
  /**
   * Prints what a command is about to do; in another format than text, its notes alone.
   *
   * @param asks Whether a question follows: questions are drawn on standard error, and what a
   * person agrees to is shown where they are asked, wherever standard output goes.
   */
  preview<Preview>(view: PreviewView<Preview, never>, preview: Preview, asks?: boolean): void;
  /** Prints how a command that showed a preview ended: its notes are about that, and follow. */
  outcome<Result>(view: View<Result>, result: Result): void;
  /** How a question may look, which is drawn on standard error. */
  readonly questions: RenderOptions;
}

/** What a run of a command changes about printing. */
export interface PrinterOptions {
  /**
   * Whether notes are left out, but for what a person is about to agree to; a receipt has them all the
   * same.
   */
  readonly quiet?: boolean;
  /** Whether long values are shown whole; undefined where no flag decides it. */
  readonly full?: boolean | undefined;
  /** Shows what is wrong with the files next to their lines, where there is such a place. */
  readonly annotate?: ((finding: Finding) => void) | undefined;
}

/** Make a printer for one run of a command. */
export function createPrinter(
  { out, err }: Streams,
  format: Format,
  { quiet, full, annotate = () => {} }: PrinterOptions = {},
): Printer {
  const look = (output: Output) => renderOptionsOf(output, full);
  const warnings: string[] = [];
  const note = (lines: readonly Text[] = [], asks = false) => {
    if (!quiet || asks) print(err, lines);
    warnings.push(...lines.map(({ printed }) => printed));
  };
  const notesOf = <Result>(view: View<Result>, result: Result) => [
    ...(format === "text" ? [] : view.warnings?.(result, look(err)) ?? []),
    ...view.notes?.(result, look(err), format) ?? [],
  ];
  return {
    result: (view, result) => {
      view.findings?.(result).forEach(annotate);
      note(notesOf(view, result));
      printResult(view, result, out, look(out), format, warnings);
    },
    preview: (view, preview, asks = false) => {
      note(view.previewNotes?.(preview, look(err), format), asks);
      if (format !== "text") return note(view.previewWarnings?.(preview, look(err)));
      const shown = asks ? err : out;
      const render = look(shown);
      const warnings = view.previewWarnings?.(preview, render) ?? [];
      print(shown, [...view.preview(preview, render), ...warnings]);
    },
    get questions() {
      return look(err);
    },
    outcome: (view, result) => {
      const notes = notesOf(view, result);
      const all = [...warnings, ...notes.map(({ printed }) => printed)];
      printResult(view, result, out, look(out), format, all);
      note(notes);
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
    // It is UTF-8, whatever the terminal shows: another program reads it.
    return out.raw(view.markdown(result).map(({ printed }) => `${printed}\n`).join(""));
  }
  const data = view.data?.(result) ?? [];
  // Lines of data are broken nowhere, so that they can be copied.
  if (typeof data !== "string") data.forEach(out.line);
  else if (out.isTerminal) out.line(whole(data));
  else out.raw(`${data}\n`);
  print(out, [...view.text(result, render), ...view.warnings?.(result, render) ?? []]);
}
