import type { Output } from "../../host/terminal.ts";
import { toAscii } from "../../views/symbols.ts";
import { disarmCommands, WorkflowCommand } from "../../views/githubAnnotation.ts";

export interface Sink {
  readonly write: (text: string) => void;
  readonly isTerminal: boolean;
  readonly columns?: number | undefined;
}

export interface ColorSetting {
  /** `auto` when it is absent. */
  readonly choice?: "auto" | "always" | "never";
  readonly NO_COLOR?: string | undefined;
  readonly FORCE_COLOR?: string | undefined;
  readonly TERM?: string | undefined;
}

export interface Appearance extends ColorSetting {
  /** True when only ASCII is written for people; documents stay UTF-8. */
  readonly ascii: boolean;
  /** True when GitHub's runner reads what is written, and commands in it. */
  readonly isActionsLog?: boolean;
}

/** In columns: for a terminal that reports no width, and for what is no terminal. */
export const STANDARD_WIDTH = 80;

/** @param redact Hides secrets in what it prints. */
export function createOutput(
  sink: Sink,
  appearance: Appearance,
  redact = (printed: string) => printed,
): Output {
  const { ascii, isActionsLog = false } = appearance;
  const disarmed = (printed: string) => isActionsLog ? disarmCommands(printed) : printed;
  return {
    line(line) {
      const printed = redact(ascii ? toAscii(line.printed) : line.printed);
      sink.write(`${line instanceof WorkflowCommand ? printed : disarmed(printed)}\n`);
    },
    raw: (printed) => sink.write(disarmed(redact(printed))),
    isTerminal: sink.isTerminal,
    // A window may be resized while a command runs.
    get columns() {
      return sink.columns || STANDARD_WIDTH;
    },
    color: decideColor(sink.isTerminal, appearance),
    ascii,
  };
}

export function beforeEachWrite(output: Output, action: () => void): Output {
  const first = <Printed>(print: (printed: Printed) => void) => (printed: Printed) => {
    action();
    print(printed);
  };
  // Everything else comes from the other output, such as its current width.
  return Object.assign(Object.create(output), { line: first(output.line), raw: first(output.raw) });
}

/**
 * Decide whether there is color: terminals get it; `NO_COLOR` turns it off, `FORCE_COLOR` turns it on everywhere, an
 * empty variable counts as absent, and a choice overrides them all.
 */
export function decideColor(isTerminal: boolean, setting: ColorSetting): boolean {
  if (setting.choice === "always" || setting.choice === "never") return setting.choice === "always";
  if (setting.NO_COLOR) return false;
  if (setting.FORCE_COLOR) return setting.FORCE_COLOR !== "0" && setting.FORCE_COLOR !== "false";
  return isTerminal && setting.TERM !== "dumb";
}
