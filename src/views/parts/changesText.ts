import { type Change, type Diff, type PathChange, typeChangeOf } from "../../config/diff.ts";
import { asPrinted, cut, widthOf, wrap } from "../../terminal/layout.ts";
import { type Part, type Text, text } from "../../terminal/text.ts";
import { type Json, typeOf } from "../../values/json.ts";
import { distinctNames } from "./distinctNames.ts";
import type { RenderOptions } from "../view.ts";
import { contrastValues, previewValue } from "./valueText.ts";

/** Keys of a diff that a person should look at twice, and why. */
export interface Marked {
  readonly keys: ReadonlySet<string>;
  readonly words: string;
}

/**
 * A diff as lines: additions, changes, removals, then a count of each and of what is unchanged; no
 * line when nothing differs.
 *
 * @param marked Keys to mark, and with which words.
 */
export function changesText(
  diff: Diff,
  render: RenderOptions,
  marked?: Marked,
): Text[] {
  const named = distinctNames(diff.changes.map(({ key }) => key));
  const lines = diff.changes.flatMap((change) => {
    const shown = [
      ...changeText(change, named(change.key), render),
      ...typeChangeText(change, render),
    ];
    return marked?.keys.has(change.key)
      ? [...shown, render.paint.yellow(text`    ! ${marked.words}`)]
      : shown;
  });
  return lines.length === 0 ? [] : [...lines, text``, countsText(diff)];
}

/** That an entry gets another type; which of the two sides is live depends on what is compared. */
function typeChangeText(change: Change, { paint, symbols }: RenderOptions): Text[] {
  const types = typeChangeOf(change);
  if (types === undefined) return [];
  const { before, after } = types;
  return [
    paint.yellow(
      text`    ! ${before} ${symbols.arrow} ${after}; game scripts and conditional values expect the live type`,
    ),
  ];
}

/** The count of each kind of change, and of what is unchanged. */
export function countsText({ added, changed, removed, unchanged }: Diff): Text {
  return text`${added} added, ${changed} changed, ${removed} removed, ${unchanged} unchanged.`;
}

/** One change on a line, or on several where it is inside an object or an array. */
export function changeText(change: Change, name: Text, render: RenderOptions): Text[] {
  const { paint } = render;
  if (change.change === "added") {
    return sideText(text`  + ${name}`, change.after, paint.green, render);
  }
  if (change.change === "removed") {
    return sideText(text`  - ${name}`, change.before, paint.red, render);
  }
  const head = text`  ${paint.yellow(text`~ ${name}`)}`;
  if (change.paths.length === 0) return sidesText(head, change.before, change.after, render);
  const named = distinctNames(change.paths.map(({ path }) => path));
  return [
    text`${head}  ${paint.dim(`[${typeOf(change.after)}]`)}`,
    ...change.paths.flatMap((path) => pathText(path, named(path.path), render)),
  ];
}

function pathText({ before, after }: PathChange, name: Text, render: RenderOptions): Text[] {
  const { paint } = render;
  if (before === undefined) return sideText(text`      + ${name}`, after!, paint.green, render);
  if (after === undefined) return sideText(text`      - ${name}`, before, paint.red, render);
  return sidesText(text`      ${paint.yellow("~")} ${name}`, before, after, render);
}

/** What stands under a head begins here, in columns. */
const UNDER = 6;
/** A value is cut to its line, but not below this many columns; with less room it is under its head. */
const LEAST_VALUE = 10;

/** The one side of an addition or a removal, in its color, after its head or under it. */
function sideText(
  head: Text,
  value: Json,
  color: (part: Part) => Text,
  render: RenderOptions,
): Text[] {
  const { isTerminal, columns, symbols, ascii } = render;
  const shown = text`${previewValue(value, symbols)}`;
  const fitted = (line: Text) =>
    color(isTerminal ? cut(asPrinted(line, ascii), columns, symbols.ellipsis) : line);
  const line = text`${head}  ${shown}`;
  const least = Math.min(LEAST_VALUE, widthOf(asPrinted(shown, ascii)));
  if (!isTerminal || widthOf(asPrinted(head, ascii)) + 2 + least <= columns) return [fitted(line)];
  return [color(head), fitted(text`${" ".repeat(UNDER)}${shown}`)];
}

/** Both sides after a head, or under it where the line is too narrow for them. */
function sidesText(head: Text, before: Json, after: Json, render: RenderOptions): Text[] {
  const { paint, symbols: { arrow }, ascii, columns } = render;
  const contrast = contrastValues(before, after, render.symbols);
  const [old, now] = [paint.red(contrast.before), paint.green(contrast.after)];
  const note = contrast.note === undefined ? text`` : paint.dim(text`  (${contrast.note})`);
  const line = text`${head}  ${old} ${arrow} ${now}${note}`;
  if (widthOf(asPrinted(line, ascii)) <= columns) return [line];
  return [
    text`${head}${note}`,
    ...under(" ".repeat(UNDER), old, render),
    ...under(`${arrow} `.padStart(UNDER), now, render),
  ];
}

/** A side under its head, which goes on right below where a terminal is too narrow for it. */
function under(before: string, side: Text, { isTerminal, columns, ascii }: RenderOptions): Text[] {
  if (!isTerminal) return [text`${before}${side}`];
  const [first = text``, ...rest] = wrap(asPrinted(side, ascii), columns - UNDER);
  return [text`${before}${first}`, ...rest.map((line) => text`${" ".repeat(UNDER)}${line}`)];
}
