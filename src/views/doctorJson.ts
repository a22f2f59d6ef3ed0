import type { Check, Section, Tally } from "../doctor/report.ts";
import type { Json } from "../values/json.ts";
import { list, optional, record, text, whole, word } from "../values/shape.ts";
import { writeShape } from "../values/writeShape.ts";
import { SCHEMA_VERSION, VERSION_FIELD } from "./schemaVersion.ts";

const CHECK = record("A line of the report.", {
  id: text("Its stable id."),
  status: word(
    "pass: checked, and fine; warn: fine, but worth knowing; fail: broken; info: a fact; skipped: " +
      "could not be checked, which is never a pass.",
    ["pass", "warn", "fail", "info", "skipped"],
  ),
  label: text("What is checked, for people; it may change."),
  detail: text("What was found, for people; it may change."),
  advice: optional(text("What to do, for people; a failing line always has one.")),
});

const SECTION = record("A section of the report.", {
  id: word("Its stable id.", ["credentials", "validity", "allowlist", "coverage", "probe"]),
  title: text("Its title, for people."),
  checks: list("In the order of the text.", CHECK),
});

/** The document of `doctor --json`: the report that the text tells, section by section. */
export const DOCTOR = record("Why calls do not work: `cli doctor --json`.", {
  schema_version: VERSION_FIELD,
  sections: list("In the order of the text.", SECTION),
  problems: whole("How many checks failed."),
  not_run: whole("How many checks could not run."),
});

/** Writes a report as a document. */
export function doctorJson(sections: readonly Section[], { problems, notRun }: Tally): Json {
  return writeShape(DOCTOR, {
    schema_version: SCHEMA_VERSION,
    sections: sections.map(({ id, title, checks }) => ({ id, title, checks: checks.map(checkOf) })),
    problems,
    not_run: notRun,
  });
}

function checkOf(check: Check & { advice?: string }) {
  const { id, status, label, detail, advice } = check;
  return { id, status, label, detail, advice };
}
