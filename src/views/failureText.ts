import type { Finding } from "../values/failure.ts";
import type { Failure, Place } from "../values/failure.ts";
import { asPrinted, cut, widthOf, wrap } from "./layout.ts";
import { withSigns } from "./symbols.ts";
import { prose, type Text, text } from "../values/text.ts";
import { type Sentence, writeSentence } from "../values/command.ts";
import type { RenderOptions } from "./view.ts";

/** The most characters of a file's line to show. */
const SHOWN = 100;
/** The fewest of them, even on the narrowest terminal. */
const LEAST_SHOWN = 20;
/** The columns around the number of a line. */
const GUTTER = 5;

/** Show an expected failure as one short block: what is wrong, the line of the file, what to do. */
export function failureText(failure: Failure, render: RenderOptions): Text[] {
  return blockText(failure, render.paint.red("error:"), render);
}

/** Show a failure that does not end the command, in the same form, as a warning. */
export function warningText(failure: Failure, render: RenderOptions): Text[] {
  return blockText(failure, render.paint.yellow("warning:"), render);
}

/** Show something that is wrong with the files, or may be. */
export function findingText({ severity, failure }: Finding, render: RenderOptions): Text[] {
  return severity === "error" ? failureText(failure, render) : warningText(failure, render);
}

function blockText(failure: Failure, head: Text, render: RenderOptions): Text[] {
  const { what, adviceLines, place } = failure.about(render.inUse);
  const at = place === undefined ? "" : `${place.file}:${place.line}:${place.column}: `;
  return [
    ...fitted(text`${head} ${at}${prose(withSigns(what, render.symbols))}`, render),
    ...(place === undefined ? [] : sourceText(place, render)),
    ...adviceLines.flatMap((line) => fitted(prose(withSigns(line, render.symbols)), render)),
  ];
}

/** Show a sentence on standard error, next to a result. */
export function noticeText(words: Sentence, render: RenderOptions): Text[] {
  const written = writeSentence(words, render.inUse);
  return fitted(prose(withSigns(written, render.symbols)), render);
}

/** Break a line between words on a terminal; a log gets whole sentences. */
function fitted(line: Text, { isTerminal, columns }: RenderOptions): Text[] {
  return isTerminal ? wrap(line, columns) : [line];
}

function sourceText({ line, column, source }: Place, render: RenderOptions): Text[] {
  const { paint, isTerminal, columns, ascii } = render;
  const as = (part: readonly string[]) => asPrinted(text`${part.join("")}`, ascii);
  const characters = [...source];
  const gutter = String(line);
  const most = isTerminal
    ? Math.min(SHOWN, Math.max(LEAST_SHOWN, columns - gutter.length - GUTTER))
    : SHOWN;
  const after = Math.min(Math.ceil(most / 2), widthOf(as(characters.slice(column - 1))));
  let start = column - 1;
  while (start > 0 && widthOf(as(characters.slice(start - 1, column - 1))) <= most - after) start--;
  const margin = " ".repeat(widthOf(as(characters.slice(start, column - 1))));
  return [
    text`  ${paint.dim(`${gutter} |`)} ${cut(as(characters.slice(start, start + most)), most, "")}`,
    text`  ${paint.dim(`${" ".repeat(gutter.length)} |`)} ${margin}${paint.red("^")}`,
  ];
}

/** Show a bug of this program: the stack, and a request to report it. */
export function bugText(error: unknown, { paint }: RenderOptions): Text[] {
  const stack = error instanceof Error ? error.stack ?? String(error) : String(error);
  return [
    text`${paint.red("error:")} This is a bug in cli, not something you did.`,
    ...stack.split("\n").slice(0, 12).map((line) => text`  ${line}`),
    text`Please report it with the command line you ran (without any key).`,
  ];
}
