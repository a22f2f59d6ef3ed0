import type { Advise } from "../commands/config/commandLine.ts";
import type { PullPreview } from "../commands/config/pull.ts";
import type { RollbackPreview } from "../commands/config/rollback.ts";
import type { SyncPreview } from "../commands/config/preview.ts";
import type { EnvTarget } from "../commands/config/target.ts";
import type { ConditionChange } from "../config/compareConditions.ts";
import { type Dangers, findDangers } from "../config/drift.ts";
import { hasRules, stagedKeys, type SyncPlan } from "../config/plan.ts";
import { isAlreadyLive, type RestorePlan } from "../config/restore.ts";
import { join, type Text, text } from "../terminal/text.ts";
import { counted } from "../values/counted.ts";
import type { Draft, LiveConfig, Strategy } from "../values/configs.ts";
import type { Repository } from "../values/repository.ts";
import { diffText } from "./diffText.ts";
import { driftText } from "./driftText.ts";
import type { Look } from "./look.ts";
import { revisionText } from "./historyText.ts";
import { entriesOf } from "./plural.ts";

/** What a command addresses, in one line. */
function targetText(
  target: EnvTarget,
  repository: Repository,
  version: number,
  { paint }: Look,
): Text {
  return paint.bold(
    text`${target.env} - universe ${target.universeId}, ${repository}, live v${version}`,
  );
}

/** `cli config check` for people: the difference between the file and what is live. */
export function checkText(preview: SyncPreview, look: Look, advise: Advise): Text[] {
  const { target, repository, plan: { diff, live }, drift } = preview;
  const matches = diff.changes.length === 0;
  return [
    targetText(target, repository, live.version, look),
    ...driftText(preview, look),
    ...(matches ? [] : [look.paint.dim("From live to the local file:")]),
    ...diffText(diff, look, drift?.keys),
    matches
      ? look.paint.green(text`The local file matches what is live (${entriesOf(diff.unchanged)}).`)
      : differsText(preview, advise),
  ];
}

function differsText({ breach }: SyncPreview, advise: Advise): Text {
  return breach === undefined
    ? text`The local file differs from what is live; ${advise("sync")} publishes it.`
    : text`The local file differs from what is live, and ${advise("sync")} would refuse it.`;
}

/**
 * What a sync is about to do, for a person to agree to.
 *
 * @param strategy How it is to reach the servers, where that was or is being planned.
 */
export function syncPlanText(preview: SyncPreview, look: Look, strategy?: Strategy): Text[] {
  const { target, repository, plan, drift } = preview;
  const lines = [
    targetText(target, repository, plan.live.version, look),
    ...driftText(preview, look),
    ...(plan.diff.changes.length === 0 ? [] : [look.paint.dim("From live to the local file:")]),
    ...diffText(plan.diff, look, drift?.keys),
  ];
  if (plan.diff.changes.length === 0) return [...lines, ...untouchedDraftText(plan, look)];
  return [
    ...lines,
    ...(strategy === undefined ? [] : [text`Strategy: ${strategy}.`]),
    ...discardText(plan, look),
    ...carriedText(plan, look),
    ...dangersText(findDangers(plan.diff, plan.live), look),
  ];
}

/** What a person should not overlook before agreeing. */
function dangersText({ mostOf, branched }: Dangers, { paint }: Look): Text[] {
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
  { paint }: Look,
): Text[] {
  const rules = hasRules(draft.rules) ? ["conditional rules"] : [];
  const staged = [...stagedKeys(draft, live), ...rules];
  if (staged.length === 0) return [];
  return [paint.yellow(text`! A draft is staged and stays as it is: ${join(staged, ", ")}`)];
}

function discardText({ discarded }: { discarded: readonly string[] }, { paint }: Look): Text[] {
  if (discarded.length === 0) return [];
  return [
    paint.yellow(text`! This discards the staged draft, with its keys: ${join(discarded, ", ")}`),
  ];
}

