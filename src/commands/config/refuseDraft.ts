import { splitBranches } from "../../config/entries.ts";
import {
  findLimitViolations,
  type LimitViolation,
  LONGEST_KEY,
  LONGEST_VALUE,
  MOST_ENTRIES,
} from "../../config/limits.ts";
import type { PublishPlan } from "../../config/planPublish.ts";
import { Failure } from "../../values/failure.ts";
import type { ConfigOptions, Context } from "../context.ts";
import { findRuleBreaches, firstBreach, readValueRules } from "./checkRules.ts";

/**
 * Refuses to make a draft live that a sync of the same entries would refuse: a limit or a rule for
 * values is broken, or nothing would be left.
 *
 * @throws Failure saying why.
 */
export async function refuseDraft(
  { diff, overwrite }: PublishPlan,
  options: ConfigOptions & { readonly allowEmpty: boolean },
  context: Context,
): Promise<void> {
  const { entries } = splitBranches(overwrite.entries);
  if (diff.removed > 0 && entries.size === 0 && !options.allowEmpty) {
    throw new Failure(
      `Publishing the draft would remove all live entries (${diff.removed}).`,
      "Give --allow-empty if that is what you mean.",
    );
  }
  const [violation] = findLimitViolations(entries);
  if (violation !== undefined) throw limitFailure(violation);
  const rules = await readValueRules(options, context);
  const breach = firstBreach(findRuleBreaches(entries, rules));
  if (breach !== undefined) throw breach;
}

function limitFailure(violation: LimitViolation): Failure {
  if (violation.limit === "entries") {
    return new Failure(
      `${violation.count} entries would be live with the draft, and a repository takes at most ${MOST_ENTRIES}.`,
      "Stage the removal of some first.",
    );
  }
  const [what, most] = violation.limit === "value"
    ? [`The value of "${violation.key}" in the draft`, LONGEST_VALUE]
    : [`The key "${[...violation.key].slice(0, 40).join("")}…" in the draft`, LONGEST_KEY];
  return new Failure(
    `${what} is ${violation.length} characters long, and at most ${most} are allowed.`,
    "Stage a shorter one.",
  );
}
