import { hasConditions } from "../../config/compareConditions.ts";
import type { ConfigRefDiff } from "../../config/configRef.ts";
import type { Diff } from "../../config/diff.ts";
import { stagedKeys } from "../../config/draft.ts";
import { findDangers } from "../../config/drift.ts";
import type { Plan, SyncPlan } from "../../config/plan.ts";
import { join, type Text, text } from "../../terminal/text.ts";
import type { Draft, LiveConfig } from "../../values/configs.ts";
import { pluralize } from "../../values/words.ts";
import type { RenderOptions } from "../view.ts";

/**
 * What a person should not overlook before agreeing to a publish.
 *
 * @param what What publishes, as a sentence begins.
 */
export function dangersText(
  { diff, live }: { readonly diff: Diff; readonly live: LiveConfig },
  { paint }: RenderOptions,
  what = "This",
): Text[] {
  const { mostOf, branched } = findDangers(diff, live);
  return [
    ...(mostOf === undefined
      ? []
      : [paint.red(text`! ${what} removes ${mostText(diff.removed, mostOf)}.`)]),
    ...branched.map((key) =>
      paint.red(text`! ${what} removes ${key}, which has conditional values on Roblox.`)
    ),
  ];
}

function mostText(removed: number, all: number): string {
  if (all === 1) return "the only live entry";
  return removed === all ? `all ${all} live entries` : `more than half of the ${all} live entries`;
}

/** Warn of the draft that stays, where nothing is published. */
export function untouchedDraftText(
  { draft, live }: { readonly draft: Draft; readonly live: LiveConfig },
  { paint }: RenderOptions,
): Text[] {
  const conditions = hasConditions(draft.conditions) ? ["conditions"] : [];
  const staged = [...stagedKeys(draft, live), ...conditions];
  if (staged.length === 0) return [];
  return [paint.yellow(text`! A draft is staged and stays as it is: ${join(staged, ", ")}`)];
}

/** Warn of the keys of the draft that a publish discards. */
export function discardText(
  { discarded }: { readonly discarded: readonly string[] },
  { paint }: RenderOptions,
  what = "This",
): Text[] {
  if (discarded.length === 0) return [];
  return [
    paint.yellow(
      text`! ${what} discards the draft, with its keys: ${join(discarded, ", ")}`,
    ),
  ];
}

/**
 * The live entries that a publish keeps although the draft may have been staged without them.
 *
 * @param what What keeps them.
 */
export function leftOutText(
  leftOut: readonly string[],
  { paint }: RenderOptions,
  what = "this",
): Text[] {
  if (leftOut.length === 0) return [];
  return [
    paint.yellow(
      text`! Not in the draft, so ${what} keeps what is live: ${
        join(leftOut, ", ")
      }. A sync removes what the file does not have.`,
    ),
  ];
}

/** List what stays as it is live: conditions by id, conditional values by key. */
export function keptConditionsText(
  { keptConditions, keptBranches }: Pick<Plan, "keptConditions" | "keptBranches">,
): Text[] {
  return ([["condition", keptConditions], ["conditional value", keptBranches]] as const).flatMap(
    ([what, kept]) =>
      kept.length === 0
        ? []
        : [text`Kept unchanged: ${pluralize(kept.length, what)}: ${join(kept, ", ")}`],
  );
}

/** Name conditions that change, each with what happens to it: "r1 (changed), r2 (removed)". */
export function changedConditionsText(
  { conditions }: ConfigRefDiff,
  wordsFor: (kind: "conditions" | "conditional values") => string,
  { paint }: RenderOptions,
): Text[] {
  if (conditions === undefined) return [];
  const { definitions, order, keys } = conditions;
  const names = {
    "conditions": [
      ...definitions.map(({ id, change }) => `${id} (${change})`),
      ...(order === undefined ? [] : ["their order"]),
    ],
    "conditional values": keys.flatMap(({ key, branches }) =>
      branches.flatMap(({ condition, change }) =>
        change === undefined ? [] : [`${key} when ${condition} (${change.change})`]
      )
    ),
  };
  return (["conditions", "conditional values"] as const).flatMap((kind) =>
    names[kind].length === 0
      ? []
      : [paint.yellow(text`! ${wordsFor(kind)}: ${join(names[kind], ", ")}`)]
  );
}

/** Warn of what a person should not overlook in a sync: the draft that it discards or publishes, and dangers. */
export function syncWarnings(plan: SyncPlan, render: RenderOptions, what = "This"): Text[] {
  if (plan.diff.changes.length === 0) return untouchedDraftText(plan, render);
  return [
    ...discardText(plan, render, what),
    ...changedConditionsText(plan, (kind) => `${what} publishes staged ${kind}, too`, render),
    ...dangersText(plan, render, what),
  ];
}
