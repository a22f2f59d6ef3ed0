import type { Experiments } from "../values/configs.ts";
import { command, say } from "../values/command.ts";
import { Failure, orUndefined } from "../values/failure.ts";
import type { ConfigDiff } from "./diffConfigs.ts";

/**
 * Refuse a plan that touches a key of a running experiment, before the first write. If the experiments are
 * not known, it is left to the platform to refuse.
 *
 * @param advice What to do; by default, for a plan of what to publish.
 * @param state What was not done, after a space.
 * @throws Failure naming the experiment and the key.
 */
export function refuseKeyInExperiment(
  plan: Pick<ConfigDiff, "conditions">,
  experiments: Experiments | undefined,
  advice =
    "Wait until it ends, or stop it on the Creator Dashboard, or keep that key's live value.",
  state = " Nothing was published or staged.",
): void {
  const experiment = orUndefined(experiments)?.running.find(({ key }) => touches(plan, key));
  if (experiment === undefined) return;
  throw new Failure(
    `The experiment "${experiment.name}" is running, so the key "${experiment.key}" cannot be changed.${state}`,
    advice,
  );
}

/**
 * Warn of each completed experiment with a key that a plan changes: the plan may undo its winner
 * (docs/dev/platform.md, Experiments lock keys).
 */
export function warnOfCompleted(
  plan: Pick<ConfigDiff, "conditions">,
  experiments: Experiments | undefined,
): Failure[] {
  const completed = orUndefined(experiments)?.completed.filter(({ key }) => touches(plan, key)) ??
    [];
  return completed.map(({ name, key, stopped }) =>
    new Failure(
      `A sync would change the key "${key}", whose live value may be the winner of the experiment "${name}"${
        stopped === undefined ? "" : `, which ended on ${stopped.slice(0, 10)}`
      }.`,
      say`${command("pull")} writes what is live into the config file.`,
    )
  );
}

/**
 * Check whether a plan changes a key: its value, its conditional values, or a condition of theirs
 * (docs/dev/platform.md, Experiments lock keys).
 */
function touches({ conditions }: Pick<ConfigDiff, "conditions">, key: string): boolean {
  return conditions.keys.some((changed) => changed.key === key);
}
