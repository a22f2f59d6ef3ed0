import { splitBranchKey } from "../values/branch.ts";
import {
  type Draft,
  lagsBehind,
  type LiveConfig,
  type Overwrite,
  type Revision,
} from "../values/configs.ts";
import { Failure } from "../values/failure.ts";
import {
  type ConfigRefContent,
  type ConfigRefDiff,
  diffRefs,
  isSameContent,
  liveRef,
} from "./configRef.ts";
import { type Content, stagedKeys } from "./draft.ts";
import { splitBranches } from "./entries.ts";
import { followPublish } from "./followPublish.ts";
import { hasChanges, newestVersion } from "./history.ts";
import { isChosen, refuseNothingChosen, type Selection } from "./promoteEntries.ts";
import { contentOf, planPartial } from "./syncPlan.ts";
import { findNotChosen } from "./takeChosen.ts";

/** Everything that a rollback would do: it is shown, agreed to, then carried out unchanged. */
export interface RestorePlan extends ConfigRefDiff {
  readonly revision: Revision;
  /** The newest revisions, at least down to the chosen one. */
  readonly history: readonly Revision[];
  readonly live: LiveConfig;
  /** A newer version that is published, but not shown as live yet. */
  readonly pending?: number;
  readonly draft: Draft;
  /** What is live once the revision is published; the conditions are undefined when the history does not have them. */
  readonly content: Content;
  /** The keys of the draft, which the restore discards. */
  readonly discarded: readonly string[];
  /** True when the history explains the live entries; when not, the diff may be incomplete. */
  readonly explained: boolean;
}

/**
 * Plan a rollback to a revision: undo every publish since then, newest first.
 *
 * @param history The newest revisions down to the chosen one at least, newest first.
 */
export function planRestore(
  revision: Revision,
  history: readonly Revision[],
  live: LiveConfig,
  draft: Draft,
): RestorePlan {
  const newest = newestVersion(history);
  const since = history.filter(({ version }) =>
    version > revision.version && !(version > live.version && live.versionUnknown === undefined)
  );
  const { content, explained } = undo(live, since);
  return {
    revision,
    history,
    live,
    ...(lagsBehind(live, newest) ? { pending: newest } : {}),
    draft,
    ...diffRefs(liveRef(live), pastRef(content)),
    content,
    discarded: stagedKeys(draft, live),
    explained: explained && reachesLive(since, revision, live),
  };
}

/**
 * Find what was live after a revision: what is live, without every publish since then.
 *
 * @param history The newest revisions down to the chosen one at least, newest first.
 * @throws Failure when the history does not explain what is live.
 */
export function liveAfter(
  revision: Revision,
  history: readonly Revision[],
  live: LiveConfig,
): Content {
  return requireExplained(planRestore(revision, history, live, { entries: new Map() }));
}

/**
 * Return what a rollback restores.
 *
 * @throws Failure when the history does not explain what is live.
 */
function requireExplained({ explained, revision, content }: RestorePlan): Content {
  if (explained) return content;
  throw new Failure(
    `The history does not lead from what is live back to v${revision.version}, so what was live after it is not known.`,
    "Run it again; if it happens again, name another revision.",
  );
}

/** Make a side from what was live after a revision. */
export function pastRef({ entries, conditions }: Content): ConfigRefContent {
  return { ...splitBranches(entries), conditions };
}

/** Check whether a restore would change nothing; false while a newer version is on its way. */
export function isAlreadyLive(plan: RestorePlan): boolean {
  if (plan.pending !== undefined) return false;
  if (plan.revision.version === plan.live.version) return true;
  return plan.explained && plan.conditionChanges !== undefined && isSameContent(plan);
}

/** Check whether these are all the publishes from a revision to what is live. */
function reachesLive(since: readonly Revision[], { version }: Revision, live: LiveConfig): boolean {
  return (since[0]?.version ?? version) === live.version &&
    since.length === live.version - version;
}

function undo(
  live: LiveConfig,
  since: readonly Revision[],
): { readonly content: Content; readonly explained: boolean } {
  let content: Content = { entries: live.entries, conditions: live.conditions ?? null };
  let explained = true;
  for (const revision of since) {
    explained &&= revision.changesUnknown !== true && hasChanges(content.entries, revision);
    content = followPublish(content, revision, "before");
  }
  return { content, explained };
}

/** A rollback of some keys. Roblox restores whole revisions alone, so it stages what becomes live. */
export interface ChosenRestorePlan extends RestorePlan {
  readonly overwrite: Overwrite;
  /** The keys whose differences are left out, and `conditions`. */
  readonly notChosen: readonly string[];
}

/**
 * Take only the chosen keys of a rollback, with their conditional values: all else stays as it is live.
 *
 * @param plan The rollback of everything.
 * @throws Failure when the history does not show what these keys were, no key is chosen, or one of them needs a condition
 * that is not the same in live.
 */
export function restoreChosen(plan: RestorePlan, selection: Selection): ChosenRestorePlan {
  const [live, past] = [liveRef(plan.live), pastRef(requireExplained(plan))];
  refuseNothingChosen(selection, past.entries, live.entries);
  const isTaken = (key: string) => isChosen(key, selection);
  const needy = [...past.branches?.keys() ?? []].map((branch) => splitBranchKey(branch).key)
    .find(isTaken);
  if (past.conditions === undefined && needy !== undefined) {
    throw new Failure(
      `The history does not have the conditions of v${plan.revision.version}, and ${needy} has conditional values.`,
      "Leave out --only and --except to take everything back.",
    );
  }
  const partial = planPartial(past, plan.live, plan.draft, selection);
  const notChosen = findNotChosen(past, live, selection);
  return { ...plan, ...partial, content: contentOf(partial), notChosen };
}
