import type { Check, Section, Tally } from "../doctor/report.ts";
import { pad, widthOf, wrap } from "../terminal/layout.ts";
import { type Paint, type Part, type Text, text } from "../terminal/text.ts";
import type { Look } from "./look.ts";

/** Before a label: two spaces, the symbol, a space. */
const MARGIN = 4;
const ADVICE_MARGIN = 8;
/** Between a label and its detail. */
const GAP = 2;
/** Labels line up to this share of a line at most; a longer one puts its own detail aside. */
const LABEL_SHARE = 0.35;
const WIDEST_LABEL = 28;
/** On a narrower terminal a detail goes on under its label, not beside it. */
const NARROW = 60;

/** A section of the doctor's report as lines: its title, its checks, and an empty line. */
export function doctorText({ title, checks }: Section, look: Look): Text[] {
  const field = labelField(checks, look.columns);
  return [
    look.paint.bold(title),
    ...checks.flatMap((check) => [
      ...checkLines(check, field, look),
      ...adviceLines(check, look),
    ]),
    text``,
  ];
}

/** The last line: how many problems were found, and how many checks could not run. */
export function doctorSummary({ problems, notRun }: Tally, { paint }: Look): Text {
  const found = paint[problems === 0 ? "green" : "red"](`${problems} problem(s) found`);
  return notRun === 0 ? text`${found}.` : text`${found}, ${notRun} check(s) could not run.`;
}

/** How many columns the labels of a section take. */
function labelField(checks: readonly Check[], columns: number): number {
  const most = Math.min(WIDEST_LABEL, Math.floor(columns * LABEL_SHARE));
  const widths = checks.map((check) => widthOf(text`${check.label}`));
  return Math.max(0, ...widths.filter((width) => width <= most));
}

function checkLines(check: Check, field: number, { paint, columns }: Look): Text[] {
  const label = pad(text`${check.label}`, field);
  const head = text`  ${symbolOf(check, paint)} ${label}${spaces(GAP)}`;
  const detail = text`${check.detail}`;
  const hanging = columns < NARROW ? MARGIN + GAP : MARGIN + field + GAP;
  const isOver = widthOf(label) > field;
  if (widthOf(head) + widthOf(detail) <= columns) return [text`${head}${detail}`];
  if (isOver || columns < NARROW) {
    return [
      text`  ${symbolOf(check, paint)} ${check.label}`,
      ...indent(wrap(detail, columns - hanging), hanging),
    ];
  }
  const [first = text``, ...rest] = wrap(detail, columns - hanging);
  return [text`${head}${first}`, ...indent(rest, hanging)];
}

function adviceLines({ advice }: Check & { readonly advice?: string }, look: Look): Text[] {
  if (advice === undefined) return [];
  const [first = text``, ...rest] = wrap(text`${advice}`, look.columns - ADVICE_MARGIN);
  const arrow = look.paint.cyan("→");
  return [text`${spaces(ADVICE_MARGIN - 2)}${arrow} ${first}`, ...indent(rest, ADVICE_MARGIN)];
}

/** The symbols of the specification's table; each says without its colour what it says with it. */
function symbolOf({ status }: Check, paint: Paint): Part {
  switch (status) {
    case "pass":
      return paint.green("✓");
    case "warn":
      return paint.yellow("!");
    case "fail":
      return paint.red("✗");
    case "info":
      return paint.dim("·");
    case "skipped":
      return paint.dim("-");
  }
}

function indent(lines: readonly Text[], width: number): Text[] {
  return lines.map((line) => text`${spaces(width)}${line}`);
}

function spaces(width: number): string {
  return " ".repeat(width);
}
