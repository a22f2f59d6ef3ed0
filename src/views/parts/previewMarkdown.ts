import type { SyncPreview } from "../../commands/config/preview.ts";
import type { Failure } from "../../values/failure.ts";
import { largest } from "../../values/collections.ts";
import { prose, type Text, text, whole } from "../../values/text.ts";
import { renderOptionsOf } from "../renderOptions.ts";
import { changesText, countsText } from "./changesText.ts";
import { addressedText, confirmText } from "./target.ts";
import { driftMark, driftText, matchesText } from "./previewText.ts";
import { syncWarnings } from "./publishWarnings.ts";

/** Unicode signs, no color, and no line that is broken. */
const PLAIN = renderOptionsOf({ ascii: false, color: false, columns: Infinity, isTerminal: false });

/** A comment on GitHub takes 65,536 characters. */
const LONGEST = 60_000;

/** Write previews as a diff in Markdown, for a pull request: totals and warnings first, each difference after them. */
export function previewMarkdown(previews: readonly (SyncPreview | FailedPreview)[]): Text[] {
  return fenced([
    ...previews.flatMap(headLines),
    ...previews.flatMap((one) => "failure" in one ? [] : differenceLines(one)),
  ]);
}

interface FailedPreview {
  readonly env: string;
  readonly failure: Failure;
}

/** No line begins with a foreign word: it could look like a sign of change. */
function headLines(one: SyncPreview | FailedPreview): Text[] {
  if ("failure" in one) {
    return [text`# ${one.env}`, text`! Could not be compared: ${prose(one.failure.what)}`];
  }
  const { plan, target } = one;
  return [
    text`# ${addressedText(one, PLAIN, plan.live.version)}`,
    plan.differs ? countsText(plan.diff, plan.conditions) : matchesText(plan.diff, "."),
    ...confirmText(target.confirming).map((line) => text`! ${line}`),
    ...driftText(one, PLAIN),
    ...syncWarnings(plan, PLAIN, "A sync"),
  ];
}

function differenceLines({ plan: { diff, conditions }, target, drift }: SyncPreview): Text[] {
  const lines = changesText(diff, PLAIN, { markOf: (key) => driftMark(drift, key), conditions });
  // Without the counts at the end, which are above.
  const shown = lines.slice(0, -2).map(signFirst);
  return shown.length === 0
    ? []
    : [text``, text`# ${target.env}: from live to the config file`, ...shown];
}

/** Move the sign of a change to the first column, where a diff has it. */
function signFirst({ printed }: Text): Text {
  return whole(
    printed.replace(
      /^( +)([-+~!]) /,
      (_, indent: string, sign: string) => `${sign} ${indent.slice(2)}`,
    ),
  );
}

/** Put lines into a fence that none of them can close, and cut them at a whole line. */
function fenced(lines: readonly Text[]): Text[] {
  const runs = lines.flatMap(({ printed }) => printed.match(/`+/g) ?? []);
  const fence = "`".repeat(largest(2, runs.map(({ length }) => length)) + 1);
  const around = (shown: readonly Text[]) => {
    const rest = lines.length - shown.length;
    const more = rest === 0 ? [] : [text`and ${rest} more`];
    return [text`### Live config`, text``, whole(`${fence}diff`), ...shown, ...more, whole(fence)];
  };
  const room = LONGEST - lengthOf(around([])) - 1;
  let length = 0;
  const count = lines.findIndex((line) => (length += lengthOf([line])) > room);
  return around(count < 0 ? lines : lines.slice(0, count));
}

function lengthOf(lines: readonly Text[]): number {
  return lines.reduce((sum, { printed }) => sum + printed.length + 1, 0);
}
