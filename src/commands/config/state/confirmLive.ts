import { findDoubt, holdsChanges, isAhead, withVersion } from "../../../config/doubt.ts";
import { newestVersion } from "../../../config/history.ts";
import { isSameLive } from "../../../config/judge.ts";
import type { Configs } from "../../../platform/configs.ts";
import type { UniverseReply } from "../../../platform/universe.ts";
import { lagsBehind, type LiveConfig, type Revision } from "../../../values/configs.ts";
import { asFailure, Failure, known } from "../../../values/failure.ts";
import { CREATIONS_PAGE } from "../../../values/pages.ts";

/** What else is known when live is confirmed. */
interface Known {
  /** The version that this folder last saw. */
  readonly seen?: number;
  /** Whether a newer version may be on its way to being live. */
  readonly mayBePending?: boolean;
  /** What is known of the universe, where it was asked for already. */
  readonly universe?: Promise<UniverseReply | undefined> | undefined;
}

/**
 * Confirm what was read as live, and ask again where it is surprising.
 *
 * @param first Live as it was read first.
 * @param history The newest revisions.
 * @throws Failure when the second answer settles nothing, or there is no such universe.
 */
export async function confirmLive(
  configs: Configs,
  first: LiveConfig,
  history: readonly Revision[],
  { seen = 0, mayBePending = false, universe }: Known,
): Promise<LiveConfig> {
  const live = withVersion(await askAgain(configs, first, history, seen), history);
  const newest = newestVersion(history);
  if (live.version === 0 && newest === 0 && live.entries.size === 0) {
    refuseNoUniverse(
      await (universe ?? configs.universe().catch(asFailure).then(known)),
      configs.universeId,
    );
  }
  if (!mayBePending && lagsBehind(live, newest)) {
    throw unsettled(`v${newest} is published, but Roblox still shows v${live.version} as live.`);
  }
  if (isAhead(seen, history) && lagsBehind(live, seen)) throw olderThanSeen(live.version, seen);
  return live;
}

/** Ask for live again, where the first answer is surprising. */
async function askAgain(
  configs: Configs,
  first: LiveConfig,
  history: readonly Revision[],
  seen: number,
): Promise<LiveConfig> {
  const doubt = findDoubt(first, history, seen);
  if (doubt === undefined) return first;
  if (doubt.is === "behind") return await configs.liveSince(doubt.version);
  if (doubt.is === "contradicted") return await askBoth(configs, first);
  const again = await configs.live();
  if (!again.versionUnknown || findDoubt(again, history) === undefined) return again;
  throw unsettled(
    `v${
      newestVersion(history)
    } is published, but Roblox's reply for what is live has no version and other values.`,
  );
}

/**
 * Ask for live and the history once more. Two answers that are alike are believed, except for an empty
 * config that the history contradicts: a sync or a publish that believed it would remove what is live.
 */
async function askBoth(configs: Configs, first: LiveConfig): Promise<LiveConfig> {
  const [again, read] = await Promise.all([
    configs.live(),
    configs.revisions(1, 0).catch(asFailure),
  ]);
  const history = known(read);
  const { version, entries } = again;
  if (version === first.version && isSameLive(first, again)) {
    const revision = history?.find((one) => one.version === version);
    if (entries.size > 0 || revision === undefined || holdsChanges(again, revision)) return first;
    throw unsettled(
      `Roblox shows v${version} as live without any entry, but its history says that v${version} set some.`,
    );
  }
  const isKnown = history !== undefined && findDoubt(again, history) === undefined &&
    !lagsBehind(again, newestVersion(history));
  if (isKnown) return again;
  throw unsettled("Roblox gave two different answers for what is live.");
}

/** A universe that does not exist reads like one in which nothing was ever published. */
function refuseNoUniverse(universe: UniverseReply | undefined, id: number): void {
  if (universe?.outcome !== "refused" || universe.status !== 404) return;
  throw new Failure(
    `Roblox knows no universe ${id}.`,
    `A universe id is not a place id: copy it from the menu of your game (the three dots, Copy Universe ID) at ${CREATIONS_PAGE}.`,
  );
}

/**
 * Refuse an empty history where something is live: an empty one is that of a universe in which nothing
 * was ever published.
 *
 * @throws Failure when something is live, or there is no such universe.
 */
export async function refuseNoHistory(configs: Configs, first: LiveConfig): Promise<void> {
  const { version, entries } = await confirmLive(configs, first, [], {});
  if (version === 0 && entries.size === 0) return;
  throw unsettled(
    `Roblox lists no revisions, but shows v${version} as live; one of the two is out of date.`,
  );
}

/** What is live cannot be known now. */
function unsettled(what: string): Failure {
  return new Failure(what, "Run it again in a minute.");
}

/** Versions only count up: a lock file that is right is never ahead of what is live for long. */
function olderThanSeen(live: number, seen: number): Failure {
  return new Failure(
    `This folder last saw v${seen}, but Roblox still shows v${live} as live.`,
    "Run it again in a minute; if it stays so, remove the environment's tables from the lock file.",
  );
}
