import { deploymentOf, newestVersion } from "../../config/history.ts";
import type { Configs } from "../../platform/configs.ts";
import { lagsBehind, type LiveConfig, type Revision } from "../../values/configs.ts";
import { Failure } from "../../values/failure.ts";

/**
 * Reads live again where the values lag behind a publish that is deployed, as they may for a moment
 * (platform.md, Configs API). One that is only on its way is not waited for: that takes minutes.
 *
 * @param live As it was read first.
 * @param history The newest revisions.
 * @returns What is live, which may still be older than the newest publish.
 */
export async function readConsistentLive(
  configs: Configs,
  live: LiveConfig,
  history: readonly Revision[],
): Promise<LiveConfig> {
  const newest = newestVersion(history.filter((one) => deploymentOf(one) !== "underway"));
  return lagsBehind(live, newest) ? await configs.liveSince(newest) : live;
}

/**
 * What is live, for whoever concludes from it that there is nothing to do.
 *
 * @param live As it was read first.
 * @param history The newest revisions.
 * @throws Failure when the values stay older than the newest publish that has not failed.
 */
export async function knownLive(
  configs: Configs,
  live: LiveConfig,
  history: readonly Revision[],
): Promise<LiveConfig> {
  const settled = await readConsistentLive(configs, live, history);
  const newest = newestVersion(history);
  if (!lagsBehind(settled, newest)) return settled;
  throw new Failure(
    `v${newest} is published, but the platform still answers v${settled.version} as live, so what is live is not known yet.`,
    "Run it again in a minute.",
  );
}