/** The conditions that go with a publish: those that stay as they are, and those that change. */
function carriedText({ rules, branches }: SyncPlan, look: Look): Text[] {
  const kept = branches.kept;
  return [
    ...(rules.kept.length === 0
      ? []
      : [text`Kept unchanged: ${counted(rules.kept.length, "published conditional rule")}.`]),
    ...(kept.length === 0
      ? []
      : [text`Kept unchanged: ${branchesOf(kept.length)}: ${join(kept, ", ")}`]),
    ...conditionsText("This publishes staged conditional rules, too", rules.changes, look),
    ...conditionsText("This publishes staged conditional branches, too", branches.changes, look),
  ];
}

/** Conditions that change, behind what happens to them: "r1 (changed), r2 (removed)". */
function conditionsText(
  what: string,
  changes: readonly ConditionChange[],
  { paint }: Look,
): Text[] {
  if (changes.length === 0) return [];
  const told = changes.map(({ name, change }) => `${name} (${change})`);
  return [paint.yellow(text`! ${what}: ${join(told, ", ")}`)];
}

function branchesOf(count: number): string {
  return counted(count, "conditional branch", "conditional branches");
}

/** What a rollback is about to do, for a person to agree to. */
export function rollbackPlanText(preview: RollbackPreview, look: Look): Text[] {
  const { target, repository, plan } = preview;
  const lines = [
    targetText(target, repository, plan.live.version, look),
    text`Back to ${revisionText(plan.revision, plan.history, look)}`,
    ...pendingText(plan, look),
  ];
  if (isAlreadyLive(plan)) return [...lines, ...untouchedDraftText(plan, look)];
  return [
    ...lines,
    ...(plan.diff.changes.length === 0 ? [] : [look.paint.dim("From live to that revision:")]),
    ...diffText(plan.diff, look),
    ...restoredConditionsText(plan, look),
    ...discardText(plan, look),
    ...(hasRules(plan.draft.rules)
      ? [look.paint.yellow("! This discards the staged conditional rules.")]
      : []),
    ...dangersText(findDangers(plan.diff, plan.live), look),
  ];
}

/** A publish that the difference below cannot know of. */
function pendingText({ pending, live }: RestorePlan, { paint }: Look): Text[] {
  if (pending === undefined) return [];
  return [
    paint.yellow(
      text`! v${pending} is published, and the platform still answers v${live.version}: the difference is from v${live.version}.`,
    ),
  ];
}

/** What goes back beside the entries, as far as the history tells. */
function restoredConditionsText(plan: RestorePlan, look: Look): Text[] {
  const { paint } = look;
  return [
    ...(plan.explained ? [] : [
      paint.yellow("! The history does not explain what is live, so this may not be all of it."),
    ]),
    ...(plan.rules === undefined
      ? [paint.yellow("! Conditional rules have changed since then; they go back, too.")]
      : []),
    ...conditionsText("Conditional rules go back, too", plan.ruleChanges, look),
    ...conditionsText("Conditional branches go back, too", plan.branches, look),
  ];
}

/** What a pull is about to write, for a person to agree to. */
export function pullPlanText(preview: PullPreview, look: Look): Text[] {
  const { target, repository, file, version, diff, branches, lostComments } = preview;
  return [
    targetText(target, repository, version, look),
    ...driftText(preview, look),
    ...(diff.changes.length === 0 ? [] : [look.paint.dim(text`From ${file} to what is live:`)]),
    ...diffText(diff, look),
    ...lostCommentsText(lostComments, look),
    ...(branches === 0 ? [] : [text`On the platform only: ${branchesOf(branches)}.`]),
  ];
}

/** The comments that nobody wants to lose by surprise. */
function lostCommentsText(comments: readonly string[], { paint }: Look): Text[] {
  if (comments.length === 0) return [];
  const head = text`! ${counted(comments.length, "comment")} of the file ${
    comments.length === 1 ? "goes" : "go"
  }, too:`;
  return [paint.yellow(head), ...comments.map((comment) => text`    ${comment}`)];
}
