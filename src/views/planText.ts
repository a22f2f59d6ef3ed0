import type { CommandHint } from "../commands/config/commandHint.ts";
import type { PullPreview } from "../commands/config/pull.ts";
import type { RollbackPreview } from "../commands/config/rollback.ts";
import type { SyncPreview } from "../commands/config/preview.ts";
import type { EnvTarget } from "../commands/config/target.ts";
import type { ConditionChange } from "../config/compareConditions.ts";
import { type Dangers, findDangers } from "../config/drift.ts";
import { hasRules, stagedKeys, type SyncPlan } from "../config/plan.ts";
import { isAlreadyLive, type RestorePlan } from "../config/restore.ts";
import { join, type Text, text } from "../terminal/text.ts";
import { pluralize } from "../values/pluralize.ts";
import type { Draft, LiveConfig, Strategy } from "../values/configs.ts";
import type { Repository } from "../values/repository.ts";
import { diffText } from "./diffText.ts";
import { driftText } from "./driftText.ts";
import type { RenderOptions } from "./renderOptions.ts";
import { revisionText } from "./historyText.ts";
import { entriesOf } from "./plural.ts";

/** What a command addresses, in one line. */
function targetText(
  target: EnvTarget,
  repository: Repository,
  version: number,
  { paint }: RenderOptions,
): Text {
  return paint.bold(
    text`${target.env} - universe ${target.universeId}, ${repository}, live v${version}`,
  );
}

/** `cli config check` for people: the difference between the file and what is live. */
export function checkText(preview: SyncPreview, render: RenderOptions, hint: CommandHint): Text[] {
  const { target, repository, plan: { diff, live }, drift } = preview;
  const matches = diff.changes.length === 0;
  return [
    targetText(target, repository, live.version, render),
    ...driftText(preview, render),
    ...(matches ? [] : [render.paint.dim("From live to the local file:")]),
    ...diffText(diff, render, drift?.keys),
    matches
      ? render.paint.green(
        text`The local file matches what is live (${entriesOf(diff.unchanged)}).`,
      )
      : differsText(preview, hint),
  ];
}

function differsText({ limitViolation }: SyncPreview, hint: CommandHint): Text {
  return limitViolation === undefined
    ? text`The local file differs from what is live; ${hint("sync")} publishes it.`
    : text`The local file differs from what is live, and ${hint("sync")} would refuse it.`;
}

/**
 * What a sync is about to do, for a person to agree to.
 *
 * @param strategy How it is to reach the servers, where that was or is being planned.
 */
export function syncPlanText(
  preview: SyncPreview,
  render: RenderOptions,
  strategy?: Strategy,
): Text[] {
  const { target, repository, plan, drift } = preview;
  const lines = [
    targetText(target, repository, plan.live.version, render),
    ...driftText(preview, render),
    ...(plan.diff.changes.length === 0 ? [] : [render.paint.dim("From live to the local file:")]),
    ...diffText(plan.diff, render, drift?.keys),
  ];
  if (plan.diff.changes.length === 0) return [...lines, ...untouchedDraftText(plan, render)];
  return [
    ...lines,
    ...(strategy === undefined ? [] : [text`Strategy: ${strategy}.`]),
    ...discardText(plan, render),
    ...carriedText(plan, render),
    ...dangersText(findDangers(plan.diff, plan.live), render),
  ];
}

/** What a person should not overlook before agreeing. */
function dangersText({ mostOf, branched }: Dangers, { paint }: RenderOptions): Text[] {
  return [
    ...(mostOf === undefined
      ? []
      : [paint.red(text`! This removes more than half of the ${mostOf} live entries.`)]),
    ...branched.map((key) =>
      paint.red(text`! This removes ${key}, which has a conditional branch on the platform.`)
    ),
  ];
}

function untouchedDraftText(
  { draft, live }: { readonly draft: Draft; readonly live: LiveConfig },
  { paint }: RenderOptions,
): Text[] {
  const rules = hasRules(draft.rules) ? ["conditional rules"] : [];
  const staged = [...stagedKeys(draft, live), ...rules];
  if (staged.length === 0) return [];
  return [paint.yellow(text`! A draft is staged and stays as it is: ${join(staged, ", ")}`)];
}

