import type { Finding } from "../values/failure.ts";
import type { Context, Presenter } from "../files/project/context.ts";
import type { Text } from "../values/text.ts";
import type { FlagsInUse } from "../values/command.ts";
import type { Json } from "../values/json.ts";
import type { Symbols } from "./symbols.ts";
import type { Paint } from "./paint.ts";

export type Format = "text" | "json" | "markdown";

export interface View<Result, Preview = never> {
  /** True for text from elsewhere, in which secrets are hidden; everything else is printed exactly. */
  readonly isProse?: boolean;
  /** What is about to happen, for people, on standard output; without it, notes come before the result. */
  preview?(preview: Preview, render: RenderOptions): readonly Text[];
  /** Warnings about the preview, below it; in other formats, with {@link View.warnings}. */
  previewWarnings?(preview: Preview, render: RenderOptions): readonly Text[];
  /** What a person must agree to, about the preview. */
  question?(preview: Preview): Text;
  /** Other notes about the preview, always on standard error. */
  previewNotes?(preview: Preview, render: RenderOptions, format: Format): readonly Text[];
  /**
   * The requested data, before the text: lines that are never wrapped, so that they can be copied. A string
   * goes to a pipe or file unchanged; on a terminal it is made safe first.
   */
  data?(result: Result): string | readonly Text[];
  /** The result for people, on standard output. */
  text(result: Result, render: RenderOptions): readonly Text[];
  /** The one document of `--json`; in a receipt, with all warnings and notes, one per line. */
  json?(result: Result, warnings: readonly string[], inUse: FlagsInUse): Json;
  markdown?(result: Result): readonly Text[];
  /** Warnings about the result: below the text; in other formats, on standard error. */
  warnings?(result: Result, render: RenderOptions): readonly Text[];
  /** Other notes, always on standard error, so that standard output has only the result. */
  notes?(result: Result, render: RenderOptions, format: Format): readonly Text[];
  /** What is wrong with the files, which GitHub shows next to the lines. */
  findings?(result: Result): readonly Finding[];
}

type Logic<Options, Result, Preview> = (
  options: Options,
  context: Context,
  presenter: Presenter<Preview>,
) => Promise<Result>;

export interface Action<Options, Result, Preview> {
  readonly logic: Logic<Options, Result, Preview>;
  readonly view: View<Result, Preview>;
}

/** Combine a command's logic and view; the view's types come from the logic. */
export function defineView<Options, Result, Preview>(
  logic: Logic<Options, Result, Preview>,
  view: NoInfer<View<Result, Preview>>,
): Action<Options, Result, Preview> {
  return { logic, view };
}

export interface RenderOptions {
  readonly paint: Paint;
  readonly symbols: Symbols;
  /** True when everything but ASCII is replaced in print. */
  readonly ascii: boolean;
  /** The width of a line, in columns; 80 off a terminal. */
  readonly columns: number;
  /** True when long values are shown whole; undefined when no flag decides it. */
  readonly full?: boolean | undefined;
  /** The flags of the run, for the commands that failures advise. */
  readonly inUse: FlagsInUse;
  /** Writes a command of `cli config` to advise, with the flags of the run. */
  readonly command: (words: string, about?: FlagsInUse) => string;
  /** True for a terminal: only there, wide lines are cut or wrapped. */
  readonly isTerminal: boolean;
}
