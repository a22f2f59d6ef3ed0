import wrapAnsi from "wrap-ansi";
import { readTranscript } from "../../tests/support/transcript/readTranscript.ts";
import { runTranscript } from "../../tests/support/transcript/runTranscript.ts";
import type { Printed } from "../../tests/support/transcript/transcript.ts";

/** How a replay is shown. */
export interface ReplayOptions {
  readonly color: boolean;
  /** The width that prose is wrapped to. */
  readonly columns: number;
  /** Receives what is shown while the demo plays. */
  readonly write: (text: string) => void;
}

/**
 * Play all examples of a page, and show what is between `<!-- demo -->` and `<!-- /demo -->`:
 * its prose, its commands, and what they really print.
 *
 * @param file What the page is called.
 * @returns Whether every command of the page, shown or not, printed what the page says.
 */
export async function replay(
  source: string,
  file: string,
  { color, columns, write }: ReplayOptions,
): Promise<boolean> {
  const style = (code: number) => (text: string) => color ? `\x1b[${code}m${text}\x1b[0m` : text;
  const [bold, dim] = [style(1), style(2)];
  const lines = shownLines(source);
  let next = 0;
  let afterBlank = true;
  const show = (line: string) => {
    if (line !== "" || !afterBlank) write(`${line}\n`);
    afterBlank = line === "";
  };
  const showProse = (end: number) => {
    const parts = lines.slice(next, end).map((line) => line ?? "").join("\n").split(/\n{2,}/);
    for (const part of parts.filter((part) => part.trim() !== "")) {
      for (const line of proseLines(part, columns, bold)) show(line);
      show("");
    }
    next = Math.max(next, end);
  };
  const showStep = (prompt: readonly string[], { out, err, code }: Printed) => {
    for (const line of prompt) show(`${dim(line.slice(0, 2))}${bold(line.slice(2))}`);
    for (const line of [...err, ...out]) show(line);
    if (code !== 0) show(dim(`[exit ${code}]`));
    show("");
  };
  const { faults, differences } = await runTranscript(readTranscript(source, file), {
    color,
    step: ({ prompt, line, end }, printed) => {
      if (lines[line - 1] === undefined) return;
      showProse(line - 1);
      showStep(prompt, printed);
      next = end - 1;
    },
  });
  const wrong = [...faults, ...differences];
  if (wrong.length > 0) write(`${file} says something else:\n\n${wrong.join("\n")}\n`);
  else showProse(lines.length);
  return wrong.length === 0;
}

/** The lines of a page that the demo shows; undefined for a hidden one. */
function shownLines(source: string): (string | undefined)[] {
  let shown = false;
  let isConsole = false;
  return source.split("\n").map((line) => {
    const [, end] = /^<!-- (\/?)demo -->$/.exec(line) ?? [];
    if (end !== undefined) shown = end === "";
    const isFence = line === "```console" || (isConsole && line === "```");
    if (isFence) isConsole = !isConsole;
    if (end !== undefined || !shown) return undefined;
    return isFence ? "" : line;
  });
}

/** A paragraph, a heading or a block to read, as a terminal shows it. */
function proseLines(part: string, columns: number, bold: (text: string) => string): string[] {
  const heading = /^#+ (.+)$/.exec(part)?.[1];
  if (heading !== undefined) return [bold(heading)];
  const fence = /^```.*\n([^]*?)^```$/m.exec(part)?.[1];
  if (fence !== undefined) return fence.trimEnd().split("\n").map((line) => `  ${line}`);
  const plain = part.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").replaceAll("`", "").replaceAll(
    "\n",
    " ",
  );
  return wrapAnsi(plain, columns).split("\n");
}
