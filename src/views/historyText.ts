import { type History, isPublished } from "../config/history.ts";
import { SHORTEST_PREFIX } from "../config/restore.ts";
import type { Revision } from "../values/configs.ts";
import { pad, widthOf } from "../terminal/layout.ts";
import { type Text, text } from "../terminal/text.ts";
import { largest } from "../values/largest.ts";
import type { Look } from "./look.ts";
import { minuteOf } from "./timeText.ts";
import { whereText } from "./snapshotText.ts";

/** `cli config versions` for people: one line a revision, the live one tagged. */
export function historyText(history: History, look: Look): Text[] {
  const { revisions, count, countReached, liveVersion } = history;
  const { paint } = look;
  const widths = widthsOf(revisions);
  const most = largest(0, revisions.map(({ changes }) => changes.size));
  return [
    paint.bold(text`Revisions - ${whereText(history)} (newest first)`),
    ...(revisions.length === 0 ? [text`  Nothing was ever published here.`] : []),
    ...revisions.map((revision) => {
      const line = text`${barText(revision, most, look)}${revisionText(revision, widths, look)}`;
      const tag = isPublished(revision, liveVersion) ? paint.green("  [published]") : text``;
      return text`  ${line}${tag}`;
    }),
    ...(countReached ? [paint.dim(text`Showing ${count}; --count <n> shows more.`)] : []),
  ];
}

/** How wide the parts of a revision's line are, so that those of several stand under one another. */
export interface RevisionWidths {
  /** How much of the id is shown, in characters. */
  readonly id: number;
  /** Columns; as wide as they are unless told. */
  readonly version?: number;
  readonly publisher?: number;
}

function widthsOf(revisions: readonly Revision[]): RevisionWidths {
  return {
    id: prefixLength(revisions),
    version: largest(0, revisions.map((revision) => widthOf(versionOf(revision)))),
    publisher: largest(0, revisions.map((revision) => widthOf(publisherOf(revision)))),
  };
}

/** One revision on a line: the beginning of its id, version, time, changed keys and message. */
export function revisionText(
  revision: Revision,
  { id, version = 0, publisher = 0 }: RevisionWidths,
  { paint }: Look,
): Text {
  const { changes, changesUnknown, time } = revision;
  const keys = `${String(changesUnknown ? "?" : changes.size).padStart(3)} key(s)`;
  const by = pad(publisherOf(revision), publisher);
  return text`${paint.cyan(revision.id.slice(0, id))}  ${pad(versionOf(revision), version)}  ${
    minuteOf(time)
  }${by}  ${keys}  ${messageText(revision, paint)}${failureMark(revision, paint)}`;
}

function versionOf({ version }: Revision): Text {
  return text`v${version}`;
}

function publisherOf({ publishedBy }: Revision): Text {
  return publishedBy === undefined || publishedBy === "" ? text`` : text`  by ${publishedBy}`;
}

/** What the platform says of a deployment that did not succeed, or not wholly. */
function failureMark({ deploymentResult = "" }: Revision, paint: Look["paint"]): Text {
  const fine = deploymentResult === "" ||
    (/succe/i.test(deploymentResult) &&
      !/(un|not|no|in|part\w*)[-_ ]?succe|fail|error/i.test(deploymentResult));
  return fine ? text`` : paint.red(text`  [deployment: ${deploymentResult}]`);
}

/** The widest bar beside a revision, in columns. */
const WIDEST_BAR = 6;

/** How much of a history's largest change a revision changed, drawn for a terminal. */
function barText({ changes }: Revision, most: number, { paint, symbols, isTerminal }: Look): Text {
  if (!isTerminal) return text``;
  const columns = most === 0 ? 0 : Math.ceil((changes.size / most) * WIDEST_BAR);
  return text`${paint.dim(symbols.bar.repeat(columns).padEnd(WIDEST_BAR))}  `;
}

/** A publish on a line, without its id: version, time, publisher and message. */
export function publishText(revision: Revision, { paint }: Look): Text {
  const { version, publishedBy } = revision;
  const by = publishedBy === undefined || publishedBy === ""
    ? text``
    : text`  by user ${publishedBy}`;
  return text`v${version}  ${minuteOf(revision.time)}${by}  ${messageText(revision, paint)}`;
}

function messageText({ message }: Revision, paint: Look["paint"]): Text {
  return message === undefined || message === "" ? paint.dim("(no message)") : text`${message}`;
}

/** How much of the ids must be shown for each to be the beginning of one revision only. */
export function prefixLength(revisions: readonly Revision[]): number {
  const longest = largest(SHORTEST_PREFIX, revisions.map(({ id }) => id.length));
  // Sorted, those that share the longest beginning are neighbours.
  const ids = revisions.map(({ id }) => id.toLowerCase()).sort();
  const lengths = ids.slice(1).map((id, index) => sharedLength(ids[index]!, id) + 1);
  return Math.min(longest, largest(SHORTEST_PREFIX, lengths));
}

/** How long the beginning is that two texts share. */
function sharedLength(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length++;
  return length;
}
