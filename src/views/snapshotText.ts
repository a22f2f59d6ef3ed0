import type { Snapshot } from "../config/snapshot.ts";
import { asPrinted, cut, pad, widthOf } from "../terminal/layout.ts";
import { safeJson, type Text, text, whole } from "../terminal/text.ts";
import type { EntryDetails } from "../values/configs.ts";
import { isBranch } from "../values/branch.ts";
import { type Json, typeOf, writeJson } from "../values/json.ts";
import { largest } from "../values/largest.ts";
import { distinctNames } from "./distinctNames.ts";
import type { RenderOptions } from "./renderOptions.ts";
import { nameText } from "./nameText.ts";
import { entriesJson } from "./snapshotJson.ts";
import { minuteOf } from "./timeText.ts";

/** A value keeps this many columns, however long its key is. */
const LEAST_VALUE = 10;
/** The spaces of a row, in columns. */
const GAPS = 6;
/** And a key keeps this many, however narrow the terminal is. */
const LEAST_KEY = 8;
/** What stands before a line that belongs to the row above. */
const UNDER = "      ";

/**
 * `cli config list` for people: every key with its type and a preview of its value. On a terminal no
 * row is wider than it: values are cut first, and keys where they would leave a value no room.
 */
export function listText(snapshot: Snapshot, render: RenderOptions): Text[] {
  const { entries, details } = snapshot;
  const { paint, symbols, ascii, columns, isTerminal } = render;
  const named = distinctNames([...entries.keys()], nameText);
  const rows = [...entries].map(([key, value]) => ({
    key: asPrinted(named(key), ascii),
    type: text`[${typeOf(value)}]`,
    details: details?.get(key),
    value: asPrinted(
      text`${jsonText(value)}${isBranch(key) ? "  (a conditional branch)" : ""}`,
      ascii,
    ),
  }));
  const typeWidth = largest(0, rows.map(({ type }) => widthOf(type)));
  const most = Math.max(LEAST_KEY, columns - GAPS - typeWidth - LEAST_VALUE);
  const longest = largest(0, rows.map(({ key }) => widthOf(key)));
  const width = isTerminal ? Math.min(longest, most) : longest;
  const fitted = (line: Text, room: number) =>
    isTerminal ? cut(line, room, symbols.ellipsis) : line;
  return [
    paint.bold(
      text`Live config keys - ${whereText(snapshot)} (configVersion ${snapshot.version})`,
    ),
    ...(rows.length === 0 ? [text`  Nothing is published here yet.`] : []),
    ...rows.flatMap(({ key, type, value, details }) => {
      const name = pad(fitted(key, width), width);
      const head = text`  ${name}  ${paint.dim(pad(type, typeWidth))}  `;
      const line = text`${head}${fitted(value, columns - widthOf(head))}`;
      const known = detailsText(details, render).map((line) =>
        paint.dim(fitted(asPrinted(line, ascii), columns))
      );
      return [line, ...known];
    }),
  ];
}

/** What the platform knows of an entry beside its value, under it. */
function detailsText(
  { description, lastModified, lastAccessed }: EntryDetails = {},
  { isTerminal, columns }: RenderOptions,
): Text[] {
  const times = [
    ...(lastModified === undefined ? [] : [`modified ${minuteOf(lastModified)}`]),
    ...(lastAccessed === undefined ? [] : [`accessed ${minuteOf(lastAccessed)}`]),
  ];
  const line = times.join(", ");
  const fits = !isTerminal || UNDER.length + line.length <= columns;
  return [
    ...(description ? [text`${UNDER}${whole(description)}`] : []),
    ...(line === "" ? [] : fits ? [line] : times).map((part) => text`${UNDER}${part}`),
  ];
}

/** The env that a snapshot or history is of, or its universe when no env was named. */
export function whereText(
  { env, universeId }: { readonly env?: string; readonly universeId: number },
): Text {
  return env === undefined ? text`universe: ${universeId}` : text`env: ${env}`;
}

/**
 * `cli config get` without a key, for people: the published entries as indented JSON; in full, as the
 * document has them.
 */
export function entriesText(snapshot: Snapshot): Text[] {
  return linesText(snapshot.details === undefined ? snapshot.entries : entriesJson(snapshot));
}

/** What is known of the asked key, under its value (`get <key> --full`). */
export function askedDetailsText({ asked, details }: Snapshot, render: RenderOptions): Text[] {
  const known = asked === undefined ? undefined : details?.get(asked.key);
  return detailsText(known, render).map(render.paint.dim);
}

/** `cli config get <key>` for people: a text as it is, everything else as indented JSON. */
export function valueText(value: Json): Text[] {
  return typeof value === "string" ? [whole(value)] : linesText(value);
}

function linesText(value: Json): Text[] {
  return safeJson(writeJson(value, 2)).split("\n").map(whole);
}

function jsonText(value: Json): Text {
  return whole(safeJson(writeJson(value)));
}
