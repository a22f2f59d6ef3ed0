import { writeSentence } from "../../../src/values/command.ts";
import type { Check } from "../../../src/doctor/report.ts";

/** A check as a line to compare with: its id, status, detail and advice. */
export function lineOf({ id, status, detail, advice }: Check): string {
  return `${id} ${status}: ${writeSentence(detail)}${
    advice === undefined ? "" : ` → ${writeSentence(advice)}`
  }`;
}

/** The line of the check with that id, or undefined. */
export function find(checks: readonly Check[], id: string): string | undefined {
  const check = checks.find((check) => check.id === id);
  return check && lineOf(check);
}
