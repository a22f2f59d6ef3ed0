import { deploymentOf } from "../../config/history.ts";
import { SHORTEST_PREFIX } from "../../config/chooseRevision.ts";
import type { Revision } from "../../values/configs.ts";
import { pad, widthOf } from "../layout.ts";
import { join, type Text, text, whole } from "../../values/text.ts";
import { pluralize } from "../../values/words.ts";
import { largest } from "../../values/collections.ts";
import type { RenderOptions } from "../view.ts";
import { minuteOf } from "../../values/timeText.ts";

const NAMES = ["id", "version", "time (UTC)", "by", "keys"];

/**
 * Write revisions in columns, and the names of those: a prefix of the id, version, time, publisher, number of keys.
 *
 * @param named True when a header line names the columns, so that the rows need no labels.
 */
export function revisionColumns(
  revisions: readonly Revision[],
  { paint }: Pick<RenderOptions, "paint">,
  named = false,
) {
  const idLength = prefixLength(revisions);
  const rows = revisions.map((revision) => revisionCells(revision, idLength, paint, named));
  const columns = NAMES.map((name, column) => ({
    name,
    column,
    width: largest(named ? name.length : 0, rows.map((cells) => widthOf(cells[column]!))),
    // Roblox does not always say who published.
    isUsed: rows.some((cells) => cells[column]!.printed !== ""),
  })).filter(({ isUsed }) => isUsed);
  return {
    heads: rows.map((cells) =>
      join(columns.map(({ column, width }) => pad(cells[column]!, width)), "  ")
    ),
    names: columns.map(({ name, width }) => name.padEnd(width)).join("  "),
  };
}

/** Write one revision on a line: its columns, with a prefix of its id that is unique, and the message. */
export function revisionText(
  revision: Revision,
  history: readonly Revision[],
  render: RenderOptions,
): Text {
  const cells = revisionCells(revision, prefixLength(history), render.paint);
  const shown = cells.filter(({ printed }) => printed !== "");
  return join([...shown, endOfRowText(revision, render)], "  ");
}

function revisionCells(
  revision: Revision,
  idLength: number,
  paint: RenderOptions["paint"],
  named = false,
): readonly Text[] {
  const time = minuteOf(revision.time);
  const { publishedBy = "" } = revision;
  return [
    paint.cyan(text`${revision.id.slice(0, idLength)}`),
    text`v${revision.version}`,
    text`${named ? time.replace(/ UTC$/, "") : time}`,
    named || publishedBy === "" ? text`${publishedBy}` : text`by ${publishedBy}`,
    keyCountText(revision, named),
  ];
}

/** Show the end of a row: the message, and the deployment if it is not done. */
export function endOfRowText(
  revision: Revision,
  { paint, full = false }: Pick<RenderOptions, "paint" | "full">,
): Text {
  return text`${messageText(revision, paint, full)}${deploymentMark(revision, paint)}`;
}

function keyCountText(
  { changes, changesUnknown, changedConditions }: Revision,
  named = false,
): Text {
  if (changes.size === 0 && changedConditions && !changesUnknown) return text`conditions only`;
  const count = changesUnknown ? "?" : `${changes.size}`;
  const keys = named ? count : changesUnknown ? "? keys" : pluralize(changes.size, "key");
  return text`${keys}${changedConditions ? ", conditions" : ""}`;
}

/** Quote Roblox's word for a deployment that is not done; only a failed one is red. */
function deploymentMark(revision: Revision, paint: RenderOptions["paint"]): Text {
  const { deploymentResult = "" } = revision;
  const deployment = deploymentOf(revision);
  if (deployment === "deployed") return text``;
  const mark = text`  [deployment: ${deploymentResult}]`;
  return deployment === "failed" ? paint.red(mark) : mark;
}

/** Show a publish on a line, without its id: version, time, publisher and message. */
export function publishText(revision: Revision, { paint }: RenderOptions): Text {
  const { version, time, publishedBy = "" } = revision;
  const by = publishedBy === "" ? text`` : text`  by ${publishedBy}`;
  return text`v${version}  ${minuteOf(time)}${by}  ${messageText(revision, paint)}`;
}

function messageText({ message }: Revision, paint: RenderOptions["paint"], full = false): Text {
  // The first line of a squash commit's message is its subject.
  const [subject = "", ...rest] = (message ?? "").trim().split(/\s*\r?\n\s*/);
  if (subject === "") return paint.dim("(no message)");
  if (full) return whole([subject, ...rest].join(" "));
  return text`${subject}${rest.length === 0 ? "" : " …"}`;
}

/** Find the length of the shortest prefix that is unique to each id. */
function prefixLength(revisions: readonly Revision[]): number {
  const longest = largest(SHORTEST_PREFIX, revisions.map(({ id }) => id.length));
  // In sorted order, ids with the same beginning are neighbors.
  const ids = revisions.map(({ id }) => id.toLowerCase()).sort();
  const lengths = ids.slice(1).map((id, index) => sharedLength(ids[index]!, id) + 1);
  return Math.min(longest, largest(SHORTEST_PREFIX, lengths));
}

function sharedLength(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length++;
  return length;
}
