import type { Change, Diff, PathChange } from "../config/diff.ts";
import { join, type Part, type Text, text } from "../terminal/text.ts";
import { type Json, typeOf } from "../values/json.ts";
import type { Look } from "./look.ts";
import { contrastValues, previewValue } from "./valueText.ts";

/** A diff as lines: additions, changes, removals, then a count of each and of what is unchanged. */
export function diffText(diff: Diff, look: Look): Text[] {
  const lines = diff.changes.flatMap((change) => changeText(change, look));
  return [...lines, ...(lines.length === 0 ? [] : [text``]), countsText(diff)];
}

/** The count of each kind of change, and of what is unchanged. */
export function countsText({ added, changed, removed, unchanged }: Diff): Text {
  return text`${added} added, ${changed} changed, ${removed} removed, ${unchanged} unchanged.`;
}

function changeText(change: Change, look: Look): Text[] {
  const { paint } = look;
  const { key } = change;
  if (change.change === "added") {
    return [paint.green(text`  + ${key}  ${previewValue(change.after)}`)];
  }
  if (change.change === "removed") {
    return [paint.red(text`  - ${key}  ${previewValue(change.before)}`)];
  }
  if (change.paths.length === 0) {
    const sides = sidesText(change.before, change.after, look);
    return [text`  ${paint.yellow(text`~ ${key}`)}  ${sides}`];
  }
  return [
    text`  ${paint.yellow(text`~ ${key}`)}  ${paint.dim(`[${typeOf(change.after)}]`)}`,
    ...change.paths.map((path) => pathText(path, look)),
  ];
}

function pathText({ path, before, after }: PathChange, look: Look): Text {
  const { paint } = look;
  if (before === undefined) return paint.green(text`      + ${path}  ${previewValue(after!)}`);
  if (after === undefined) return paint.red(text`      - ${path}  ${previewValue(before)}`);
  return text`      ${paint.yellow("~")} ${path}  ${sidesText(before, after, look)}`;
}

function sidesText(before: Json, after: Json, { paint }: Look): Text {
  const contrast = contrastValues(before, after);
  const note: Part[] = contrast.note === undefined ? [] : [paint.dim(`  (${contrast.note})`)];
  return join([paint.red(contrast.before), " → ", paint.green(contrast.after), ...note], "");
}
