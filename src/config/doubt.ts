import { isBranch } from "../values/branch.ts";
import { lagsBehind, type LiveConfig, type Revision } from "../values/configs.ts";
import { equalJson } from "../values/json.ts";
import { deploymentOf, newestVersion } from "./history.ts";

/**
 * Why one answer for what is live is not believed. `behind`: a newer version is known to be published.
 * `contradicted`: the history says otherwise, or a part is missing. `unversioned`: it has no version, and
 * not what the newest publish changed.
 */
export type Doubt =
  | { readonly is: "behind"; readonly version: number }
  | { readonly is: "contradicted" }
  | { readonly is: "unversioned" };

/**
 * Decide whether what was read as live is surprising. The values may be behind a publish that is deployed
 * for a moment (platform.md, Configs API); one that is on its way takes minutes, and is not waited for.
 *
 * @param history The newest revisions.
 * @param seen The version that this folder last saw; 0 when none.
 */
export function findDoubt(
  live: LiveConfig,
  history: readonly Revision[],
  seen = 0,
): Doubt | undefined {
  const deployed = newestVersion(history.filter((one) => deploymentOf(one) !== "underway"));
  const version = isAhead(seen, history) ? seen : deployed;
  if (lagsBehind(live, version)) return { is: "behind", version };
  if (live.versionUnknown) {
    const newest = newestRevision(history);
    return newest === undefined || holdsChanges(live, newest) ? undefined : { is: "unversioned" };
  }
  return isContradicted(live, history) ? { is: "contradicted" } : undefined;
}

/** Whether a version that this folder saw is newer than all of the history, which is out of date then. */
export function isAhead(seen: number, history: readonly Revision[]): boolean {
  return history.every(({ version }) => version < seen);
}

/** Whether live reads as if nothing were there, or without a version: it is not believed alone. */
export function isDoubtful({ version, entries }: LiveConfig): boolean {
  return version === 0 || entries.size === 0;
}

/** Give live that was read without a version that of the newest publish. */
export function withVersion(live: LiveConfig, history: readonly Revision[]): LiveConfig {
  const newest = newestRevision(history);
  if (!live.versionUnknown || newest === undefined) return live;
  const { versionUnknown: _, ...known } = live;
  return { ...known, version: newest.version };
}

/** Whether live has what a publish changed, as far as the history shows. */
export function holdsChanges({ entries }: LiveConfig, { changes }: Revision): boolean {
  return [...changes].every(([key, { after }]) => equalJson(entries.get(key) ?? null, after));
}

function newestRevision(history: readonly Revision[]): Revision | undefined {
  const version = newestVersion(history);
  return history.find((revision) => revision.version === version);
}

/** Whether live cannot be what the history says it is, or a part of it is missing. */
function isContradicted(live: LiveConfig, history: readonly Revision[]): boolean {
  const { version, entries, conditions } = live;
  if (version === 0) return false;
  const hasBranches = [...entries.keys()].some(isBranch);
  if (entries.size === 0 || (hasBranches && conditions === undefined)) return true;
  const revision = history.find((one) => one.version === version);
  return revision === undefined ? version > newestVersion(history) : !holdsChanges(live, revision);
}
