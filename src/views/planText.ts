import type { DriftReport } from "../commands/config/readDrift.ts";
import type { PullPreview } from "../commands/config/pull.ts";
import type { RollbackPreview } from "../commands/config/rollback.ts";
import type { SyncPreview } from "../commands/config/preview.ts";
import type { EnvTarget } from "../commands/config/target.ts";
import { type Dangers, findDangers } from "../config/drift.ts";
import { hasRules, isStaged, type KeptRules, type SyncPlan } from "../config/plan.ts";
import { join, type Text, text } from "../terminal/text.ts";
import { counted } from "../values/counted.ts";
import type { Repository } from "../values/repository.ts";
import { diffText } from "./diffText.ts";
import type { Look } from "./look.ts";
import { publishText, revisionText } from "./historyText.ts";
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
export function checkText(preview: SyncPreview, look: Look): Text[] {
  const { target, repository, plan: { diff, live }, drift } = preview;
  const matches = diff.changes.length === 0;
  return [
    targetText(target, repository, live.version, look),
    ...driftText(preview, look),
    ...(matches ? [] : [look.paint.dim("From live to the local file:")]),
    ...diffText(diff, look, drift?.keys),
    matches
      ? look.paint.green(text`The local file matches what is live (${entriesOf(diff.unchanged)}).`)
      : differsText(preview),
  ];
}

function differsText({ breach }: SyncPreview): Text {
  return breach === undefined
    ? text`The local file differs from what is live; \`cli config sync\` publishes it.`
    : text`The local file differs from what is live, and \`cli config sync\` would refuse it.`;
}

/** What a sync is about to do, for a person to agree to. */
export function syncPlanText(preview: SyncPreview, look: Look): Text[] {
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
    ...discardText(plan, look),
    ...rulesText(plan, look),
    ...dangersText(findDangers(plan.diff, plan.live), look),
  ];
}

/** What happened on the platform since this folder last published or pulled. */
function driftText({ drift }: DriftReport, look: Look): Text[] {
  const { paint } = look;
  if (drift === undefined) return [];
  const { seen, live, publishes } = drift;
  return [
    paint.yellow(
      text`! live is v${live}, this folder last saw v${seen}${
        seen > live ? ", which may not be readable yet" : ""
      }`,
    ),
    ...publishes.map((revision) => text`    ${publishText(revision, look)}`),
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

function untouchedDraftText({ draft }: SyncPlan, { paint }: Look): Text[] {
  if (!isStaged(draft)) return [];
  const rules = hasRules(draft.rules) ? ["conditional rules"] : [];
  const staged = join([...draft.entries.keys(), ...rules], ", ");
  return [paint.yellow(text`! A draft is staged and stays as it is: ${staged}`)];
}

function discardText({ discarded }: { discarded: readonly string[] }, { paint }: Look): Text[] {
  if (discarded.length === 0) return [];
  return [
    paint.yellow(text`! This discards the staged draft, with its keys: ${join(discarded, ", ")}`),
  ];
}

function rulesText({ rules, branches }: SyncPlan, { paint }: Look): Text[] {
  const kept = rules === undefined ? [] : [
    text`Kept unchanged: ${counted(rules.count, `${originOf(rules)} conditional rule`)}.`,
    ...rules.dropped.map((id) =>
      paint.yellow(text`! The staged rules leave out a published one, which goes: ${id}`)
    ),
  ];
  return branches.length === 0 ? kept : [
    ...kept,
    text`Kept unchanged: ${branchesOf(branches.length)}: ${join(branches, ", ")}`,
  ];
}

function originOf({ from }: KeptRules): string {
  return from === "live" ? "published" : "staged";
}

function branchesOf(count: number): string {
  return counted(count, "conditional branch", "conditional branches");
}

/** What a rollback is about to do, for a person to agree to. */
export function rollbackPlanText(preview: RollbackPreview, look: Look): Text[] {
  const { target, repository, plan } = preview;
  const { paint } = look;
  const { revision } = plan;
  return [
    targetText(target, repository, plan.live.version, look),
    text`Back to ${revisionText(revision, look)}`,
    ...(plan.diff.changes.length === 0 ? [] : [paint.dim("From live to that revision:")]),
    ...diffText(plan.diff, look),
    ...(plan.explained ? [] : [
      paint.yellow("! The history does not explain what is live, so this may not be all of it."),
    ]),
    ...(plan.changesRules
      ? [paint.yellow("! Conditional rules have changed since then; they go back, too.")]
      : []),
    ...(plan.branches.length === 0
      ? []
      : [paint.yellow(text`! Conditional branches go back, too: ${join(plan.branches, ", ")}`)]),
    ...discardText(plan, look),
    ...(hasRules(plan.draft.rules)
      ? [paint.yellow("! This discards the staged conditional rules.")]
      : []),
  ];
}

/** What a pull is about to write, for a person to agree to. */
export function pullPlanText(preview: PullPreview, look: Look): Text[] {
  const { target, repository, file, version, diff, branches } = preview;
  return [
    targetText(target, repository, version, look),
    ...(diff.changes.length === 0 ? [] : [look.paint.dim(text`From ${file} to what is live:`)]),
    ...diffText(diff, look),
    ...(branches === 0 ? [] : [text`On the platform only: ${branchesOf(branches)}.`]),
  ];
}
