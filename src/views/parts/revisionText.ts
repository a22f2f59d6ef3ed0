import { deploymentOf } from "../../config/history.ts";
import { SHORTEST_PREFIX } from "../../config/restore.ts";
import type { Revision } from "../../values/configs.ts";
import { pad, widthOf } from "../../terminal/layout.ts";
import { type Text, text, whole } from "../../terminal/text.ts";
import { pluralize } from "../../values/words.ts";
import { largest } from "../../values/lists.ts";
import type { RenderOptions } from "../view.ts";
import { minuteOf } from "./minuteOf.ts";

/** How wide the parts of a revision's line are, so that several lines align. */
export interface RevisionWidths {
  /** How much of the id is shown, in characters. */
  readonly id: number;
  /** Columns; by default as wide as they are. */
  readonly version?: number;
  readonly publisher?: number;
  readonly keys?: number;
  /** Whether a line above names the columns, so that no word does in each row. */
  readonly named?: boolean;
}

/** The names of the columns, as a line above them has them. */
const NAMES = { id: "id", version: "version", time: "time (UTC)", publisher: "by", keys: "keys" };
/** How wide a time is, without its zone. */
const TIME = 16;

/** How wide the parts of some revisions are. */
export function widthsOf(revisions: readonly Revision[], named = false): RevisionWidths {
  const widest = (part: (revision: Revision, named: boolean) => Text, name: string) =>
    largest(
      named ? name.length : 0,
      revisions.map((revision) => widthOf(part(revision, named))),
    );
  return {
    id: prefixLength(revisions),
    version: widest(versionText, NAMES.version),
    publisher: widest(publisherOf, ""),
    keys: widest(keysOf, NAMES.keys),
    named,
  };
}

/** The names of the columns of {@link headText}, and of the message after them. */
export function columnsText({ id, version = 0, publisher = 0, keys = 0 }: RevisionWidths): string {
  const by = publisher === 0 ? "" : `  ${NAMES.publisher}`.padEnd(publisher);
  return `${NAMES.id.padEnd(id)}  ${NAMES.version.padEnd(version)}  ${
    NAMES.time.padEnd(TIME)
  }${by}  ${NAMES.keys.padEnd(keys)}  message`;
}

/**
 * One revision on a line: the beginning of its id, version, time, changed keys and message.
 *
 * @param history The revisions among which the beginning of the id must be unique.
 */
export function revisionText(
  revision: Revision,
  history: readonly Revision[],
  render: RenderOptions,
): Text {
  const others = history.filter(({ id }) => id !== revision.id);
  const shared = others.map(({ id }) => sharedLength(id.toLowerCase(), revision.id.toLowerCase()));
  const id = largest(SHORTEST_PREFIX, shared.map((length) => length + 1));
  const head = headText(revision, { id }, render);
  return text`${head}  ${tailText(revision, render)}`;
}

/** What is shown in columns: the beginning of the id, version, time, publisher and changed keys. */
export function headText(
  revision: Revision,
  widths: RevisionWidths,
  { paint }: Pick<RenderOptions, "paint">,
): Text {
  const { version = 0, publisher = 0, keys = 0, named = false } = widths;
  const time = named ? minuteOf(revision.time).replace(/ UTC$/, "") : minuteOf(revision.time);
  const by = pad(publisherOf(revision, named), publisher);
  return text`${paint.cyan(shortId(revision, widths))}  ${
    pad(versionText(revision), version)
  }  ${time}${by}  ${pad(keysOf(revision, named), keys)}`;
}

/** What is as long as it is: the message, and what became of the deployment. */
export function tailText(
  revision: Revision,
  { paint, full = false }: Pick<RenderOptions, "paint" | "full">,
): Text {
  return text`${messageText(revision, paint, full)}${deploymentMark(revision, paint)}`;
}

/** Shorten an id to as much as is unique. */
function shortId({ id }: Revision, widths: RevisionWidths): Text {
  return text`${id.slice(0, widths.id)}`;
}

/** How many keys a revision changed, and whether it changed conditions. */
function keysOf({ changes, changesUnknown, changedConditions }: Revision, named = false): Text {
  if (changes.size === 0 && changedConditions && !changesUnknown) return text`conditions only`;
  const count = changesUnknown ? "?" : `${changes.size}`;
  const keys = named ? count : changesUnknown ? "? keys" : pluralize(changes.size, "key");
  return text`${keys}${changedConditions ? ", conditions" : ""}`;
}

function versionText({ version }: Revision): Text {
  return text`v${version}`;
}

function publisherOf({ publishedBy = "" }: Revision, named = false): Text {
  if (publishedBy === "") return text``;
  return named ? text`  ${publishedBy}` : text`  by ${publishedBy}`;
}

/** What the platform says of a deployment that is not done; only a failed one is red. */
function deploymentMark(revision: Revision, paint: RenderOptions["paint"]): Text {
  const { deploymentResult = "" } = revision;
  const deployment = deploymentOf(revision);
  if (deployment === "deployed") return text``;
  const mark = text`  [deployment: ${deploymentResult}]`;
  return deployment === "failed" ? paint.red(mark) : mark;
}

/** A publish on a line, without its id: version, time, publisher and message. */
export function publishText(revision: Revision, { paint }: RenderOptions): Text {
  return text`${versionText(revision)}  ${minuteOf(revision.time)}${publisherOf(revision)}  ${
    messageText(revision, paint)
  }`;
}

function messageText({ message }: Revision, paint: RenderOptions["paint"], full = false): Text {
  // Of a squash commit's message the first line is its subject.
  const [subject = "", ...rest] = (message ?? "").trim().split(/\s*\r?\n\s*/);
  if (subject === "") return paint.dim("(no message)");
  if (full) return whole([subject, ...rest].join(" "));
  return text`${subject}${rest.length === 0 ? "" : " …"}`;
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
