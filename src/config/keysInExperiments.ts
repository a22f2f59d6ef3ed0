import { BRANCH_MARK } from "../values/branch.ts";
import type { Experiment, LiveConfig, RunningExperiments } from "../values/configs.ts";
import { Failure, known } from "../values/failure.ts";
import type { ConfigRefDiff } from "./configRef.ts";

/**
 * Refuse a plan that touches a key of a running experiment, before the first write. If the experiments are
 * not known, it is left to the platform to refuse.
 *
 * @param advice What to do; by default, for a plan of what to publish.
 * @param state What was not done, after a space.
 * @throws Failure naming the experiment and the key.
 */
export function refuseKeyInExperiment(
  plan: ConfigRefDiff & { readonly live: LiveConfig },
  running: RunningExperiments | undefined,
  advice =
    "Wait until it is over or stop it on the Creator Dashboard, or keep that key's live value.",
  state = " Nothing was published or staged.",
): void {
  const experiment = findTouchedExperiment(plan, plan.live, known(running) ?? []);
  if (experiment === undefined) return;
  throw new Failure(
    `The experiment "${experiment.name}" is running, and locks the key "${experiment.key}".${state}`,
    advice,
  );
}

/**
 * Find the running experiment whose key a plan changes: its value, its conditional values, or a condition
 * of theirs (docs/dev/platform.md, Experiments lock keys).
 *
 * @param live What is live; its branches show the conditions of each key.
 */
function findTouchedExperiment(
  { diff, branches = [], conditionChanges = [] }: ConfigRefDiff,
  live: LiveConfig,
  experiments: readonly Experiment[],
): Experiment | undefined {
  const keys = new Set(diff.changes.map(({ key }) => key));
  const changed = new Set(conditionChanges.map(({ name }) => name));
  return experiments.find(({ key }) => {
    const prefix = key + BRANCH_MARK;
    return keys.has(key) || branches.some(({ name }) => name.startsWith(prefix)) ||
      [...live.entries.keys()].some((name) =>
        name.startsWith(prefix) && changed.has(name.slice(prefix.length))
      );
  });
}
