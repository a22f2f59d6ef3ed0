import { doctor, type DoctorOptions } from "../../commands/doctor.ts";
import { looksForCookie } from "../../commands/doctorCookie.ts";
import { type Section, tally } from "../../doctor/report.ts";
import { text } from "../../terminal/text.ts";
import { doctorJson } from "../../views/doctorJson.ts";
import { doctorSummary, doctorText } from "../../views/doctorText.ts";
import { EXIT, exitOfDoctor } from "../exitCodes.ts";
import type { OpenContext } from "../openCommand.ts";
import { print, printJson, renderOptionsOf } from "../print.ts";

/** How a report is given: in which form, and what fails it. */
export interface DoctorReport {
  /** `--json`: one document, when all of it is known. */
  readonly json: boolean;
  /** `--strict`: whether a check that could not run fails the report. */
  readonly strict: boolean;
}

/** Runs `cli doctor` and prints what it gives. */
export async function doctorAction(
  options: DoctorOptions,
  { json, strict }: DoctorReport,
  open: OpenContext,
): Promise<number> {
  const context = await open(
    options.checkIp ? "doctor --check-ip" : "doctor",
    (env) => looksForCookie(options, env) ? {} : { runs: [] },
  );
  const { out, err } = context.streams;
  const render = renderOptionsOf(out);
  const sections: Section[] = [];
  for await (const section of doctor(options, context)) {
    sections.push(section);
    if (!json) print(out, doctorText(section, render));
  }
  const pluralize = tally(sections);
  if (json) printJson(out, doctorJson(sections, pluralize));
  else print(out, [doctorSummary(pluralize, render)]);
  const exit = exitOfDoctor(pluralize, strict);
  if (exit !== EXIT.fine && pluralize.problems === 0) {
    print(err, [text`--strict: what could not be checked does not count as fine.`]);
  }
  return exit;
}
