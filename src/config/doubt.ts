import { isBranch } from "../values/branch.ts";
import { isSameState, lagsBehind, type LiveConfig, type Revision } from "../values/configs.ts";
import { deploymentOf, hasChanges, newestVersion } from "./history.ts";

/**
 * Why what was read as live is not believed. `lag`: a newer version is deployed, which the values may be
 * behind for a moment. `rollout`: a newer one is on its way, which takes minutes. `contradiction`: the
 * history, or what this folder saw, says otherwise.
 */
export interface Doubt {
  readonly is: "lag" | "rollout" | "contradiction";
  /** A sentence without a full stop. */
  readonly why: string;
  readonly advice: string;
}

const LATER = "Run it again in a minute";

/**
 * Find why what was read as live is surprising (docs/dev/platform.md, Configs API); undefined when it is not.
 *
 * @param history The newest revisions.
 * @param seen The version that this folder last saw; 0 when none.
 * @param earlier The previous reading: the same contradiction twice is believed, except an empty config, or one
 *   without a version, that its revision contradicts: a sync would then remove what is live.
 */
export function findDoubt(
  live: LiveConfig,
  history: readonly Revision[],
  seen = 0,
  earlier?: LiveConfig,
): Doubt | undefined {
  const newest = newestVersion(history);
  const advice = `${LATER}.`;
  if (isContradicted(live, history, seen, earlier)) {
    const version = live.versionUnknown ? newest : live.version;
    const why = history.length === 0
      ? `Roblox lists no revisions, but shows ${version === 0 ? "entries" : `v${version}`} as live`
      : `Roblox shows v${version} as live, but its history says otherwise`;
    return { is: "contradiction", why, advice };
  }
  const shown = `Roblox still shows v${live.version} as live`;
  // The history is out of date, too.
  if (history.every(({ version }) => version < seen) && lagsBehind(live, seen)) {
    const why = `This folder last saw v${seen}, but ${shown}`;
    const hint =
      `${LATER}; if that does not help, remove the environment's tables from the lock file.`;
    return { is: "contradiction", why, advice: hint };
  }
  if (!lagsBehind(live, newest)) return undefined;
  const deployed = newestVersion(history.filter((one) => deploymentOf(one) !== "underway"));
  const is = lagsBehind(live, deployed) ? "lag" : "rollout";
  return { is, why: `v${newest} is published, but ${shown}`, advice };
}

/** Check whether live cannot be what the history says it is, or a part of it is missing. */
function isContradicted(
  live: LiveConfig,
  history: readonly Revision[],
  seen: number,
  earlier: LiveConfig | undefined,
): boolean {
  const { version, versionUnknown, entries, conditions } = live;
  const newest = newestVersion(history);
  const revision = history.find((one) => one.version === (versionUnknown ? newest : version));
  const isDenied = revision !== undefined && !hasChanges(entries, revision);
  if (isDenied && (entries.size === 0 || versionUnknown)) return true;
  // Something is live, and nothing was ever published.
  if (versionUnknown && history.length === 0 && entries.size > 0) {
    return earlier === undefined || !isSameState(earlier, live);
  }
  const isPartial = entries.size === 0 ||
    (conditions === null && [...entries.keys()].some(isBranch));
  const isUnlisted = revision === undefined && version > Math.max(newest, seen);
  if (version === 0 || !(isDenied || isPartial || isUnlisted)) return false;
  return earlier?.version !== version || !isSameState(earlier, live);
}

/** Check whether live looks empty or has no version, so that it is not believed alone. */
export function looksEmpty({ version, entries }: LiveConfig): boolean {
  return version === 0 || entries.size === 0;
}
