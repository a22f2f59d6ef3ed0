import { isBranch } from "../values/branch.ts";
import type { ConditionSet, Draft, LiveConfig, Overwrite } from "../values/configs.ts";
import type { Json, JsonObject } from "../values/json.ts";
import { definedOnly } from "../values/definedOnly.ts";
import {
  type ConditionChange,
  conditionsById,
  hasConditions,
  isSameConditions,
} from "./compareConditions.ts";
import type { DefinitionChange } from "./conditions/diffConditions.ts";
import {
  type ConfigRefContent,
  type ConfigRefDiff,
  diffRefs,
  draftRef,
  isSameContent,
  liveRef,
} from "./configRef.ts";
import { type Content, stagedKeys } from "./draft.ts";
import { sortedKeys } from "./entries.ts";
import type { StateBefore } from "./judge.ts";
import type { Selection } from "./promoteEntries.ts";
import { takeChosen } from "./takeChosen.ts";

/** Everything that a publish would do: it is shown, agreed to, then carried out unchanged. */
export interface Plan extends Required<ConfigRefDiff> {
  /** True when it changes anything: an entry, a conditional value or a condition. */
  readonly differs: boolean;
  /** What is live and staged, from which the plan was made. */
  readonly live: LiveConfig;
  readonly draft: Draft;
  /** The live conditions that stay, by id, and the live branches that stay, by key. */
  readonly keptConditions: readonly string[];
  readonly keptBranches: readonly string[];
  /** All that will be live, in the form that is staged: without the conditions, an overwrite would clear them. */
  readonly overwrite: Overwrite;
  /** The keys of the draft that are discarded; empty when nothing is published. */
  readonly discarded: readonly string[];
  /** True when conditional values are those of the config file; else they are carried from the draft or from live. */
  readonly holdsConditions: boolean;
}

/** Return the state from which a plan was made. */
export function beforeOf({ live, draft }: Plan): StateBefore {
  return { live, draft, newest: live.version };
}

/** Return what is live once a plan is carried out. */
export function contentOf({ overwrite: { entries, conditionalRules } }: Plan): Content {
  return { entries, conditions: conditionalRules ?? null };
}

/**
 * Plan how the entries of the file become live.
 *
 * @param held The conditions of the file, if it holds any; else those of the draft or of live stay.
 */
export function planSync(
  desired: JsonObject,
  live: LiveConfig,
  draft: Draft,
  held?: ConditionSet,
): Plan {
  if (held !== undefined) {
    return removedFirst(planOf(live, draft, { entries: desired, ...held }, true));
  }
  // The draft's conditions when it has any, else the published ones (docs/dev/platform.md, Overwrite).
  const fromDraft = hasConditions(draft.conditions);
  const carried = fromDraft ? draftRef(live, draft) : liveRef(live);
  const plan = planOf(live, draft, { ...carried, entries: desired });
  if (plan.diff.changes.length === 0) return planOf(live, draft, liveRef(live));
  return { ...plan, discarded: plan.discarded.filter((key) => !(fromDraft && isBranch(key))) };
}

/** List the conditions that a plan removes before the others: nobody should overlook them. */
function removedFirst(plan: Plan): Plan {
  const place = ({ change }: DefinitionChange) => change === "removed" ? 0 : 1;
  const definitions = plan.conditions.definitions.toSorted((a, b) => place(a) - place(b));
  return { ...plan, conditions: { ...plan.conditions, definitions } };
}

/** List the live conditions, by id, and conditional values, by key, that stay although the file does not have them. */
export function carriedConditions(
  { keptConditions, keptBranches, holdsConditions }: Plan,
): { readonly conditions: readonly string[]; readonly values: readonly string[] } {
  return holdsConditions
    ? { conditions: [], values: [] }
    : { conditions: keptConditions, values: keptBranches };
}

/** List what a sync discards of the draft: its keys, and `conditions` if it neither publishes them nor finds them live. */
export function discardedParts(plan: Plan): readonly string[] {
  return [...plan.discarded, ...discardedConditions(plan)];
}

/** Name the conditions of a draft, as one, if a plan neither publishes them nor finds them live. */
export function discardedConditions(
  { draft: { conditions }, live, overwrite, differs }: Plan,
): readonly string[] {
  const isSame = (other: Json | undefined) => isSameConditions(conditions, other ?? null);
  return differs && hasConditions(conditions) && !isSame(live.conditions) &&
      !isSame(overwrite.conditionalRules)
    ? ["conditions"]
    : [];
}

/**
 * Plan how some keys become live, with their conditional values: everything else stays as it is live, conditions too.
 *
 * @param next What the keys are taken from.
 * @throws Failure when a conditional value needs a condition that is not the same in live.
 */
export function planPartial(
  next: ConfigRefContent,
  live: LiveConfig,
  draft: Draft,
  selection: Selection,
): Plan {
  const chosen = takeChosen(next, liveRef(live), selection);
  return planOf(live, draft, chosen, next.branches !== undefined);
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
  const staged = draftRef(live, draft);
  const entries = new Map([...staged.entries].filter(([key]) => !removed.includes(key)));
  return { ...planOf(live, draft, { ...staged, entries }), discarded: [] };
}

function planOf(
  live: LiveConfig,
  draft: Draft,
  next: Required<ConfigRefContent>,
  holdsConditions = false,
): Plan {
  const published = liveRef(live);
  const conditionalRules = next.conditions ?? undefined;
  const compared = diffRefs(published, next);
  const differs = !isSameContent(compared);
  return {
    live,
    draft,
    ...compared,
    differs,
    keptConditions: keptOf(conditionsById(live.conditions), compared.conditionChanges),
    keptBranches: keptOf(published.branches, compared.branches),
    overwrite: {
      ...definedOnly({ draftHash: draft.hash, conditionalRules }),
      entries: new Map([...next.entries, ...next.branches]),
    },
    discarded: differs ? stagedKeys(draft, live) : [],
    holdsConditions,
  };
}

function keptOf(live: JsonObject, changes: readonly ConditionChange[]): readonly string[] {
  const changed = new Set(changes.map(({ name }) => name));
  return sortedKeys(live).filter((name) => !changed.has(name));
}
