import { isBranch } from "../values/branch.ts";
import { isSameLive, lagsBehind, type LiveConfig, type Revision } from "../values/configs.ts";
import { equalJson } from "../values/json.ts";
import { deploymentOf, newestVersion } from "./history.ts";

/**
 * Why what was read as live is not believed. `lag`: a newer version is deployed, which the values may be
 * behind for a moment. `rollout`: a newer one is on its way, which takes minutes. `contradiction`: the
 * history, or what this folder saw, says otherwise.
 */
export interface Doubt {
  readonly is: "lag" | "rollout" | "contradiction";
  /** A sentence without its full stop. */
  readonly why: string;
  readonly advice: string;
}

const LATER = "Run it again in a minute";

/**
 * Find why what was read as live is surprising (platform.md, Configs API); undefined when it is not.
 *
 * @param history The newest revisions.
 * @param seen The version that this folder last saw; 0 when none.
 * @param earlier What was read before: the same answer twice is believed, but for an empty config that
 *   the history contradicts, because a sync that believed it would remove what is live.
 */
export function findDoubt(
  live: LiveConfig,
  history: readonly Revision[],
  seen = 0,
  earlier?: LiveConfig,
): Doubt | undefined {
  const contradiction = findContradiction(live, history, seen, earlier);
  if (contradiction !== undefined) return contradicted(contradiction);
  const shown = `Roblox still shows v${live.version} as live`;
  // The history is out of date, too.
  if (history.every(({ version }) => version < seen) && lagsBehind(live, seen)) {
    const advice = `${LATER}; if it stays so, remove the environment's tables from the lock file.`;
    return { is: "contradiction", why: `This folder last saw v${seen}, but ${shown}`, advice };
  }
  const newest = newestVersion(history);
  if (!lagsBehind(live, newest)) return undefined;
  const deployed = newestVersion(history.filter((one) => deploymentOf(one) !== "underway"));
  const is = lagsBehind(live, deployed) ? "lag" : "rollout";
  return { is, why: `v${newest} is published, but ${shown}`, advice: `${LATER}.` };
}

/** Find why a history is surprising: an empty one is that of a universe where nothing was ever published. */
export function findHistoryDoubt(
  live: LiveConfig,
  history: readonly Revision[],
): Doubt | undefined {
  if (history.length > 0 || (live.version === 0 && live.entries.size === 0)) return undefined;
  return contradicted(`Roblox lists no revisions, but shows v${live.version} as live`);
}

function contradicted(why: string): Doubt {
  return { is: "contradiction", why, advice: `${LATER}.` };
}

/** Why live cannot be what the history says it is, or a part of it is missing. */
function findContradiction(
  live: LiveConfig,
  history: readonly Revision[],
  seen: number,
  earlier: LiveConfig | undefined,
): string | undefined {
  const { version, entries, conditions, versionUnknown } = live;
  const revision = revisionOf(live, history);
  const isDenied = revision !== undefined && !hasChanges(live, revision);
  if (versionUnknown) {
    return isDenied
      ? `v${revision.version} is published, but Roblox's reply for what is live has no version and other values`
      : undefined;
  }
  if (version === 0) return undefined;
  if (entries.size === 0 && isDenied) {
    return `Roblox shows v${version} as live without any entry, but its history says that v${version} set some`;
  }
  const isPartial = entries.size === 0 ||
    (conditions === undefined && [...entries.keys()].some(isBranch));
  const isUnlisted = revision === undefined && version > Math.max(seen, newestVersion(history));
  if (!isDenied && !isPartial && !isUnlisted) return undefined;
  if (earlier?.version === version && isSameLive(earlier, live)) return undefined;
  return `Roblox shows v${version} as live, but not as its history says`;
}

/** The publish that live is of; of the newest one where it was read without a version. */
function revisionOf({ version, versionUnknown }: LiveConfig, history: readonly Revision[]) {
  const wanted = versionUnknown ? newestVersion(history) : version;
  return history.find((revision) => revision.version === wanted);
}

/** Whether live has what a publish changed, as far as the history shows. */
function hasChanges({ entries }: LiveConfig, { changes }: Revision): boolean {
  return [...changes].every(([key, { after }]) => equalJson(entries.get(key) ?? null, after));
}

/** Whether live reads as if nothing were there, or without a version: it is not believed alone. */
export function looksEmpty({ version, entries }: LiveConfig): boolean {
  return version === 0 || entries.size === 0;
}

/** Give live that was read without a version that of the newest publish. */
export function withVersion(live: LiveConfig, history: readonly Revision[]): LiveConfig {
  const revision = live.versionUnknown && revisionOf(live, history);
  if (!revision) return live;
  const { versionUnknown: _, ...known } = live;
  return { ...known, version: revision.version };
}
