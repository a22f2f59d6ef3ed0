import type { Check } from "./report.ts";

/** Something that is wrong with a key, for which the platform rejects it. */
export interface Cause {
  /** The line of the report that tells of it. */
  readonly id: string;
  /** What is wrong, as a part of a sentence. */
  readonly cause: string;
}

/** What each of these lines says of the key when it fails. */
const CAUSES: readonly Cause[] = [
  { id: "validity.status", cause: "the platform counts the key as unfit" },
  { id: "validity.enabled", cause: "the key is switched off" },
  { id: "validity.expiry", cause: "the key is expired" },
  { id: "allowlist.inside", cause: "the key's IP allowlist does not hold this machine" },
];

/** The causes whose line fails, or whose line could not be checked. */
export function causesAmong(checks: readonly Check[], status: "fail" | "skipped"): Cause[] {
  return CAUSES.filter(({ id }) =>
    checks.some((check) => check.id === id && check.status === status)
  );
}
