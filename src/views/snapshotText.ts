import { isBranch } from "../config/entries.ts";
import type { Snapshot } from "../config/snapshot.ts";
import { pad, widthOf } from "../terminal/layout.ts";
import { type Text, text } from "../terminal/text.ts";
import { type Json, typeOf, writeJson } from "../values/json.ts";
import type { Look } from "./look.ts";
import { previewValue } from "./valueText.ts";

/** `cli config list` for people: every key with its type and a preview of its value. */
export function listText(snapshot: Snapshot, { paint }: Look): Text[] {
  const { entries } = snapshot;
  const rows = [...entries].map(([key, value]) => ({
    key: text`${key}`,
    type: text`[${typeOf(value)}]`,
    value: previewValue(value),
    branch: isBranch(key),
  }));
  const width = Math.max(0, ...rows.map(({ key }) => widthOf(key)));
  const typeWidth = Math.max(0, ...rows.map(({ type }) => widthOf(type)));
  return [
    paint.bold(
      text`Live config keys - ${whereText(snapshot)} (configVersion ${snapshot.version})`,
    ),
    ...(rows.length === 0 ? [text`  Nothing is published here yet.`] : []),
    ...rows.map(({ key, type, value, branch }) => {
      const mark = branch ? paint.dim("  (a conditional branch of the platform's)") : text``;
      return text`  ${pad(key, width)}  ${paint.dim(pad(type, typeWidth))}  ${value}${mark}`;
    }),
  ];
}

/** The env that a snapshot or history is of, or its universe when no env was named. */
export function whereText(
  { env, universeId }: { readonly env?: string; readonly universeId: number },
): Text {
  return env === undefined ? text`universe: ${universeId}` : text`env: ${env}`;
}

/** `cli config get` without a key, for people: the published entries as indented JSON. */
export function entriesText({ entries }: Snapshot): Text[] {
  return writeJson(entries, 2).split("\n").map((line) => text`${line}`);
}

/** `cli config get <key>` for people: a text as it is, everything else as indented JSON. */
export function valueText(value: Json): Text[] {
  if (typeof value === "string") return [text`${value}`];
  return writeJson(value, 2).split("\n").map((line) => text`${line}`);
}
