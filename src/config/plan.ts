import { isBranch } from "../values/branch.ts";
import type { Draft, LiveConfig, Overwrite } from "../values/configs.ts";
import { equalJson, isArray, isObject, type Json, type JsonObject } from "../values/json.ts";
import {
  compareBranches,
  compareRules,
  type ConditionChange,
  rulesById,
} from "./compareConditions.ts";
import { type Diff, diffEntries } from "./diff.ts";
import { overlay, sortedKeys, splitBranches } from "./entries.ts";

/** What a sync would do, whole: it is shown, agreed to, then carried out as it stands. */
export interface SyncPlan {
  /** What is live now, which the plan was made from. */
  readonly live: LiveConfig;
  /** What is staged now, which the plan was made from. */
  readonly draft: Draft;
  /** From the live entries to the local ones. */
  readonly diff: Diff;
  /** The keys of the staged draft that the sync discards; empty when it publishes nothing. */
  readonly discarded: readonly string[];
  /** The conditional rules that are carried along, by id. */
  readonly rules: Carried;
  /** The conditional branches among the entries that are carried along, by key. */
  readonly branches: Carried;
  /** What is staged, whole. */
  readonly overwrite: Overwrite;
}

/** Conditions that an overwrite carries along, because it would clear them otherwise. */
export interface Carried {
  /** Those that stay as they are live. */
  readonly kept: readonly string[];
  /** What the publish changes of the live ones, because the draft's are carried. */
  readonly changes: readonly ConditionChange[];
}

/** Plans how the wanted entries become live. */
export function planSync(desired: JsonObject, live: LiveConfig, draft: Draft): SyncPlan {
  const diff = diffEntries(splitBranches(live.entries).entries, desired);
  const publishes = diff.changes.length > 0;
  // The draft's conditions when it has any, else the published ones (platform.md, Overwrite).
  const fromDraft = hasRules(draft.rules);
  const conditionalRules = fromDraft ? draft.rules : live.rules;
  const { branches } = splitBranches(
    fromDraft ? overlay(live.entries, draft.entries) : live.entries,
  );
  const isDiscarded = (key: string) => publishes && !(fromDraft && isBranch(key));
  const carried = (names: readonly string[], changes: readonly ConditionChange[]) =>
    carriedOf(names, publishes ? changes : []);
  return {
    live,
    draft,
    diff,
    discarded: stagedKeys(draft, live).filter(isDiscarded),
    rules: carried(sortedKeys(rulesById(live.rules)), compareRules(live.rules, conditionalRules)),
    branches: carried(
      sortedKeys(splitBranches(live.entries).branches),
      compareBranches(live.entries, branches),
    ),
    overwrite: {
      ...(draft.hash === undefined ? {} : { draftHash: draft.hash }),
      entries: new Map([...desired, ...branches]),
      ...(conditionalRules === undefined ? {} : { conditionalRules }),
    },
  };
}

function carriedOf(live: readonly string[], changes: readonly ConditionChange[]): Carried {
  const changed = new Set(changes.map(({ name }) => name));
  return { kept: live.filter((name) => !changed.has(name)), changes };
}

/**
 * Whether a payload of conditional rules holds anything: the id of a rule, be it there or removed, or
 * a place in the order (OpenAPI: ConditionalRulesPayload).
 */
export function hasRules(payload: Json | undefined): boolean {
  if (!isObject(payload)) return false;
  const [rules, order] = [payload.get("rules"), payload.get("rulesOrder")];
  return (isObject(rules) && rules.size > 0) || (isArray(order) && order.length > 0);
}

/** The keys that are staged, in listing order; a draft may be told whole, with what is as it is live. */
export function stagedKeys(draft: Draft, live: LiveConfig): readonly string[] {
  return sortedKeys(draft.entries).filter((key) => {
    const published = live.entries.get(key);
    return published === undefined || !equalJson(draft.entries.get(key)!, published);
  });
}

/** Whether anything is staged. */
export function isStaged(draft: Draft): boolean {
  return draft.entries.size > 0 || hasRules(draft.rules);
}
