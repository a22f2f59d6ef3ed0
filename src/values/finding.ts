import type { Failure } from "./failure.ts";

/** Something that is wrong with the files, or may be. */
export interface Finding {
  readonly severity: "error" | "warning";
  readonly failure: Failure;
}

/** Make a finding from something that is wrong. */
export function asError(failure: Failure): Finding {
  return { severity: "error", failure };
}

/** Make a finding from something that may be wrong. */
export function asWarning(failure: Failure): Finding {
  return { severity: "warning", failure };
}
