import type { Configs } from "../../platform/configs.ts";
import type { LiveConfig } from "../../values/configs.ts";
import { Failure } from "../../values/failure.ts";
import { knownLive } from "./readConsistentLive.ts";

/**
 * An empty history is that of a universe in which nothing was ever published.
 *
 * @throws Failure when something is live, or there is no such universe.
 */
export async function refuseNoHistory(configs: Configs, live: LiveConfig): Promise<void> {
  const { version, entries } = await knownLive(configs, live, []);
  if (version === 0 && entries.size === 0) return;
  throw new Failure(
    `Roblox lists no revisions, but shows v${version} as live; one of the two is out of date.`,
    "Run it again in a minute.",
  );
}
