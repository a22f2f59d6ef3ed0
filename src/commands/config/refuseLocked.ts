import type { ConfigRefDiff } from "../../config/configRef.ts";
import { findLocked } from "../../config/lockedKeys.ts";
import type { LiveConfig, RunningExperiments } from "../../values/configs.ts";
import { Failure } from "../../values/failure.ts";

/**
 * Refuses a plan that touches a key of a running experiment, before the first write. Where it is not
 * known what runs, the platform is left to refuse.
 *
 * @throws Failure naming the experiment and the key.
 */
export function refuseLocked(
  plan: ConfigRefDiff & { readonly live: LiveConfig },
  running: RunningExperiments | undefined,
): void {
  const locked = running?.known ? findLocked(plan, plan.live, running.experiments) : undefined;
  if (locked === undefined) return;
  throw new Failure(
    `The experiment "${locked.name}" is running, and locks the key "${locked.key}". Nothing was published or staged.`,
    "Wait until it is over or stop it on the Creator Dashboard, or keep that key's live value.",
  );
}
