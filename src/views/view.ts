import type { Finding } from "../values/finding.ts";
import type { Text } from "../terminal/text.ts";
import type { Json } from "../values/json.ts";
import type { Symbols } from "../terminal/symbols.ts";
import type { Paint } from "../terminal/paint.ts";

/** How a result is written. */
export type Format = "text" | "json" | "markdown";

/** How a command's result is shown: one view a command, each in a file of its name. */
export interface View<Result> {
  /**
   * What was asked for, ahead of the text: lines that are never broken, so that they can be copied. A
   * string is printed exactly as it is where a program reads it, and made safe for a terminal.
   */
  data?(result: Result): string | readonly Text[];
  /** For people, on standard output. */
  text(result: Result, render: RenderOptions): readonly Text[];
  /**
   * The one document of `--json`.
   *
   * @param warnings What goes to standard error as well, a line each; a receipt has it, too.
   */
  json?(result: Result, warnings: readonly string[]): Json;
  /** The one document of `--markdown`. */
  markdown?(result: Result): readonly Text[];
  /**
   * What a person should not overlook in it: after the text where that is printed, else on standard
   * error and in the document.
   */
  warnings?(result: Result, render: RenderOptions): readonly Text[];
  /** What goes to standard error with any of them. */
  notes?(result: Result, render: RenderOptions, format: Format): readonly Text[];
  /** What is wrong with the files: GitHub shows it next to their lines. */
  findings?(result: Result): readonly Finding[];
}

/** The view of a command that shows something before it asks, or before it is done. */
export interface PreviewView<Preview, Result> extends View<Result> {
  /** What is about to happen, for people, on standard output. */
  preview(preview: Preview, render: RenderOptions): readonly Text[];
  /** What a person should not overlook in it, shown as {@link View.warnings} are. */
  previewWarnings?(preview: Preview, render: RenderOptions): readonly Text[];
  /** What goes to standard error as well. */
  previewNotes?(preview: Preview, render: RenderOptions, format: Format): readonly Text[];
}

/** How a view may look: what the stream that it is printed on can show. */
export interface RenderOptions {
  readonly paint: Paint;
  readonly symbols: Symbols;
  /** Whether what is not ASCII is replaced when it is printed. */
  readonly ascii: boolean;
  /** The width of a line, in columns; 80 off a terminal. */
  readonly columns: number;
  /** Whether long values are shown whole; undefined where no flag decides it. */
  readonly full?: boolean | undefined;
  /** Whether it is a terminal: what is wider than it is cut or wrapped there, and nowhere else. */
  readonly isTerminal: boolean;
}
