import { Failure, Interrupted } from "../values/failure.ts";

/**
 * Return what was thrown as a failure: an error of this program, too, so that the rest is still reported.
 *
 * @throws Interrupted when a person pressed Ctrl-C, which ends the report.
 */
export function failureFrom(error: unknown): Failure {
  if (error instanceof Interrupted) throw error;
  if (error instanceof Failure) return error;
  // Its message may contain anything, even a credential; its name does not.
  const kind = error instanceof Error ? error.name : typeof error;
  return new Failure(
    `an unexpected error in this program (${kind})`,
    "Please report it, with the command line but without any key or cookie.",
  );
}
