import { doctor, type DoctorPreview, type DoctorResult } from "../commands/doctor.ts";
import type { Check, Tally } from "../doctor/report.ts";
import { pad, widthOf, wrap } from "./layout.ts";
import { prose, type Text, text } from "../values/text.ts";
import { largest } from "../values/collections.ts";
import { array, integer, object, optional, picklist, string } from "../values/schema.ts";
import { pluralize } from "../values/words.ts";
import { defineDocument, documentJson } from "./parts/defineDocument.ts";
import { defineView, type RenderOptions } from "./view.ts";

/** `cli doctor`: each section as soon as it is known, then the count of problems. */
export default defineView(doctor, {
  isProse: true,
  preview: sectionText,
  text: (result, render) => [
    text``,
    ...summaryText(result.tally, render),
    ...exitText(result),
  ],
  json: ({ sections, tally }) =>
    documentJson<typeof DOCTOR>({
      sections: sections.map(({ id, title, checks }) => {
        return { id, title, checks: checks.map(checkFields) };
      }),
      problems: tally.problems,
      warnings: tally.warnings,
      not_run: tally.notRun,
      key_untried: tally.untried,
    }),
  // In text they are part of the result, so that --quiet shows them, too.
  notes: (result, _, format) => format === "text" ? [] : exitText(result),
});

/** Explain why the exit code is 1 although there is no problem. */
function exitText(
  { tally: { problems, warnings, notRun }, strict, failOnWarning }: DoctorResult,
): Text[] {
  if (problems > 0) return [];
  return [
    ...(strict && notRun > 0
      ? [text`The exit code is 1, because a check could not run and --strict was given.`]
      : []),
    ...(failOnWarning && warnings > 0
      ? [text`The exit code is 1, because a line has a ! and --fail-on-warning was given.`]
      : []),
  ];
}

const BEFORE_SYMBOL = 2;
const AFTER_SYMBOL = 1;
const ADVICE_INDENT = 4;
/** The columns between a label and its detail. */
const GAP = 2;
/** The share of a line that labels take at most; a longer label moves its detail. */
const LABEL_SHARE = 0.35;
const WIDEST_LABEL = 28;
/** On a narrower terminal, a long detail is below its label, not next to it. */
const NARROW = 60;

function sectionText(section: DoctorPreview, render: RenderOptions): Text[] {
  const { title, verbose } = section;
  const checks = section.checks.filter(({ quiet = false }) => verbose || !quiet);
  const field = labelField(checks, render.columns);
  return [
    render.paint.bold(title),
    ...checks.flatMap((check) => [
      ...checkLines(check, field, render),
      ...adviceLines(check, render),
    ]),
  ];
}

function summaryText(tally: Tally, render: RenderOptions): Text[] {
  const { problems, notRun, others, untried } = tally;
  const { paint, columns } = render;
  const found = problems === 0
    ? paint.green("No problems found")
    : paint.red(`${pluralize(problems, "problem")} found`);
  const counts = notRun === 0
    ? text`${found}.`
    : text`${found}; ${pluralize(notRun, "check")} skipped.`;
  const more = [others && othersText(problems - others.problems, others), untried]
    .filter((sentence) => sentence !== undefined);
  return wrap(more.reduce((line, sentence) => text`${line} ${prose(sentence)}`, counts), columns);
}

/** Count the problems that `cli config` has, and name the tools that have the others. */
function othersText(own: number, { problems, tools }: NonNullable<Tally["others"]>): string {
  const mine = own === 0 ? "No problems" : pluralize(own, "problem");
  const names = `${tools.join(" and ")} ${tools.length === 1 ? "tool" : "tools"}`;
  return `${mine} for \`cli config\`; ${problems} only for the ${names} ` +
    `(\`--tool config\` leaves ${problems === 1 ? "it" : "them"} out).`;
}

function labelField(checks: readonly Check<string>[], columns: number): number {
  const most = Math.min(WIDEST_LABEL, Math.floor(columns * LABEL_SHARE));
  const widths = checks.map((check) => widthOf(text`${check.label}`));
  return largest(0, widths.filter((width) => width <= most));
}

