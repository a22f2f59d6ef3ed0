import { splitBranchKey } from "../values/branch.ts";
import type { Overwrite } from "../values/configs.ts";
import { Failure } from "../values/failure.ts";
import { liveRef } from "./configRef.ts";
import { contentOf, planPartial } from "./syncPlan.ts";
import { isChosen, refuseNothingChosen, type Selection } from "./promoteEntries.ts";
import { findNotChosen } from "./takeChosen.ts";
import { pastRef, requireExplained, type RestorePlan } from "./restore.ts";

/** A rollback of some keys. Roblox restores whole revisions alone, so it stages what becomes live. */
export interface ChosenRestorePlan extends RestorePlan {
  readonly overwrite: Overwrite;
  /** The keys whose differences are left out, and `conditions`. */
  readonly notChosen: readonly string[];
}

/**
 * Take only the chosen keys of a rollback, with their conditional values: all else stays as it is live.
 *
 * @param plan The rollback of everything.
 * @throws Failure when the history does not show what these keys were, no key is chosen, or one of them needs a condition
 * that is not the same in live.
 */
export function restoreChosen(plan: RestorePlan, selection: Selection): ChosenRestorePlan {
  const [live, past] = [liveRef(plan.live), pastRef(requireExplained(plan))];
  refuseNothingChosen(selection, past.entries, live.entries);
  const isTaken = (key: string) => isChosen(key, selection);
  const needy = [...past.branches?.keys() ?? []].map((branch) => splitBranchKey(branch).key)
    .find(isTaken);
  if (past.conditions === undefined && needy !== undefined) {
    throw new Failure(
      `The history does not have the conditions of v${plan.revision.version}, and ${needy} has conditional values.`,
      "Leave out --only and --except to take everything back.",
    );
  }
  const partial = planPartial(past, plan.live, plan.draft, selection);
  const notChosen = findNotChosen(past, live, selection);
  return { ...plan, ...partial, content: contentOf(partial), notChosen };
}
