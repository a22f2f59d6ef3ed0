import type { Draft, LiveConfig } from "../values/configs.ts";
import type { JsonObject } from "../values/json.ts";
import { definedOnly } from "../values/definedOnly.ts";
import {
  compareBranches,
  compareRules,
  type ConditionChange,
  hasRules,
} from "./compareConditions.ts";
import { type ConditionsDiff, diffConditions } from "./conditions/diffConditions.ts";
import { type Diff, diffEntries } from "./diff.ts";
import { overlay, splitBranches } from "./entries.ts";
import { type KnownRules, knownRulesOf } from "./followRules.ts";

/** The content of one side of a comparison. */
export interface ConfigRefContent {
  /** The users' entries. */
  readonly entries: JsonObject;
  /** The platform's conditional branches; absent where there can be none: in a file. */
  readonly branches?: JsonObject;
  /** The conditional rules; absent where there can be none, and where they are not known. */
  readonly rules?: KnownRules;
}

/** What is live, as a side. */
export function liveRef(live: Pick<LiveConfig, "entries" | "rules">): Required<ConfigRefContent> {
  return { ...splitBranches(live.entries), rules: knownRulesOf(live) };
}

/** What would be live if the draft were published: live, with what the draft stages over it. */
export function draftRef(live: LiveConfig, draft: Draft): Required<ConfigRefContent> {
  return {
    ...splitBranches(overlay(live.entries, draft.entries)),
    rules: knownRulesOf(hasRules(draft.rules) ? draft : live),
  };
}

/** How one side becomes another; conditions are compared where both sides have them. */
export interface ConfigRefDiff {
  readonly diff: Diff;
  /** By key. */
  readonly branches?: readonly ConditionChange[];
  /** By id. */
  readonly rules?: readonly ConditionChange[];
  /** Who gets what, in words; absent where the branches cannot be compared. */
  readonly conditions?: ConditionsDiff;
}

/** Compare two sides. */
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
    conditions: diffConditions(...sides, diff),
    ...definedOnly({
      rules: from.rules && to.rules && compareRules(from.rules.payload, to.rules.payload),
    }),
  };
}

/** Whether two sides are the same in all that was compared. */
export function isSameContent({ diff, branches = [], rules = [] }: ConfigRefDiff): boolean {
  return diff.changes.length === 0 && branches.length === 0 && rules.length === 0;
}
