import type { Failure, Place } from "../values/failure.ts";
import type { Secret } from "../values/secret.ts";
import { wrap } from "../terminal/layout.ts";
import { safe, type Text, text } from "../terminal/text.ts";
import type { Look } from "./look.ts";

/** How much of a file's line is shown, in characters. */
const SHOWN = 100;

/** An expected failure as one short block: what is, the line of the file, what to do. */
export function failureText(failure: Failure, look: Look): Text[] {
  return blockText(failure, look.paint.red("error:"), look);
}

/** A failure that stops nothing, as the same block under a milder word. */
export function warningText(failure: Failure, look: Look): Text[] {
  return blockText(failure, look.paint.yellow("warning:"), look);
}

function blockText({ what, advice, place }: Failure, head: Text, look: Look): Text[] {
  const at = place === undefined ? "" : `${place.file}:${place.line}:${place.column}: `;
  return [
    ...fitted(text`${head} ${at}${what}`, look),
    ...(place === undefined ? [] : sourceText(place, look.paint)),
    ...fitted(text`${advice}`, look),
  ];
}

/** Lines end between words on a terminal; a log gets each sentence on a line of its own. */
function fitted(line: Text, { isTerminal, columns }: Look): Text[] {
  return isTerminal ? wrap(line, columns) : [line];
}

function sourceText({ line, column, source }: Place, paint: Look["paint"]): Text[] {
  const characters = [...source];
  const start = Math.max(0, Math.min(column - 1 - SHOWN / 2, characters.length - SHOWN));
  const before = safe(characters.slice(start, column - 1).join(""));
  const shown = characters.slice(start, start + SHOWN).join("");
  const gutter = String(line);
  return [
    text`  ${paint.dim(`${gutter} |`)} ${shown}`,
    text`  ${paint.dim(`${" ".repeat(gutter.length)} |`)} ${" ".repeat(before.length)}${
      paint.red("^")
    }`,
  ];
}

/**
 * A bug of ours: the stack, and a line that asks to report it.
 *
 * @param secrets What must not stand in it, wherever it came from.
 */
export function bugText(error: unknown, secrets: readonly Secret[], { paint }: Look): Text[] {
  const whole = error instanceof Error ? error.stack ?? String(error) : String(error);
  const stack = secrets.reduce((words, secret) => secret.redact(words), whole);
  return [
    text`${paint.red("error:")} This is a bug in cli, not something you did.`,
    ...stack.split("\n").slice(0, 12).map((line) => text`  ${line}`),
    text`Please report it with the command line you ran (without any key).`,
  ];
}
