import { type History, isDeployed, isPublished } from "../config/history.ts";
import { SHORTEST_PREFIX } from "../config/restore.ts";
import type { Revision } from "../values/configs.ts";
import { asPrinted, cut, pad, widthOf, wrap } from "../terminal/layout.ts";
import type { Choice } from "../terminal/prompts.ts";
import { createPaint, Text, text } from "../terminal/text.ts";
import { pluralize } from "../values/pluralize.ts";
import { largest } from "../values/largest.ts";
import type { RenderOptions } from "./renderOptions.ts";
import { minuteOf } from "./timeText.ts";
import { whereText } from "./snapshotText.ts";

/** `cli config versions` for people: the live revision tagged, on a terminal each with a bar. */
export function historyText(history: History, render: RenderOptions): Text[] {
  const { revisions, count, more, liveVersion } = history;
  const { paint } = render;
  const widths = widthsOf(revisions);
  const most = largest(0, revisions.map(({ changes }) => changes.size));
  return [
    paint.bold(text`Revisions - ${whereText(history)} (newest first)`),
    ...(revisions.length === 0 ? [text`  Nothing was ever published here.`] : []),
    ...revisions.flatMap((revision) => {
      const head = text`  ${barText(revision, most, render)}${headText(revision, widths, render)}`;
      const tag = isPublished(revision, liveVersion) ? paint.green("  [published]") : text``;
      return rowText(head, tailText(revision, render), tag, render);
    }),
    ...(more ? [paint.dim(text`Showing ${count}; --count <n> shows more.`)] : []),
  ];
}

/** What goes on below a row begins here, in columns. */
const UNDER = 6;

/** A row; on a terminal that is too narrow for it the message stands below the rest. */
function rowText(
  head: Text,
  tail: Text,
  tag: Text,
  { isTerminal, columns }: RenderOptions,
): Text[] {
  const line = text`${head}  ${tail}${tag}`;
  if (!isTerminal || widthOf(line) <= columns) return [line];
  const below = wrap(tail, columns - UNDER);
  // What fills a column has nothing to keep in place here.
  const above = new Text(text`${head}${tag}`.printed.trimEnd());
  return [above, ...below.map((part) => text`${" ".repeat(UNDER)}${part}`)];
}

/** How wide the parts of a revision's line are, so that those of several stand under one another. */
interface RevisionWidths {
  /** How much of the id is shown, in characters. */
  readonly id: number;
  /** Columns; as wide as they are unless told. */
  readonly version?: number;
  readonly publisher?: number;
  readonly keys?: number;
}

function widthsOf(revisions: readonly Revision[]): RevisionWidths {
  const widest = (part: (revision: Revision) => Text) =>
    largest(0, revisions.map((revision) => widthOf(part(revision))));
  return {
    id: prefixLength(revisions),
    version: widest(versionOf),
    publisher: widest(publisherOf),
    keys: widest(keysOf),
  };
}

/**
 * One revision on a line: the beginning of its id, version, time, changed keys and message.
 *
 * @param history The revisions that the beginning of the id tells it from.
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

/** Revisions as a picker offers them: each on one line of the terminal, the live one tagged. */
export function revisionChoices(
  revisions: readonly Revision[],
  liveVersion: number,
  { columns, symbols, ascii }: RenderOptions,
): readonly Choice[] {
  // The picker has its own colours, for the line that is chosen.
  const render = { paint: createPaint(false) };
  const widths = widthsOf(revisions);
  return revisions.map((revision) => {
    const tag = isPublished(revision, liveVersion) ? "  [published]" : "";
    const head = headText(revision, widths, render);
    const label = asPrinted(text`${head}${tag}  ${tailText(revision, render)}`, ascii);
    return {
      label: cut(label, columns - POINTER, symbols.ellipsis),
      short: idOf(revision, widths),
      value: revision.id,
    };
  });
}

/** What a picker puts before a line, and the last column, in columns. */
const POINTER = 3;

/** What stands in columns: the beginning of the id, version, time, publisher and changed keys. */
function headText(
  revision: Revision,
  widths: RevisionWidths,
  { paint }: Pick<RenderOptions, "paint">,
): Text {
  const { version = 0, publisher = 0, keys = 0 } = widths;
  const time = minuteOf(revision.time);
  const by = pad(publisherOf(revision), publisher);
  return text`${paint.cyan(idOf(revision, widths))}  ${
    pad(versionOf(revision), version)
  }  ${time}${by}  ${pad(keysOf(revision), keys)}`;
}

/** What is as long as it is: the message, and what became of the deployment. */
function tailText(revision: Revision, { paint }: Pick<RenderOptions, "paint">): Text {
  return text`${messageText(revision, paint)}${failureMark(revision, paint)}`;
}

function idOf({ id }: Revision, widths: RevisionWidths): Text {
  return text`${id.slice(0, widths.id)}`;
}

/** How many keys a revision changed, and whether it changed conditional rules. */
function keysOf({ changes, changesUnknown, changedRules }: Revision): Text {
  if (changes.size === 0 && changedRules && !changesUnknown) return text`rules only`;
  const keys = changesUnknown ? "? keys" : pluralize(changes.size, "key");
  return text`${keys}${changedRules ? ", rules" : ""}`;
}

function versionOf({ version }: Revision): Text {
  return text`v${version}`;
}

function publisherOf({ publishedBy }: Revision): Text {
  return publishedBy === undefined || publishedBy === "" ? text`` : text`  by ${publishedBy}`;
}

/** What the platform says of a deployment that did not succeed, or not wholly. */
function failureMark(revision: Revision, paint: RenderOptions["paint"]): Text {
  const { deploymentResult = "" } = revision;
  return isDeployed(revision) ? text`` : paint.red(text`  [deployment: ${deploymentResult}]`);
}

/** The widest bar beside a revision, in columns. */
const WIDEST_BAR = 6;

/** How much of a history's largest change a revision changed, drawn for a terminal. */
function barText(
  { changes }: Revision,
  most: number,
  { paint, symbols, isTerminal }: RenderOptions,
): Text {
  if (!isTerminal) return text``;
  const columns = most === 0 ? 0 : Math.ceil((changes.size / most) * WIDEST_BAR);
  return text`${paint.dim(symbols.bar.repeat(columns).padEnd(WIDEST_BAR))}  `;
}

/** A publish on a line, without its id: version, time, publisher and message. */
export function publishText(revision: Revision, { paint }: RenderOptions): Text {
  return text`${versionOf(revision)}  ${minuteOf(revision.time)}${publisherOf(revision)}  ${
    messageText(revision, paint)
  }`;
}

function messageText({ message }: Revision, paint: RenderOptions["paint"]): Text {
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
