import type { StateBefore } from "../values/configs.ts";
import { isBranch, splitBranches } from "../values/branch.ts";
import type { Config, Draft, LiveConfig } from "../values/configs.ts";
import type { JsonObject } from "../values/json.ts";
import { conditionsById, hasConditions, isSameConditions } from "./conditionSet.ts";
import {
  type ConfigDiff,
  type DefinitionChange,
  diffConfigs,
  isEmptyDiff,
  movedOrder,
} from "./diffConfigs.ts";
import { overlayDraft, stagedKeys } from "./draft.ts";
import { isSameEntry, sortedKeys } from "./entries.ts";
import type { Selection } from "./keySelection.ts";
import { selectKeys } from "./selectKeys.ts";

/** Everything that a publish would do: it is shown, agreed to, then carried out unchanged. */
export interface Plan extends ConfigDiff {
  /** True when it changes anything: an entry, a conditional value or a condition. */
  readonly differs: boolean;
  /** What is live and staged, from which the plan was made. */
  readonly live: LiveConfig;
  readonly draft: Draft;
  /** The live conditions that stay, by id, and the live branches that stay, by key. */
  readonly keptConditions: readonly string[];
  readonly keptBranches: readonly string[];
  /** All that will be live. */
  readonly next: Config;
  /** The keys of the draft that are discarded; empty when nothing is published. */
  readonly discarded: readonly string[];
  /** True when conditional values are those of the config file; else they are carried from the draft or from live. */
  readonly hasConditions: boolean;
}

/** Return the state from which a plan was made. */
export function beforeOf({ live, draft }: Plan): StateBefore {
  return { live, draft, newest: live.version };
}

/**
 * Plan how a section of the file becomes live.
 *
 * @param desired Its conditions are undefined if it has none; then those of the draft or of live stay.
 */
export function planSync(desired: Config, live: LiveConfig, draft: Draft): Plan {
  if (desired.conditions !== undefined) return removedFirst(planOf(live, draft, desired, true));
  // The draft's conditions when it has any, else the published ones (docs/dev/platform.md, Overwrite).
  const fromDraft = hasConditions(draft.conditions);
  const carried = fromDraft ? overlayDraft(live, draft) : live;
  const plan = planOf(live, draft, withConditionsOf(carried, desired.entries));
  if (plan.diff.changes.length === 0) return planOf(live, draft, live);
  return { ...plan, discarded: plan.discarded.filter((key) => !(fromDraft && isBranch(key))) };
}

/** Give entries the conditions of a config, and its values under them. */
export function withConditionsOf({ entries, conditions }: Config, own: JsonObject): Config {
  return { entries: new Map([...own, ...splitBranches(entries).branches]), conditions };
}

/** List the conditions that a plan removes before the others: nobody should overlook them. */
function removedFirst(plan: Plan): Plan {
  const place = ({ change }: DefinitionChange) => change === "removed" ? 0 : 1;
  const definitions = plan.conditions.definitions.toSorted((a, b) => place(a) - place(b));
  return { ...plan, conditions: { ...plan.conditions, definitions } };
}

/** List the live conditions, by id, and conditional values, by key, that stay although the file does not have them. */
export function carriedConditions(
  { keptConditions, keptBranches, hasConditions }: Plan,
): { readonly conditions: readonly string[]; readonly values: readonly string[] } {
  return hasConditions
    ? { conditions: [], values: [] }
    : { conditions: keptConditions, values: keptBranches };
}

/** List what a sync discards of the draft: its keys, and `conditions` if it neither publishes them nor finds them live. */
export function discardedParts(plan: Plan): readonly string[] {
  return [...plan.discarded, ...discardedConditions(plan)];
}

/** Name the conditions of a draft, as one, if a plan neither publishes them nor finds them live. */
export function discardedConditions(
  { draft: { conditions }, live, next, differs }: Plan,
): readonly string[] {
  return differs && hasConditions(conditions) && !isSameConditions(conditions, live.conditions) &&
      !isSameConditions(conditions, next.conditions)
    ? ["conditions"]
    : [];
}

/**
 * Plan how some keys become live, with their conditional values: everything else stays as it is live, conditions too.
 *
 * @param next What the keys are taken from.
 * @param hasConditions False when it has the conditions of live.
 * @throws Failure when a conditional value needs a condition that is not the same in live.
 */
export function planPartial(
  next: Config,
  live: LiveConfig,
  draft: Draft,
  selection: Selection,
  hasConditions = true,
): Plan {
  return planOf(live, draft, selectKeys(next, live, selection), hasConditions);
}

/**
 * Plan the publish of what is staged.
 *
 * @param removed The keys to remove that the draft leaves out.
 */
export function planPublish(
  live: LiveConfig,
  draft: Draft,
  removed: readonly string[] = [],
): Plan {
  const staged = overlayDraft(live, draft);
  const entries = new Map([...staged.entries].filter(([key]) => !removed.includes(key)));
  return { ...planOf(live, draft, { ...staged, entries }), discarded: [] };
}

function planOf(live: LiveConfig, draft: Draft, next: Config, hasConditions = false): Plan {
  const compared = diffConfigs(live, next);
  const differs = !isEmptyDiff(compared);
  const [before, after] = [live, next].map(({ conditions }) => conditionsById(conditions));
  return {
    live,
    draft,
    next,
    ...compared,
    differs,
    // In another order, each may decide otherwise.
    keptConditions: movedOrder(compared.conditions) === undefined ? keptOf(before!, after!) : [],
    keptBranches: keptOf(splitBranches(live.entries).branches, next.entries),
    discarded: differs ? stagedKeys(draft, live) : [],
    hasConditions,
  };
}

function keptOf(live: JsonObject, next: JsonObject): readonly string[] {
  return sortedKeys(live).filter((name) => isSameEntry(live, next, name));
}
