import { list, type Snapshot } from "../commands/config/list.ts";
import { asPrinted, cut, pad, widthOf } from "./layout.ts";
import { safeJson, type Text, text, whole } from "../values/text.ts";
import { isBranch } from "../values/branch.ts";
import { typeOf, writeJson } from "../values/json.ts";
import { largest } from "../values/collections.ts";
import { detailsText, versionText } from "./parts/detailsText.ts";
import { nameText } from "./parts/valueText.ts";
import { snapshotJson } from "./parts/snapshotJson.ts";
import { whereText } from "./parts/target.ts";
import { defineView, type RenderOptions } from "./view.ts";

/** The fewest columns of a value, however long its key is. */
const LEAST_VALUE = 10;
const GAPS = 6;
/** The fewest columns of a key, however narrow the terminal is. */
const LEAST_KEY = 8;

export default defineView(list, { text: listText, json: snapshotJson });

/** Write the heading (spec: `cli config` commands, `list`); one of a past state says when that began. */
function headText(snapshot: Snapshot): Text {
  const where = whereText(snapshot);
  return snapshot.at === undefined
    ? text`Live config keys - ${where} (configVersion ${snapshot.version})`
    : text`Config keys that were live - ${where} (${versionText(snapshot)})`;
}

function emptyText({ glob, version, at }: Snapshot): Text {
  if (at !== undefined && version === 0) return text`No key was live.`;
  if (version === 0) return text`Nothing is published here yet.`;
  if (glob === undefined) return text`No key is published.`;
  const advice = /[*?]/.test(glob) ? "" : `; "*${glob}*" lists the keys that contain it`;
  return text`No key matches ${glob}${advice}.`;
}

/**
 * List every key with its type and a preview of its value. No row is wider than the terminal: values are
 * cut first, then keys that leave no room for a value.
 */
function listText(snapshot: Snapshot, render: RenderOptions): Text[] {
  const { entries, details } = snapshot;
  const { paint, symbols, ascii, columns, isTerminal, full } = render;
  const rows = [...entries].map(([key, value]) => ({
    key: asPrinted(nameText(key), ascii),
    type: text`[${typeOf(value)}]`,
    details: details?.get(key),
    value: asPrinted(
      text`${whole(safeJson(writeJson(value)))}${isBranch(key) ? "  (a conditional value)" : ""}`,
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
    paint.bold(headText(snapshot)),
    ...(rows.length === 0 ? [text`  ${emptyText(snapshot)}`] : []),
    ...rows.flatMap(({ key, type, value, details }) => {
      const name = pad(fitted(key, width), width);
      const head = text`  ${name}  ${paint.dim(pad(type, typeWidth))}  `;
      const isLong = full && isTerminal && widthOf(head) + widthOf(value) > columns;
      const line = isLong ? head : text`${head}${fitted(value, columns - widthOf(head))}`;
      const known = detailsText(details, render).map((line) =>
        paint.dim(fitted(asPrinted(line, ascii), columns))
      );
      return [line, ...(isLong ? [text`      ${value}`] : []), ...known];
    }),
  ];
}
