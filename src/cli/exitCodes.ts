import type { DoctorResult } from "../commands/doctor.ts";
import type { Publication } from "../publish/commit.ts";
import type { EnvPreview } from "../commands/config/previewAll.ts";
import type { Verdict } from "../config/watch/judgeWatch.ts";

export const EXIT = {
  fine: 0,
  failed: 1,
  differs: 2,
  hungUp: 129,
  interrupted: 130,
  quit: 131,
  terminated: 143,
} as const;

/** Return 1 when a check failed, or counts as failed by its flags. */
export function exitOfDoctor(
  { tally: { problems, warnings, notRun }, strict, failOnWarning }: Omit<DoctorResult, "sections">,
): number {
  const isFailed = problems > 0 || (strict && notRun > 0) || (failOnWarning && warnings > 0);
  return isFailed ? EXIT.failed : EXIT.fine;
}

/** Return 1 when a publish lost conditions. */
export function exitOfPublish(publish: Publication | undefined): number {
  const conditions = publish?.conditions ?? "unknown";
  return conditions !== "unknown" && conditions.lost.length > 0 ? EXIT.failed : EXIT.fine;
}

export function exitOfWatch({ verdict }: { readonly verdict: Verdict }): number {
  return { held: EXIT.fine, breached: EXIT.differs, unknown: EXIT.failed }[verdict];
}

/** Return 1 if one comparison could not be made, even if others differ. */
export function exitOfAll(envs: readonly EnvPreview[]): number {
  if (envs.some((one) => "failure" in one)) return EXIT.failed;
  const differs = envs.some((one) => "preview" in one && one.preview.plan.differs);
  return differs ? EXIT.differs : EXIT.fine;
}
