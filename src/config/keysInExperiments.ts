import { BRANCH_MARK } from "../values/branch.ts";
import type { LiveConfig, RunningExperiments } from "../values/configs.ts";
import { Failure, known } from "../values/failure.ts";
import type { ConfigRefDiff } from "./configRef.ts";

/** A change of what is live, whose branches show the conditions of each key. */
type LivePlan = ConfigRefDiff & { readonly live: LiveConfig };

/**
 * Refuse a plan that touches a key of a running experiment, before the first write. If the experiments are
 * not known, it is left to the platform to refuse.
 *
 * @param advice What to do; by default, for a plan of what to publish.
 * @param state What was not done, after a space.
 * @throws Failure naming the experiment and the key.
 */
export function refuseKeyInExperiment(
  plan: LivePlan,
  running: RunningExperiments | undefined,
  advice =
    "Wait until it is over or stop it on the Creator Dashboard, or keep that key's live value.",
  state = " Nothing was published or staged.",
): void {
  const experiment = known(running)?.find(({ key }) => touches(plan, key));
  if (experiment === undefined) return;
  throw new Failure(
    `The experiment "${experiment.name}" is running, and locks the key "${experiment.key}".${state}`,
    advice,
  );
}

/**
 * Check whether a plan changes a key: its value, its conditional values, or a condition of theirs
 * (docs/dev/platform.md, Experiments lock keys).
 */
function touches(
  { diff, branches = [], conditionChanges = [], live }: LivePlan,
  key: string,
): boolean {
  const prefix = key + BRANCH_MARK;
  const isChanged = (branch: string) =>
    conditionChanges.some(({ name }) => branch === prefix + name);
  return diff.changes.some((change) => change.key === key) ||
    branches.some(({ name }) => name.startsWith(prefix)) ||
    [...live.entries.keys()].some(isChanged);
}
