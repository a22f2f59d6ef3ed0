import { deploymentOf, newestVersion } from "../../config/history.ts";
import type { Configs } from "../../platform/configs.ts";
import type { UniverseReply } from "../../platform/universe.ts";
import { lagsBehind, type LiveConfig, type Revision } from "../../values/configs.ts";
import { Failure } from "../../values/failure.ts";
import { equalJson } from "../../values/json.ts";
import { readIfPossible } from "./publish/writeFailure.ts";

/**
 * Reads what is live, for commands that read no history beside it. Where it reads as if nothing were
 * there, the history and the universe are asked for together, and the newer is believed.
 *
 * @throws Failure when what is live cannot be known, or there is no such universe.
 */
export async function readLive(configs: Configs): Promise<LiveConfig> {
  const live = await configs.live();
  if (!isDoubtful(live)) return live;
  const universe = live.version === 0 ? readIfPossible(configs.universe()) : undefined;
  const [history] = await Promise.all([configs.revisions(1, 0), universe]);
  return await knownLive(configs, live, history, universe);
}

/** Whether live reads as if nothing were there, or tells no version: it is not believed alone. */
export function isDoubtful({ version, entries }: LiveConfig): boolean {
  return version === 0 || entries.size === 0;
}

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
 * What is live, for whoever concludes something from it.
 *
 * @param live As it was read first.
 * @param history The newest revisions.
 * @param universe What is known of the universe, where it was asked for already.
 * @throws Failure when the values stay older than the newest publish that has not failed, or nothing
 *   was ever published because there is no such universe.
 */
export async function knownLive(
  configs: Configs,
  live: LiveConfig,
  history: readonly Revision[],
  universe?: Promise<UniverseReply | undefined>,
): Promise<LiveConfig> {
  const settled = await readConsistentLive(configs, live, history);
  const newest = newestVersion(history);
  if (settled.version === 0 && newest === 0 && settled.entries.size === 0) {
    refuseNoUniverse(await (universe ?? readIfPossible(configs.universe())), configs.universeId);
  }
  const told = settled.versionUnknown ? await nameVersion(configs, settled, history) : settled;
  if (!lagsBehind(told, newest)) return told;
  throw new Failure(
    `v${newest} is published, but Roblox still shows v${told.version} as live.`,
    "Run it again in a minute.",
  );
}

/** Gives values that tell no version that of the newest publish, when they hold what it changed. */
async function nameVersion(
  configs: Configs,
  live: LiveConfig,
  history: readonly Revision[],
): Promise<LiveConfig> {
  const version = newestVersion(history);
  if (version === 0) return live;
  const newest = history.find((revision) => revision.version === version)!;
  if (!holds(live, newest)) {
    const again = await configs.live();
    if (!again.versionUnknown) return again;
    if (!holds(again, newest)) {
      throw new Failure(
        `v${version} is published, but Roblox's reply for what is live has no version and other values.`,
        "Run it again in a minute.",
      );
    }
    return dated(again, version);
  }
  return dated(live, version);
}

function dated({ versionUnknown: _, ...live }: LiveConfig, version: number): LiveConfig {
  return { ...live, version };
}

/** Whether live holds what a publish changed, as far as the history tells. */
function holds({ entries }: LiveConfig, { changes }: Revision): boolean {
  return [...changes].every(([key, { after }]) => equalJson(entries.get(key) ?? null, after));
}

/**
 * A universe that does not exist reads like one in which nothing was ever published.
 *
 * @throws Failure when the platform knows no such universe.
 */
function refuseNoUniverse(universe: UniverseReply | undefined, id: number): void {
  if (universe?.outcome !== "refused" || universe.status !== 404) return;
  throw new Failure(
    `Roblox knows no universe ${id}.`,
    "A universe id is not a place id: copy it from the menu of your game (the three dots, Copy Universe ID) at https://create.roblox.com/dashboard/creations.",
  );
}

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
