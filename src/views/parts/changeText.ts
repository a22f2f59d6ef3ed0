import type { Change, PathChange, Sides } from "../../config/diff.ts";
import { asPrinted, cut, widthOf, wrap } from "../layout.ts";
import { type Part, type Text, text } from "../../values/text.ts";
import { type Json, typeOf } from "../../values/json.ts";
import type { RenderOptions } from "../view.ts";
import { contrastValues, previewChange } from "./valueText.ts";

/** Show one change on a line, or on several when it is inside an object or an array. */
export function changeText(change: Change, name: Text, render: RenderOptions): Text[] {
  const both = text`  ${render.paint.yellow(text`~ ${name}`)}`;
  return oneSideText("  ", name, change, render) ?? changedText(both, change, UNDER, render);
}

/** Show a changed value after a head, or what differs inside it below the head. */
export function changedText(
  head: Text,
  { before, after, paths }: Change,
  indent: number,
  render: RenderOptions,
): Text[] {
  if (paths.length === 0) return sidesText(head, before!, after!, render);
  return [
    text`${head}  ${render.paint.dim(`[${typeOf(after!)}]`)}`,
    ...paths.flatMap((path) => pathText(path, " ".repeat(indent), render)),
  ];
}

function pathText(place: PathChange, indent: string, render: RenderOptions): Text[] {
  const { path, before, after } = place;
  return oneSideText(indent, text`${path}`, place, render) ??
    sidesText(text`${indent}${render.paint.yellow("~")} ${path}`, before!, after!, render);
}

/** Show what was added or removed; undefined when there are two sides. */
function oneSideText(
  indent: string,
  name: Text,
  { before, after }: Sides,
  render: RenderOptions,
): Text[] | undefined {
  const { green, red } = render.paint;
  if (before === undefined) return sideText(text`${indent}+ ${name}`, after!, green, render);
  return after === undefined ? sideText(text`${indent}- ${name}`, before, red, render) : undefined;
}

/** The indent of text below a head, in columns. */
const UNDER = 6;
/** With fewer columns left, a value is below its head. */
const LEAST_VALUE = 10;

/** Show an added or removed value in its color, with a note, after its head or below it. */
export function sideText(
  head: Text,
  value: Json,
  color: (part: Part) => Text,
  render: RenderOptions,
  note = "",
): Text[] {
  const { isTerminal, columns, symbols, ascii, full } = render;
  const shown = text`${previewChange(value, render)}${note}`;
  const fitted = (line: Text) =>
    color(isTerminal && !full ? cut(asPrinted(line, ascii), columns, symbols.ellipsis) : line);
  const line = text`${head}  ${shown}`;
  const least = Math.min(LEAST_VALUE, widthOf(asPrinted(shown, ascii)));
  if (!isTerminal || widthOf(asPrinted(head, ascii)) + 2 + least <= columns) return [fitted(line)];
  return [color(head), fitted(text`${" ".repeat(UNDER)}${shown}`)];
}

/** Show both sides after a head, or below it when the line is too narrow. */
function sidesText(head: Text, before: Json, after: Json, render: RenderOptions): Text[] {
  const { paint, symbols: { arrow }, ascii, columns } = render;
  const contrast = contrastValues(before, after, render);
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

/** Show a side below its head; on a terminal it continues on the next line. */
function under(before: string, side: Text, { isTerminal, columns, ascii }: RenderOptions): Text[] {
  if (!isTerminal) return [text`${before}${side}`];
  const [first = text``, ...rest] = wrap(asPrinted(side, ascii), columns - UNDER);
  return [text`${before}${first}`, ...rest.map((line) => text`${" ".repeat(UNDER)}${line}`)];
}
