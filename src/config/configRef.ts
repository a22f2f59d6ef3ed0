import type { Draft, LiveConfig } from "../values/configs.ts";
import type { Json, JsonObject } from "../values/json.ts";
import { definedOnly } from "../values/definedOnly.ts";
import {
  compareBranches,
  compareConditions,
  type ConditionChange,
  hasConditions,
} from "./compareConditions.ts";
import { type ConditionsDiff, diffConditions } from "./conditions/diffConditions.ts";
import { type Diff, diffEntries } from "./diff.ts";
import { overlay, splitBranches } from "./entries.ts";

export interface ConfigRefContent {
  /** The users' entries. */
  readonly entries: JsonObject;
  /** The platform's conditional branches; absent for a file, which has none. */
  readonly branches?: JsonObject;
  /** The conditions, null when there are none; absent for a file, and when not known. */
  readonly conditions?: Json | undefined;
}

/** Make a side from what is live. */
export function liveRef(
  live: Pick<LiveConfig, "entries" | "conditions">,
): Required<ConfigRefContent> {
  return { ...splitBranches(live.entries), conditions: live.conditions ?? null };
}

/** Make a side from what would be live if the draft were published. */
export function draftRef(live: LiveConfig, draft: Draft): Required<ConfigRefContent> {
  return {
    ...splitBranches(overlay(live.entries, draft.entries)),
    conditions: (hasConditions(draft.conditions) ? draft : live).conditions ?? null,
  };
}

/** The changes from one side to another; conditions only if both sides have them. */
export interface ConfigRefDiff {
  readonly diff: Diff;
  /** By key. */
  readonly branches?: readonly ConditionChange[];
  /** By id. */
  readonly conditionChanges?: readonly ConditionChange[];
  /** The differences in who gets what; absent when branches cannot be compared. */
  readonly conditions?: ConditionsDiff;
}

/** Compare two configs: their entries, and their conditions if both are known. */
export function diffRefs(
  from: Required<ConfigRefContent>,
  to: Required<ConfigRefContent>,
): Required<ConfigRefDiff>;
export function diffRefs(from: ConfigRefContent, to: ConfigRefContent): ConfigRefDiff;
export function diffRefs(from: ConfigRefContent, to: ConfigRefContent): ConfigRefDiff {
  const diff = diffEntries(from.entries, to.entries);
  if (from.branches === undefined || to.branches === undefined) return { diff };
  const sides = [{ ...from, branches: from.branches }, { ...to, branches: to.branches }] as const;
  return {
    diff,
    branches: compareBranches(from.branches, to.branches),
    conditions: diffConditions(...sides, diff.changes),
    ...definedOnly({
      conditionChanges: from.conditions === undefined || to.conditions === undefined
        ? undefined
        : compareConditions(from.conditions, to.conditions),
    }),
  };
}

/** Check whether two sides are the same in all that was compared. */
export function isSameContent(
  { diff, branches = [], conditionChanges = [] }: ConfigRefDiff,
): boolean {
  return diff.changes.length === 0 && branches.length === 0 && conditionChanges.length === 0;
}