function checkLines(check: Check<string>, field: number, render: RenderOptions): Text[] {
  const { columns } = render;
  const margin = marginOf(render);
  const symbol = symbolOf(check, render);
  const label = pad(text`${check.label}`, field);
  const head = text`  ${symbol} ${label}${" ".repeat(GAP)}`;
  const detail = prose(check.detail);
  if (widthOf(head) + widthOf(detail) <= columns) return [text`${head}${detail}`];
  if (widthOf(label) <= field && columns >= NARROW) {
    return hang(head, detail, margin + field + GAP, columns);
  }
  const below = columns < NARROW ? margin + GAP : margin + field + GAP;
  return [
    text`  ${symbol} ${check.label}`,
    ...hang(text`${" ".repeat(below)}`, detail, below, columns),
  ];
}

function adviceLines({ advice }: Check<string>, render: RenderOptions): Text[] {
  if (advice === undefined) return [];
  const { paint, symbols: { arrow }, columns } = render;
  const margin = marginOf(render) + ADVICE_INDENT;
  const before = " ".repeat(margin - arrow.length - 1);
  return hang(text`${before}${paint.cyan(arrow)} `, prose(advice), margin, columns);
}

function hang(head: Text, words: Text, indent: number, columns: number): Text[] {
  const [first = text``, ...rest] = wrap(words, columns - indent);
  return [text`${head}${first}`, ...rest.map((line) => text`${" ".repeat(indent)}${line}`)];
}

/** Choose the symbol of a check (spec: Doctor report symbols), which needs no color. */
function symbolOf({ status }: Check, { paint, symbols }: RenderOptions): Text {
  const colors = {
    pass: "green",
    warn: "yellow",
    fail: "red",
    info: "dim",
    skipped: "dim",
  } as const;
  return paint[colors[status]](symbols[status]);
}

function marginOf({ symbols }: RenderOptions): number {
  return BEFORE_SYMBOL + symbols.pass.length + AFTER_SYMBOL;
}

const CHECK = object({
  id: string("Its stable id."),
  status: picklist(
    ["pass", "warn", "fail", "info", "skipped"],
    "The sign of its line. pass: checked, and fine; warn: fine, but worth knowing; fail: broken; info: " +
      "a fact; skipped: could not be checked, which is never a pass.",
  ),
  label: string("What is checked, for people; it may change."),
  detail: string("What was found, for people; it may change."),
  advice: optional(string("What to do, for people; a failing line always has one.")),
  only_for: optional(
    array(string(), "The tools that it affects; absent when `cli config` may have it, too."),
  ),
  source: optional(
    picklist(
      ["local", "account", "introspection", "echo", "probe"],
      "Who says so. local: the command line, the environment and the files; account: the account of the " +
        "session cookie; introspection: Roblox, asked about the key with the key alone; echo: the echo " +
        "service; probe: the read with the key. A check that could not run has none.",
    ),
  ),
}, "A line of the report.");

const SECTION = object({
  id: picklist(["credentials", "validity", "allowlist", "coverage", "probe"], "Its stable id."),
  title: string("Its title, for people."),
  checks: array(CHECK, "In the order of the text."),
}, "A section of the report.");

/** The document of `doctor --json`: the report that the text shows, section by section. */
export const DOCTOR = defineDocument({
  sections: array(SECTION, "In the order of the text."),
  problems: integer("How many failed.", 0),
  warnings: integer("How many are fine, but worth knowing.", 0),
  not_run: integer("How many could not run; a tool's operations count as one.", 0),
  key_untried: optional(
    string("For people: that nothing tried the key, and how to. Absent otherwise."),
  ),
}, "Why API calls fail: `cli doctor --json`.");

function checkFields({ id, status, label, detail, advice, onlyFor, source }: Check<string>) {
  return { id, status, label, detail, advice, only_for: onlyFor, source };
}
