import { hasRules } from "../../config/compareConditions.ts";
import type { ConfigRefDiff } from "../../config/configRef.ts";
import type { Diff } from "../../config/diff.ts";
import { stagedKeys } from "../../config/draft.ts";
import { findDangers } from "../../config/drift.ts";
import type { Plan } from "../../config/plan.ts";
import { join, type Text, text } from "../../terminal/text.ts";
import type { Draft, LiveConfig } from "../../values/configs.ts";
import { pluralize } from "../../values/pluralize.ts";
import type { RenderOptions } from "../view.ts";

/** What a person should not overlook before agreeing to a publish. */
export function dangersText(
  { diff, live }: { readonly diff: Diff; readonly live: LiveConfig },
  { paint }: RenderOptions,
): Text[] {
  const { mostOf, branched } = findDangers(diff, live);
  return [
    ...(mostOf === undefined
      ? []
      : [paint.red(text`! This removes ${mostText(diff.removed, mostOf)}.`)]),
    ...branched.map((key) =>
      paint.red(text`! This removes ${key}, which has a conditional branch on Roblox.`)
    ),
  ];
}

function mostText(removed: number, all: number): string {
  if (all === 1) return "the only live entry";
  return removed === all ? `all ${all} live entries` : `more than half of the ${all} live entries`;
}

/** The draft that stays, where nothing is published. */
export function untouchedDraftText(
  { draft, live }: { readonly draft: Draft; readonly live: LiveConfig },
  { paint }: RenderOptions,
): Text[] {
  const rules = hasRules(draft.rules) ? ["conditional rules"] : [];
  const staged = [...stagedKeys(draft, live), ...rules];
  if (staged.length === 0) return [];
  return [paint.yellow(text`! A draft is staged and stays as it is: ${join(staged, ", ")}`)];
}

/** The keys of the draft that a publish discards. */
export function discardText(
  { discarded }: { readonly discarded: readonly string[] },
  { paint }: RenderOptions,
): Text[] {
  if (discarded.length === 0) return [];
  return [
    paint.yellow(text`! This discards the staged draft, with its keys: ${join(discarded, ", ")}`),
  ];
}

/** The conditions that stay as they are live: rules by id, branches by key. */
export function keptConditionsText(
  { keptRules, keptBranches }: Pick<Plan, "keptRules" | "keptBranches">,
): Text[] {
  const rules = pluralize(keptRules.length, "published conditional rule");
  const branches = pluralize(keptBranches.length, "conditional branch", "conditional branches");
  return [
    ...(keptRules.length === 0 ? [] : [text`Kept unchanged: ${rules}.`]),
    ...(keptBranches.length === 0
      ? []
      : [text`Kept unchanged: ${branches}: ${join(keptBranches, ", ")}`]),
  ];
}

/** Conditions that change, each followed by what happens to it: "r1 (changed), r2 (removed)". */
export function changedConditionsText(
  { rules = [], branches = [] }: ConfigRefDiff,
  wordsFor: (kind: "rules" | "branches") => string,
  { paint }: RenderOptions,
): Text[] {
  return ([["rules", rules], ["branches", branches]] as const).flatMap(([kind, changes]) => {
    const named = changes.map(({ name, change }) => `${name} (${change})`);
    return named.length === 0
      ? []
      : [paint.yellow(text`! ${wordsFor(kind)}: ${join(named, ", ")}`)];
  });
}
