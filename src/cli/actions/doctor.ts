import { doctor, type DoctorOptions } from "../../commands/doctor.ts";
import { looksForCookie } from "../../commands/doctorCookie.ts";
import { type Section, tally } from "../../doctor/report.ts";
import { doctorView } from "../../views/doctor.ts";
import { exitOfDoctor } from "../exitCodes.ts";
import type { OpenContext } from "../openCommand.ts";
import { printOutcome, printPreview } from "../printView.ts";

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
  const format = json ? "json" : "text";
  const sections: Section[] = [];
  for await (const section of doctor(options, context)) {
    sections.push(section);
    printPreview(doctorView, section, context.streams, format);
  }
  const result = { sections, tally: tally(sections), strict };
  printOutcome(doctorView, result, context.streams, format);
  return exitOfDoctor(result.tally, strict);
}
