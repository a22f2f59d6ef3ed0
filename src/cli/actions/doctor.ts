import { doctor, type DoctorOptions } from "../../commands/doctor.ts";
import { type Section, tally } from "../../doctor/report.ts";
import { doctorSummary, doctorText } from "../../views/doctorText.ts";
import { exitOfDoctor } from "../exitCodes.ts";
import { lookOf, print } from "../print.ts";
import type { OpenContext } from "../openCommand.ts";

/** Runs `cli doctor` and prints what it gives. */
export async function doctorAction(options: DoctorOptions, open: OpenContext): Promise<number> {
  const context = await open(options.checkIp ? "doctor --check-ip" : "doctor");
  const { out } = context.streams;
  const look = lookOf(out);
  const sections: Section[] = [];
  for await (const section of doctor(options, context)) {
    sections.push(section);
    print(out, doctorText(section, look));
  }
  const counted = tally(sections);
  out.line(doctorSummary(counted, look));
  return exitOfDoctor(counted);
}
