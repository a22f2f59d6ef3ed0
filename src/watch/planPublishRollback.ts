import {
  type Config,
  type Draft,
  lagsBehind,
  type LiveConfig,
  type Revision,
  type StateBefore,
} from "../values/configs.ts";
import { equalJson } from "../values/json.ts";
import { hasConditions, isSameConditions } from "../config/conditionSet.ts";
import { leadsTo } from "../config/draft.ts";
import { deploymentOf, hasChanges, newestVersion } from "../config/history.ts";
import { planRestore, type RestorePlan } from "../config/restore.ts";

/** The revision that a rollback goes back to. */
export type WayBack = Pick<Revision, "id" | "version">;

/** A publish that may be rolled back, as it was agreed to. */
export interface OwnPublish {
  readonly version: number;
  /** Its revision id; absent when the history could not be read after it. */
  readonly id?: string;
  /** What it made live. */
  readonly content: Config;
  /** The state that it was decided from. */
  readonly before: StateBefore;
  /** The revision that was live then. */
  readonly wayBack: WayBack;
}

/** What is live and staged now, and the history down to the revision before the publish. */
export interface NowLive {
  readonly live: LiveConfig;
  readonly draft: Draft;
  readonly revisions: readonly Revision[];
}

/** A restore of what was live before a publish. */
export interface PublishRollback extends RestorePlan {
  /** What is staged and would be lost: keys, and `conditions`. */
  readonly lost: readonly string[];
}

/**
 * Why a publish is not rolled back. `overtaken`: somebody published after it. `undeployed`: it is not live, because
 * its deployment failed. `other`: another revision or content is live under its version. `unlisted`: the history does
 * not have the revision before it.
 */
export type Obstacle =
  | { readonly is: "overtaken"; readonly version: number }
  | { readonly is: "undeployed" | "other" | "unlisted" };

/**
 * Plan the rollback of a publish, only if exactly that is live. It leads to the revision directly before in the
 * history, which is another than was live before when somebody published just then.
 */
export function planPublishRollback(own: OwnPublish, now: NowLive): PublishRollback | Obstacle {
  const { version, before, wayBack } = own;
  const { live, draft, revisions } = now;
  const newest = Math.max(live.version, newestVersion(revisions));
  if (newest > version) return { is: "overtaken", version: newest };
  const revision = revisions.find((one) => one.version === version);
  if (revision !== undefined && deploymentOf(revision) === "failed") return { is: "undeployed" };
  if (revision === undefined || !isThisPublish(revision, own, live)) return { is: "other" };
  const back = revisionBefore(version, revisions);
  const isAgreed = back?.version === wayBack.version && back.id === wayBack.id;
  if (back === undefined || (!isAgreed && back.version <= before.live.version)) {
    return { is: "unlisted" };
  }
  const plan = planRestore(back, revisions, live, draft);
  const { entries, conditions } = isAgreed ? before.live : plan.content;
  const content = { entries, conditions };
  const staged = hasConditions(draft.conditions) ? ["conditions"] : [];
  // What leads there is the restore of an earlier attempt.
  const lost = leadsTo(draft, live, content) ? [] : [...plan.discarded, ...staged];
  return { ...plan, content, lost };
}

/** Find the publish directly before a version, but for failed ones, as far as a history shows it. */
export function revisionBefore(
  version: number,
  history: readonly Revision[],
): Revision | undefined {
  return history
    .filter((one) => one.version < version && deploymentOf(one) !== "failed")
    .sort((a, b) => b.version - a.version)[0];
}

/** Check whether a revision is the publish, by its id and content, and live shows nothing else. */
function isThisPublish(
  revision: Revision,
  own: OwnPublish,
  live: LiveConfig,
): boolean {
  const { entries, conditions } = own.content;
  if (own.id !== undefined && revision.id !== own.id) return false;
  if (!hasChanges(entries, revision)) return false;
  // While the values are behind, the history alone shows what is published.
  if (lagsBehind(live, own.version)) return revision.changesUnknown !== true;
  return equalJson(live.entries, entries) &&
    (conditions === undefined || isSameConditions(live.conditions, conditions));
}
