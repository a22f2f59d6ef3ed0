import { deploymentOf, newestVersion } from "../../config/history.ts";
import type { Configs } from "../../platform/configs.ts";
import type { UniverseReply } from "../../platform/universe.ts";
import { lagsBehind, type LiveConfig, type Revision } from "../../values/configs.ts";
import { Failure } from "../../values/failure.ts";
import { equalJson } from "../../values/json.ts";
import { isBranch } from "../../values/branch.ts";
import { isSameLive } from "./assertUnchanged.ts";
import { readIfPossible } from "./publish/writeFailure.ts";

/**
 * Reads what is live, for commands that do not read the history. Where it reads as if nothing were
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
 * (platform.md, Configs API), or are contradicted by the history. A publish that is only on its way is
 * not waited for: that takes minutes.
 *
 * @param live As it was read first.
 * @param history The newest revisions.
 * @returns What is live, which may still be older than the newest publish.
 * @throws Failure when the second read settles nothing.
 */
export async function readConsistentLive(
  configs: Configs,
  live: LiveConfig,
  history: readonly Revision[],
): Promise<LiveConfig> {
  const newest = newestVersion(history.filter((one) => deploymentOf(one) !== "underway"));
  if (lagsBehind(live, newest)) return await configs.liveSince(newest);
  return isContradicted(live, history) ? await lookAgain(configs, live) : live;
}

/**
 * Whether live cannot be what the history says it is, or lacks a part of itself: one of the two answers
 * is wrong.
 */
function isContradicted(live: LiveConfig, history: readonly Revision[]): boolean {
  const { version, versionUnknown, entries, rules } = live;
  if (version === 0 || versionUnknown) return false;
  const branched = [...entries.keys()].some(isBranch);
  if (entries.size === 0 || (branched && rules === undefined)) return true;
  const told = history.find((revision) => revision.version === version);
  return told === undefined ? version > newestVersion(history) : !holds(live, told);
}

/**
 * Asks for live and the history once more. What is told twice alike is believed, but for an empty config
 * that the history contradicts: a sync or a publish that believed it would remove what is live.
 *
 * @throws Failure when the two reads differ, and the history does not confirm the second one.
 */
async function lookAgain(configs: Configs, live: LiveConfig): Promise<LiveConfig> {
  const [again, history] = await Promise.all([
    configs.live(),
    readIfPossible(configs.revisions(1, 0)),
  ]);
  const { version, entries } = again;
  if (version === live.version && isSameLive(live, again)) {
    const told = history?.find((revision) => revision.version === version);
    if (entries.size > 0 || told === undefined || holds(again, told)) return live;
    throw new Failure(
      `Roblox shows v${version} as live without any entry, but its history says that v${version} set some.`,
      "Run it again in a minute.",
    );
  }
  const isKnown = history !== undefined && !isContradicted(again, history) &&
    !lagsBehind(again, newestVersion(history));
  if (isKnown) return again;
  throw new Failure(
    "Roblox gave two different answers for what is live.",
    "Run it again in a minute.",
  );
}

/**
 * What is live, for commands that act on it.
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
  const told = holds(live, newest) ? live : await configs.live();
  if (!told.versionUnknown) return told;
  if (holds(told, newest)) {
    const { versionUnknown: _, ...known } = told;
    return { ...known, version };
  }
  throw new Failure(
    `v${version} is published, but Roblox's reply for what is live has no version and other values.`,
    "Run it again in a minute.",
  );
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
