import type { Diff } from "../config/diff.ts";
import type { Tally } from "../doctor/report.ts";

/** The exit codes of the program, each said once. */
export const EXIT = {
  /** Done, or nothing broken. */
  fine: 0,
  /** Could not, or refused. */
  failed: 1,
  /** `check` and `diff`: the entries differ. */
  differs: 2,
  /** Ctrl-C. */
  interrupted: 130,
  /** SIGTERM. */
  terminated: 143,
  /** SIGHUP: the terminal is gone. */
  hungUp: 129,
} as const;

/**
 * The exit code of a doctor: checks that could not run do not change it.
 *
 * @param strict `--strict`: they do.
 */
export function exitOfDoctor({ problems, notRun }: Tally, strict = false): number {
  return problems > 0 || (strict && notRun > 0) ? EXIT.failed : EXIT.fine;
}

/** The exit code of a comparison. */
export function exitOfDiff({ changes }: Diff): number {
  return changes.length > 0 ? EXIT.differs : EXIT.fine;
}