function discardText(
  { discarded }: { discarded: readonly string[] },
  { paint }: RenderOptions,
): Text[] {
  if (discarded.length === 0) return [];
  return [
    paint.yellow(text`! This discards the staged draft, with its keys: ${join(discarded, ", ")}`),
  ];
}

/** The conditions that go with a publish: those that stay as they are, and those that change. */
function carriedText({ rules, branches }: SyncPlan, render: RenderOptions): Text[] {
  const kept = branches.kept;
  return [
    ...(rules.kept.length === 0
      ? []
      : [text`Kept unchanged: ${pluralize(rules.kept.length, "published conditional rule")}.`]),
    ...(kept.length === 0
      ? []
      : [text`Kept unchanged: ${branchesOf(kept.length)}: ${join(kept, ", ")}`]),
    ...conditionsText("This publishes staged conditional rules, too", rules.changes, render),
    ...conditionsText("This publishes staged conditional branches, too", branches.changes, render),
  ];
}

/** Conditions that change, behind what happens to them: "r1 (changed), r2 (removed)". */
function conditionsText(
  what: string,
  changes: readonly ConditionChange[],
  { paint }: RenderOptions,
): Text[] {
  if (changes.length === 0) return [];
  const told = changes.map(({ name, change }) => `${name} (${change})`);
  return [paint.yellow(text`! ${what}: ${join(told, ", ")}`)];
}

function branchesOf(count: number): string {
  return pluralize(count, "conditional branch", "conditional branches");
}

/** What a rollback is about to do, for a person to agree to. */
export function rollbackPlanText(preview: RollbackPreview, render: RenderOptions): Text[] {
  const { target, repository, plan } = preview;
  const lines = [
    targetText(target, repository, plan.live.version, render),
    text`Back to ${revisionText(plan.revision, plan.history, render)}`,
    ...pendingText(plan, render),
  ];
  if (isAlreadyLive(plan)) return [...lines, ...untouchedDraftText(plan, render)];
  return [
    ...lines,
    ...(plan.diff.changes.length === 0 ? [] : [render.paint.dim("From live to that revision:")]),
    ...diffText(plan.diff, render),
    ...restoredConditionsText(plan, render),
    ...discardText(plan, render),
    ...(hasRules(plan.draft.rules)
      ? [render.paint.yellow("! This discards the staged conditional rules.")]
      : []),
    ...dangersText(findDangers(plan.diff, plan.live), render),
  ];
}

/** A publish that the difference below cannot know of. */
function pendingText({ pending, live }: RestorePlan, { paint }: RenderOptions): Text[] {
  if (pending === undefined) return [];
  return [
    paint.yellow(
      text`! v${pending} is published, and the platform still answers v${live.version}: the difference is from v${live.version}.`,
    ),
  ];
}

/** What goes back beside the entries, as far as the history tells. */
function restoredConditionsText(plan: RestorePlan, render: RenderOptions): Text[] {
  const { paint } = render;
  return [
    ...(plan.explained ? [] : [
      paint.yellow("! The history does not explain what is live, so this may not be all of it."),
    ]),
    ...(plan.rules === undefined
      ? [paint.yellow("! Conditional rules have changed since then; they go back, too.")]
      : []),
    ...conditionsText("Conditional rules go back, too", plan.ruleChanges, render),
    ...conditionsText("Conditional branches go back, too", plan.branches, render),
  ];
}

/** What a pull is about to write, for a person to agree to. */
export function pullPlanText(preview: PullPreview, render: RenderOptions): Text[] {
  const { target, repository, file, version, diff, branches, lostComments } = preview;
  return [
    targetText(target, repository, version, render),
    ...driftText(preview, render),
    ...(diff.changes.length === 0 ? [] : [render.paint.dim(text`From ${file} to what is live:`)]),
    ...diffText(diff, render),
    ...lostCommentsText(lostComments, render),
    ...(branches === 0 ? [] : [text`On the platform only: ${branchesOf(branches)}.`]),
  ];
}

/** The comments that nobody wants to lose by surprise. */
function lostCommentsText(comments: readonly string[], { paint }: RenderOptions): Text[] {
  if (comments.length === 0) return [];
  const head = text`! ${pluralize(comments.length, "comment")} of the file ${
    comments.length === 1 ? "goes" : "go"
  }, too:`;
  return [paint.yellow(head), ...comments.map((comment) => text`    ${comment}`)];
}
