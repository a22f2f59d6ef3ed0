import { newestVersion } from "../../config/history.ts";
import type { Configs } from "../../platform/configs.ts";
import { lagsBehind, type LiveConfig, type Revision } from "../../values/configs.ts";
import { Failure } from "../../values/failure.ts";

/**
 * Makes sure that what was read as live is what the newest publish led to: the values may lag behind
 * it for a moment (platform.md, Configs API), and nothing may be concluded from them before.
 *
 * @param live As it was read first.
 * @param history The newest revisions.
 * @returns What is live, read again where it has to be.
 * @throws Failure when the values stay older than the newest publish.
 */
export async function settleLive(
  configs: Configs,
  live: LiveConfig,
  history: readonly Revision[],
): Promise<LiveConfig> {
  const newest = newestVersion(history);
  if (!lagsBehind(live, newest)) return live;
  const later = await configs.liveSince(newest);
  if (!lagsBehind(later, newest)) return later;
  // Cause: The platform takes its time to make a publish readable: its history lists one that its
  // live config does not answer yet.
  throw new Failure(
    `v${newest} is published, but the platform still answers v${later.version} as live, so what is live is not known yet.`,
    "Run it again in a minute.",
  );
}
