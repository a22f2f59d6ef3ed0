import { ERASE_LINE } from "../../views/paint.ts";
import { type Sink, STANDARD_WIDTH } from "./createOutput.ts";
import { cut } from "../../views/layout.ts";
import { type Text, text } from "../../values/text.ts";

/** One line on standard error that shows what the program is waiting for, on a terminal. */
export interface Progress {
  /**
   * Begin a wait, which is shown after half a second.
   *
   * @param what What is being done: "reading the live config", "publishing the draft"; a function where it changes.
   * @param until When the wait will be over, if known; it is counted down.
   * @returns Ends the wait.
   */
  begin(what: string | (() => string), until?: Date): () => void;
  /** Erase the line before something else is printed. */
  clear(): void;
}

export const SILENT: Progress = { begin: () => () => {}, clear: () => {} };

/** Shorter waits are not shown, in milliseconds: people do not notice them. */
const NOTICED = 500;
const TICK = 250;
/** The columns for the ^C that a terminal shows: on the next line, it would stay. */
const ECHO = 2;

interface Wait {
  readonly what: string | (() => string);
  readonly since: number;
  readonly until?: Date;
}

/**
 * Create the line of progress; silent where there is no terminal.
 *
 * @param ellipsis What is shown in place of the rest where the line is too narrow.
 */
export function createProgress(sink: Sink, now: () => Date, ellipsis?: string): Progress {
  const waits = new Set<Wait>();
  let shown = false;
  let timer: ReturnType<typeof setInterval> | undefined;

  function clear(): void {
    if (shown) sink.write(ERASE_LINE);
    shown = false;
  }

  function tick(): void {
    const wait = [...waits].find(({ since }) => now().getTime() - since >= NOTICED);
    if (wait === undefined) return clear();
    const width = (sink.columns || STANDARD_WIDTH) - 1 - ECHO;
    sink.write(ERASE_LINE + cut(waitLine(wait, now()), width, ellipsis).printed);
    shown = true;
  }

  return {
    begin(what, until) {
      if (!sink.isTerminal) return SILENT.begin(what);
      const wait = { what, since: now().getTime(), ...(until === undefined ? {} : { until }) };
      waits.add(wait);
      timer ??= setInterval(tick, TICK);
      return () => {
        waits.delete(wait);
        if (waits.size > 0) return;
        clearInterval(timer);
        timer = undefined;
        clear();
      };
    },
    clear,
  };
}

function waitLine({ what, since, until }: Wait, now: Date): Text {
  const seconds = until === undefined
    ? Math.floor((now.getTime() - since) / 1000)
    : Math.max(0, Math.ceil((until.getTime() - now.getTime()) / 1000));
  const words = typeof what === "string" ? what : what();
  const doing = `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
  if (until !== undefined) return text`${doing}: trying again in ${seconds} s`;
  return seconds === 0 ? text`${doing}` : text`${doing}: ${seconds} s`;
}
