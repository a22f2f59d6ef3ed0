import type { Change, Diff, PathChange } from "../config/diff.ts";
import { asPrinted, cut, widthOf } from "../terminal/layout.ts";
import { type Text, text } from "../terminal/text.ts";
import { type Json, typeOf } from "../values/json.ts";
import type { Look } from "./look.ts";
import { contrastValues, previewValue } from "./valueText.ts";

/**
 * A diff as lines: additions, changes, removals, then a count of each and of what is unchanged; no
 * line when nothing differs.
 *
 * @param elsewhere Keys that others changed since this folder last saw them; they are marked.
 */
export function diffText(
  diff: Diff,
  look: Look,
  elsewhere: ReadonlySet<string> = new Set(),
): Text[] {
  const mark = look.paint.yellow("    ! changed elsewhere; this would undo it");
  const lines = diff.changes.flatMap((change) => {
    const shown = changeText(change, look);
    return elsewhere.has(change.key) ? [...shown, mark] : shown;
  });
  return lines.length === 0 ? [] : [...lines, text``, countsText(diff)];
}

/** The count of each kind of change, and of what is unchanged. */
export function countsText({ added, changed, removed, unchanged }: Diff): Text {
  return text`${added} added, ${changed} changed, ${removed} removed, ${unchanged} unchanged.`;
}

function changeText(change: Change, look: Look): Text[] {
  const { paint } = look;
  const { key } = change;
  if (change.change === "added") {
    return [
      paint.green(fitted(text`  + ${key}  ${previewValue(change.after, look.symbols)}`, look)),
    ];
  }
  if (change.change === "removed") {
    return [
      paint.red(fitted(text`  - ${key}  ${previewValue(change.before, look.symbols)}`, look)),
    ];
  }
  if (change.paths.length === 0) {
    const head = text`  ${paint.yellow(text`~ ${key}`)}`;
    return sidesText(head, change.before, change.after, look);
  }
  return [
    text`  ${paint.yellow(text`~ ${key}`)}  ${paint.dim(`[${typeOf(change.after)}]`)}`,
    ...change.paths.flatMap((path) => pathText(path, look)),
  ];
}

function pathText({ path, before, after }: PathChange, look: Look): Text[] {
  const { paint } = look;
  if (before === undefined) {
    return [
      paint.green(fitted(text`      + ${path}  ${previewValue(after!, look.symbols)}`, look)),
    ];
  }
  if (after === undefined) {
    return [paint.red(fitted(text`      - ${path}  ${previewValue(before, look.symbols)}`, look))];
  }
  return sidesText(text`      ${paint.yellow("~")} ${path}`, before, after, look);
}

function fitted(line: Text, { isTerminal, columns, symbols, ascii }: Look): Text {
  return isTerminal ? cut(asPrinted(line, ascii), columns, symbols.ellipsis) : line;
}

/** Both sides behind a head, or under it where the line is too narrow for them. */
function sidesText(head: Text, before: Json, after: Json, look: Look): Text[] {
  const { paint, symbols: { arrow }, ascii, columns } = look;
  const contrast = contrastValues(before, after, look.symbols);
  const [old, now] = [paint.red(contrast.before), paint.green(contrast.after)];
  const note = contrast.note === undefined ? text`` : paint.dim(text`  (${contrast.note})`);
  const line = text`${head}  ${old} ${arrow} ${now}${note}`;
  if (widthOf(asPrinted(line, ascii)) <= columns) return [line];
  return [text`${head}${note}`, text`      ${old}`, text`${arrow.padStart(5)} ${now}`];
}
