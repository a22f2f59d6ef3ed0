import type { Draft, LiveConfig } from "../values/configs.ts";
import { Failure } from "../values/failure.ts";
import type { Json, JsonObject } from "../values/json.ts";
import { compareBranches, compareRules, type ConditionChange } from "./compareConditions.ts";
import { type Diff, diffEntries } from "./diff.ts";
import { overlay, splitBranches } from "./entries.ts";
import type { KnownRules } from "./followRules.ts";
import { hasRules } from "./plan.ts";
import type { RestorePlan } from "./restore.ts";

/** One side of a comparison, as a person names it. */
export type Side =
  | { readonly kind: "live" }
  | { readonly kind: "local" }
  | { readonly kind: "draft" }
  /** What is live in another env. */
  | { readonly kind: "env"; readonly name: string }
  /** What was live after a revision: its id, or a unique prefix of it. */
  | { readonly kind: "revision"; readonly name: string };

/** What a side may be, in words. */
export const SIDES = "live, local, draft, env:<name> or a revision";

/**
 * Reads the name of a side; what is no word of ours names a revision.
 *
 * @throws Failure when it names nothing, as a variable that is not set does.
 */
export function parseSide(text: string): Side {
  if (text === "live" || text === "local" || text === "draft") return { kind: text };
  const [, env] = /^env:(.*)$/s.exec(text) ?? [];
  const name = env ?? text;
  if (name !== "") return { kind: env === undefined ? "revision" : "env", name };
  // Cause: The argument is empty, most often because it is a variable that is not set.
  throw new Failure(`"${text}" names no side of a comparison.`, `Give ${SIDES}.`);
}

/** What a side of a comparison holds. */
export interface SideContent {
  /** The users' entries. */
  readonly entries: JsonObject;
  /** The platform's conditional branches; absent where there can be none: in a file. */
  readonly branches?: JsonObject;
  /** The conditional rules; absent where there can be none, and where nobody can tell them. */
  readonly rules?: KnownRules;
}

/** What is live, as a side. */
export function liveSide({ entries, rules }: Pick<LiveConfig, "entries" | "rules">): SideContent {
  return { ...splitBranches(entries), rules: knownRules(rules) };
}

/** What was live after a revision, as a side. */
export function restoredSide({ restored, rules }: RestorePlan): SideContent {
  return { ...splitBranches(restored), ...(rules === undefined ? {} : { rules }) };
}

/** What would be live if the draft were published: live, with what the draft stages over it. */
export function draftSide(live: LiveConfig, draft: Draft): SideContent {
  const rules = hasRules(draft.rules) ? draft.rules : live.rules;
  return { ...splitBranches(overlay(live.entries, draft.entries)), rules: knownRules(rules) };
}

function knownRules(payload: Json | undefined): KnownRules {
  return payload === undefined ? {} : { payload };
}

/** How one side becomes another; conditions are compared where both sides have them. */
export interface SideDiff {
  readonly diff: Diff;
  /** By key. */
  readonly branches?: readonly ConditionChange[];
  /** By id. */
  readonly rules?: readonly ConditionChange[];
}

/** Compares two sides. */
export function diffSides(from: SideContent, to: SideContent): SideDiff {
  return {
    diff: diffEntries(from.entries, to.entries),
    ...(from.branches === undefined || to.branches === undefined
      ? {}
      : { branches: compareBranches(from.branches, to.branches) }),
    ...(from.rules === undefined || to.rules === undefined
      ? {}
      : { rules: compareRules(from.rules.payload, to.rules.payload) }),
  };
}

/** Whether two sides are the same in all that was compared. */
export function isSame({ diff, branches = [], rules = [] }: SideDiff): boolean {
  return diff.changes.length === 0 && branches.length === 0 && rules.length === 0;
}
