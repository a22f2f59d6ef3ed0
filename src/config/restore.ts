import { splitBranches, splitBranchKey } from "../values/branch.ts";
import {
  type Config,
  type Draft,
  lagsBehind,
  type LiveConfig,
  NO_DRAFT,
  type Revision,
} from "../values/configs.ts";
import { Failure } from "../values/failure.ts";
import {
  knownConditions,
  type PastState,
  undoPublish,
  type Witness,
} from "./conditions/pastConditions.ts";
import { type ConfigDiff, diffConfigs, isEmptyDiff } from "./diffConfigs.ts";
import { stagedKeys } from "./draft.ts";
import { deploymentOf, hasChanges, newestVersion } from "./history.ts";
import { isChosen, refuseNothingChosen, type Selection, selectionWords } from "./keySelection.ts";
import { planPartial } from "./syncPlan.ts";
import { findNotChosen } from "./selectKeys.ts";

/** Everything that a rollback would do: it is shown, agreed to, then carried out unchanged. */
export interface RestorePlan extends ConfigDiff {
  readonly revision: Revision;
  /** The newest revisions, at least down to the chosen one. */
  readonly history: readonly Revision[];
  readonly live: LiveConfig;
  /** A newer version that is published, but not shown as live yet. */
  readonly pending?: number;
  readonly draft: Draft;
  /** What is live once the revision is published; the conditions are undefined when nothing shows them. */
  readonly content: Config;
  /** The keys of the draft, which the restore discards. */
  readonly discarded: readonly string[];
  /** True when the history explains the live entries; when not, the diff may be incomplete. */
  readonly explained: boolean;
}

/**
 * Plan a rollback to a revision: undo every publish since then, newest first.
 *
 * @param history The newest revisions down to the chosen one at least, newest first.
 * @param seen What this folder last saw, if that is known.
 */
export function planRestore(
  revision: Revision,
  history: readonly Revision[],
  live: LiveConfig,
  draft: Draft,
  seen?: Witness,
): RestorePlan {
  const newest = newestVersion(history);
  const since = history.filter(({ version }) =>
    version > revision.version && !(version > live.version && live.versionUnknown === undefined)
  );
  const { content, explained } = undo(live, since, history, seen);
  return {
    revision,
    history,
    live,
    ...(lagsBehind(live, newest) ? { pending: newest } : {}),
    draft,
    ...diffConfigs(live, content),
    content,
    discarded: stagedKeys(draft, live),
    explained: explained && reachesLive(since, revision, live),
  };
}

/**
 * Find what was live after a revision: what is live, without every publish since then.
 *
 * @param history The newest revisions down to the chosen one at least, newest first.
 * @param seen What this folder last saw, if that is known.
 * @returns Its conditions are undefined when nothing shows them.
 * @throws Failure when the history does not explain what is live.
 */
export function liveAfter(
  revision: Revision,
  history: readonly Revision[],
  live: LiveConfig,
  seen?: Witness,
): Config {
  return requireExplained(planRestore(revision, history, live, NO_DRAFT, seen));
}

/**
 * Return what a rollback restores.
 *
 * @throws Failure when the history does not explain what is live.
 */
function requireExplained({ explained, revision, content }: RestorePlan): Config {
  if (explained) return content;
  throw new Failure(
    `The history does not explain every change since v${revision.version}, so it is not known what was live then.`,
    "Run it again; if it happens again, name another revision.",
  );
}

/** Check whether a restore would change nothing; false while a newer version is on its way. */
export function isAlreadyLive(plan: RestorePlan): boolean {
  if (plan.pending !== undefined) return false;
  if (plan.revision.version === plan.live.version) return true;
  return plan.explained && isEmptyDiff(plan);
}

/** Check whether these are all the publishes from a revision to what is live. */
function reachesLive(since: readonly Revision[], { version }: Revision, live: LiveConfig): boolean {
  return (since[0]?.version ?? version) === live.version &&
    since.length === live.version - version;
}

function undo(
  live: LiveConfig,
  since: readonly Revision[],
  history: readonly Revision[],
  seen: Witness | undefined,
): { readonly content: Config; readonly explained: boolean } {
  let state: PastState = { content: live, isDoubtful: false };
  let explained = true;
  for (const revision of since) {
    explained &&= revision.changesUnknown !== true && hasChanges(state.content.entries, revision);
    state = undoPublish(state, revision, seen);
  }
  const oldest = since.at(-1)?.version ?? 0;
  const until = history.filter((one) => one.version < oldest && deploymentOf(one) !== "failed");
  const conditions = knownConditions(state, until, seen);
  return { content: { ...state.content, conditions }, explained };
}

/** A rollback of some keys. Roblox restores whole revisions alone, so it stages what becomes live. */
export interface ChosenRestorePlan extends RestorePlan {
  /** The keys whose differences are left out, and `conditions`. */
  readonly notChosen: readonly string[];
}

/**
 * Limit a rollback to selected keys, with their conditional values: everything else stays live as it is.
 *
 * @param plan The rollback of everything.
 * @throws Failure when the history does not show what these keys were, no key is chosen, or one of them needs a
 *   condition that is not the same in live.
 */
export function restoreChosen(plan: RestorePlan, selection: Selection): ChosenRestorePlan {
  const past = requireExplained(plan);
  refuseNothingChosen(selection, past, plan.live);
  const isTaken = (key: string) => isChosen(key, selection);
  const needy = [...splitBranches(past.entries).branches.keys()]
    .map((branch) => splitBranchKey(branch).key).filter(isTaken);
  if (past.conditions === undefined && needy.length > 0) {
    const except = [...new Set(needy)];
    throw new Failure(
      `The history does not show the conditions of v${plan.revision.version}, and ${needy[
        0
      ]!} has conditional values.`,
      `Choose other keys, such as with ${selectionWords({ only: [], except })}.`,
    );
  }
  const partial = planPartial(past, plan.live, plan.draft, selection);
  const notChosen = findNotChosen(past, plan.live, selection);
  return { ...plan, ...partial, content: partial.next, notChosen };
}
