import type { Snapshot } from "../config/snapshot.ts";
import { asPrinted, cut, pad, widthOf } from "../terminal/layout.ts";
import { safeJson, type Text, text, whole } from "../terminal/text.ts";
import type { EntryDetails } from "../values/configs.ts";
import { isBranch } from "../values/branch.ts";
import { type Json, typeOf, writeJson } from "../values/json.ts";
import { largest } from "../values/largest.ts";
import type { Look } from "./look.ts";
import { minuteOf } from "./timeText.ts";

/** A value keeps this many columns, however long its key is. */
const LEAST_VALUE = 10;

/** `cli config list` for people: every key with its type and a preview of its value. */
export function listText(snapshot: Snapshot, look: Look): Text[] {
  const { entries, details } = snapshot;
  const { paint, symbols, ascii, columns, isTerminal } = look;
  const rows = [...entries].map(([key, value]) => ({
    key: asPrinted(text`${key}`, ascii),
    type: text`[${typeOf(value)}]`,
    details: details?.get(key),
    value: asPrinted(
      text`${jsonText(value)}${isBranch(key) ? "  (a conditional branch)" : ""}`,
      ascii,
    ),
  }));
  const width = largest(0, rows.map(({ key }) => widthOf(key)));
  const typeWidth = largest(0, rows.map(({ type }) => widthOf(type)));
  return [
    paint.bold(
      text`Live config keys - ${whereText(snapshot)} (configVersion ${snapshot.version})`,
    ),
    ...(rows.length === 0 ? [text`  Nothing is published here yet.`] : []),
    ...rows.flatMap(({ key, type, value, details }) => {
      const head = text`  ${pad(key, width)}  ${paint.dim(pad(type, typeWidth))}  `;
      const room = Math.max(LEAST_VALUE, columns - widthOf(head));
      const line = text`${head}${isTerminal ? cut(value, room, symbols.ellipsis) : value}`;
      return details === undefined ? [line] : [line, ...detailsText(details, paint)];
    }),
  ];
}

/** What the platform knows of an entry beside its value, under it. */
function detailsText(details: EntryDetails, paint: Look["paint"]): Text[] {
  const { description, lastModified, lastAccessed } = details;
  const times = [
    ...(lastModified === undefined ? [] : [`modified ${minuteOf(lastModified)}`]),
    ...(lastAccessed === undefined ? [] : [`accessed ${minuteOf(lastAccessed)}`]),
  ];
  return [
    ...(description ? [paint.dim(text`      ${description}`)] : []),
    ...(times.length === 0 ? [] : [paint.dim(text`      ${times.join(", ")}`)]),
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
  return linesText(entries);
}

/** What is known of the asked key, under its value (`get <key> --full`). */
export function askedDetailsText({ asked, details }: Snapshot, { paint }: Look): Text[] {
  const known = asked === undefined ? undefined : details?.get(asked.key);
  return known === undefined ? [] : detailsText(known, paint);
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
