import type { Output } from "./streams.ts";

/** A stream of the process, as the program needs it. */
export interface Sink {
  readonly write: (text: string) => void;
  readonly isTerminal: boolean;
  /** The width in columns, when it is known. */
  readonly columns?: number | undefined;
}

/** The environment variables that decide on colour. */
export interface ColourSetting {
  readonly NO_COLOR?: string | undefined;
  readonly FORCE_COLOR?: string | undefined;
  readonly TERM?: string | undefined;
}

const STANDARD_WIDTH = 80;

/** Makes an output of a stream. */
export function createOutput(sink: Sink, setting: ColourSetting): Output {
  return {
    line: (text) => sink.write(`${text.printed}\n`),
    raw: sink.write,
    // Asked for when needed: finding out takes as long as starting the program.
    get isTerminal() {
      return sink.isTerminal;
    },
    get columns() {
      return sink.columns || STANDARD_WIDTH;
    },
    get colour() {
      return decideColour(sink.isTerminal, setting);
    },
  };
}

/** An output that does something before each thing it prints. */
export function beforeEach(output: Output, action: () => void): Output {
  return {
    line: (text) => {
      action();
      output.line(text);
    },
    raw: (text) => {
      action();
      output.raw(text);
    },
    get isTerminal() {
      return output.isTerminal;
    },
    get columns() {
      return output.columns;
    },
    get colour() {
      return output.colour;
    },
  };
}

/**
 * Colour is for terminals; `NO_COLOR` takes it away, `FORCE_COLOR` brings it everywhere, and an
 * empty variable is an absent one.
 */
export function decideColour(isTerminal: boolean, setting: ColourSetting): boolean {
  if (setting.NO_COLOR) return false;
  if (setting.FORCE_COLOR) return setting.FORCE_COLOR !== "0" && setting.FORCE_COLOR !== "false";
  return isTerminal && setting.TERM !== "dumb";
}
