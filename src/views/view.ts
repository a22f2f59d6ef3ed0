import type { Context, Presenter } from "../commands/context.ts";
import type { Finding } from "../values/finding.ts";
import type { Text } from "../terminal/text.ts";
import type { FlagsInUse } from "../values/command.ts";
import type { Json } from "../values/json.ts";
import type { Symbols } from "../terminal/symbols.ts";
import type { Paint } from "../terminal/paint.ts";

/** How a result is written. */
export type Format = "text" | "json" | "markdown";

/** How a command's result is shown, and before that what it is about to do. */
export interface View<Result, Preview = never> {
  /** What is about to happen, for people, on standard output; in a view without it, notes come before the result. */
  preview?(preview: Preview, render: RenderOptions): readonly Text[];
  /** For what must be read with the preview: below it, or where {@link View.warnings} go. */
  previewWarnings?(preview: Preview, render: RenderOptions): readonly Text[];
  /** For what else to know before it happens: always on standard error, as {@link View.notes}. */
  previewNotes?(preview: Preview, render: RenderOptions, format: Format): readonly Text[];
  /**
   * What was asked for, ahead of the text: lines that are never broken, so that they can be copied. A
   * string goes to a pipe or file byte by byte; on a terminal it is made safe first.
   */
  data?(result: Result): string | readonly Text[];
  /** For people, on standard output. */
  text(result: Result, render: RenderOptions): readonly Text[];
  /**
   * The one document of `--json`.
   *
   * @param warnings All the warnings and notes, a line each: a receipt has them, too.
   */
  json?(result: Result, warnings: readonly string[]): Json;
  /** The one document of `--markdown`. */
  markdown?(result: Result): readonly Text[];
  /** For what must be read with the result: below the text; in another format on standard error. */
  warnings?(result: Result, render: RenderOptions): readonly Text[];
  /** For what else to know: always on standard error, so that standard output is the result alone. */
  notes?(result: Result, render: RenderOptions, format: Format): readonly Text[];
  /** What is wrong with the files: GitHub shows it next to their lines. */
  findings?(result: Result): readonly Finding[];
}

/** What a command does: with its options, to a result. */
type Logic<Options, Result, Preview> = (
  options: Options,
  context: Context,
  presenter: Presenter<Preview>,
) => Promise<Result>;

/** What a command does, and how that is shown: one import loads both. */
export interface Action<Options, Result, Preview> {
  readonly logic: Logic<Options, Result, Preview>;
  readonly view: View<Result, Preview>;
}

/** Put a command's logic and its view together; the types of the view come from the logic. */
export function defineView<Options, Result, Preview>(
  logic: Logic<Options, Result, Preview>,
  view: NoInfer<View<Result, Preview>>,
): Action<Options, Result, Preview> {
  return { logic, view };
}

/** How a view may look: what the stream that it is printed on can show. */
export interface RenderOptions {
  readonly paint: Paint;
  readonly symbols: Symbols;
  /** True when what is not ASCII is replaced when it is printed. */
  readonly ascii: boolean;
  /** The width of a line, in columns; 80 off a terminal. */
  readonly columns: number;
  /** True when long values are shown whole; undefined where no flag decides it. */
  readonly full?: boolean | undefined;
  /** The flags of the run, which the commands that a failure advises are written with. */
  readonly inUse: FlagsInUse;
  /** Writes a command of `cli config` to advise, by its words, with the flags of the run. */
  readonly command: (words: string, about?: FlagsInUse) => string;
  /** True when it is a terminal: what is wider than it is cut or wrapped there, and nowhere else. */
  readonly isTerminal: boolean;
}
