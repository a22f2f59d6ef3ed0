import type { ColorChoice } from "../values/colorChoices.ts";
import type { Output } from "./streams.ts";
import { toAscii } from "./symbols.ts";

/** A stream of the process, as the program needs it. */
export interface Sink {
  readonly write: (text: string) => void;
  readonly isTerminal: boolean;
  /** The width in columns, when it is known. */
  readonly columns?: number | undefined;
}

/** What decides on color: a choice, then the environment's variables. */
export interface ColorSetting {
  /** `auto` when it is absent. */
  readonly choice?: ColorChoice;
  readonly NO_COLOR?: string | undefined;
  readonly FORCE_COLOR?: string | undefined;
  readonly TERM?: string | undefined;
}

/** How everything that is written for people is to look. */
export interface Appearance extends ColorSetting {
  /** True when only ASCII is written for people; documents stay UTF-8. */
  readonly ascii: boolean;
}

/** The width of a terminal that does not report one, and of an output that is not a terminal, in columns. */
export const STANDARD_WIDTH = 80;

/** Make an output of a stream. */
export function createOutput(sink: Sink, appearance: Appearance): Output {
  const { ascii } = appearance;
  return {
    line: ({ printed }) => sink.write(`${ascii ? toAscii(printed) : printed}\n`),
    raw: sink.write,
    isTerminal: sink.isTerminal,
    // A window may change while a command runs.
    get columns() {
      return sink.columns || STANDARD_WIDTH;
    },
    color: decideColor(sink.isTerminal, appearance),
    ascii,
  };
}

/** Make an output that does something before each thing it prints. */
export function beforeEach(output: Output, action: () => void): Output {
  const first = <Printed>(print: (printed: Printed) => void) => (printed: Printed) => {
    action();
    print(printed);
  };
  // All else is the other output's, also the width at each moment.
  return Object.assign(Object.create(output), { line: first(output.line), raw: first(output.raw) });
}

/**
 * Decide on color. It is for terminals; `NO_COLOR` takes it away, `FORCE_COLOR` brings it everywhere, an
 * empty variable counts as absent, and a choice comes before them all.
 */
export function decideColor(isTerminal: boolean, setting: ColorSetting): boolean {
  if (setting.choice === "always" || setting.choice === "never") return setting.choice === "always";
  if (setting.NO_COLOR) return false;
  if (setting.FORCE_COLOR) return setting.FORCE_COLOR !== "0" && setting.FORCE_COLOR !== "false";
  return isTerminal && setting.TERM !== "dumb";
}
