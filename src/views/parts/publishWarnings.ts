import { hasConditions } from "../../config/conditionSet.ts";
import { removedConditions } from "../../config/diffConfigs.ts";
import type { ConfigDiff } from "../../config/diffConfigs.ts";
import { stagedKeys } from "../../config/draft.ts";
import { findDangers } from "../../config/drift.ts";
import { carriedConditions, discardedParts, type Plan } from "../../config/syncPlan.ts";
import { join, type Text, text } from "../../values/text.ts";
import { pluralize, pluralizeAll } from "../../values/words.ts";
import type { RenderOptions } from "../view.ts";

/** Warn of what a publish removes. */
export function dangersText(
  { diff, live }: Pick<Plan, "diff" | "live">,
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
  return removed === all
    ? pluralizeAll(all, "live entry", "live entries")
    : `more than half of the ${all} live entries`;
}

/** Write a warning about some names; no line without names. */
export function namesText(
  warning: string,
  names: readonly string[],
  { paint }: RenderOptions,
): Text[] {
  return names.length === 0 ? [] : [paint.yellow(text`! ${warning}: ${join(names, ", ")}`)];
}

/** Warn of the draft that stays when nothing is published. */
export function untouchedDraftText(
  { draft, live }: Pick<Plan, "draft" | "live">,
  render: RenderOptions,
): Text[] {
  const conditions = hasConditions(draft.conditions) ? ["conditions"] : [];
  const staged = [...stagedKeys(draft, live), ...conditions];
  return namesText("A draft is staged and stays as it is", staged, render);
}

/** Warn of the keys of the draft that a publish discards. */
export function discardText(
  discarded: readonly string[],
  render: RenderOptions,
  what = "This",
): Text[] {
  return namesText(`${what} discards the draft, with its keys`, discarded, render);
}

/** Warn of live entries that a publish keeps although the draft may be meant to remove them. */
export function leftOutText(
  leftOut: readonly string[],
  { paint }: RenderOptions,
  what = "this",
): Text[] {
  if (leftOut.length === 0) return [];
  const keys = join(leftOut, ", ");
  return [
    paint.yellow(
      text`! Not in the draft, so ${what} keeps what is live: ${keys}. A sync removes what the file does not have.`,
    ),
  ];
}

/** List the live conditions and conditional values that stay although the file does not have them. */
export function keptConditionsText(plan: Plan): Text[] {
  const { conditions, values } = carriedConditions(plan);
  const kept = (what: string, names: readonly string[]) =>
    names.length === 0
      ? []
      : [text`Kept unchanged: ${pluralize(names.length, what)}: ${join(names, ", ")}`];
  return [...kept("condition", conditions), ...kept("conditional value", values)];
}

/** Name conditions that change, each with its change: "r1 (changed), r2 (removed)". */
export function changedConditionsText(
  { conditions }: ConfigDiff,
  wordsFor: (kind: "conditions" | "conditional values") => string,
  render: RenderOptions,
): Text[] {
  if (conditions === undefined) return [];
  const { definitions, order, keys } = conditions;
  const changed = definitions.map(({ id, change }) => `${id} (${change})`);
  const moved = order === undefined ? [] : ["their order"];
  const values = keys.flatMap(({ key, branches }) =>
    branches.flatMap(({ condition, change }) =>
      change === undefined ? [] : [`${key} when ${condition} (${change.change})`]
    )
  );
  return [
    ...namesText(wordsFor("conditions"), [...changed, ...moved], render),
    ...namesText(wordsFor("conditional values"), values, render),
  ];
}

/** Warn of the conditions that a publish of the file removes, each with the keys whose values go with it. */
export function removedConditionsText(
  { conditions }: Pick<Plan, "conditions">,
  { paint }: RenderOptions,
  what = "This",
): Text[] {
  const removed = removedConditions(conditions);
  if (removed.length === 0) return [];
  const names = removed.map(({ id, keys }) =>
    keys.length === 0 ? id : `${id} (${keys.join(", ")})`
  );
  return [
    paint.red(
      text`! ${what} removes ${
        pluralize(removed.length, "condition")
      } that the file does not have: ${join(names, ", ")}`,
    ),
  ];
}

/** Name the differences that the flags leave out. */
export function notChosenText(
  keys: readonly string[] = [],
  render: RenderOptions,
  what = "published",
): Text[] {
  return namesText(`Not ${what}, because --only or --except leaves them out`, keys, render);
}

/** Warn of what a sync does to the draft, and of what it removes. */
export function syncWarnings(plan: Plan, render: RenderOptions, what = "This"): Text[] {
  if (!plan.differs) return untouchedDraftText(plan, render);
  return [
    ...discardText(discardedParts(plan), render, what),
    ...(plan.hasConditions
      ? removedConditionsText(plan, render, what)
      : changedConditionsText(plan, (kind) => `${what} publishes staged ${kind}, too`, render)),
    ...dangersText(plan, render, what),
  ];
}
