import type { Change } from "../../config/diff.ts";
import { findLeftOut, findReplaced, isStaged, isUnambiguous, leadsTo } from "../../config/draft.ts";
import { refuseKeyInExperiment } from "../../config/keysInExperiments.ts";
import { discardedConditions, type Plan } from "../../config/syncPlan.ts";
import { refuseUnasked, reportInterrupted } from "../../publish/requireYes.ts";
import { command, say } from "../../values/command.ts";
import type { Draft } from "../../values/configs.ts";
import { asFailure, Failure } from "../../values/failure.ts";
import type { PublishOptions } from "../../flags/publishFlags.ts";
import type { Context, Presenter } from "../../files/project/context.ts";
import { decideConsent } from "../../publish/consent.ts";
import { gatherToWrite, proposalOf, refuseEmpty, type SyncPreview } from "./preview.ts";
import { confirmWrite } from "../../publish/agreement.ts";
import { commitStage } from "../../publish/commit.ts";
import { StagedOnly } from "../../publish/outcomes.ts";
import { resolveWriteTarget } from "../../files/project/target.ts";

export interface StagePreview extends SyncPreview {
  /** The keys of the draft that are lost when it is replaced. */
  readonly replaced: readonly string[];
}

export interface StageResult {
  readonly outcome: "staged" | "already-staged" | "in-sync";
  readonly preview: StagePreview;
  /** True when a read found it staged, although the answer did not say so. */
  readonly recovered: boolean;
  /** The keys that are not in the file and stay live when this draft is published. */
  readonly stays: readonly string[];
}

/**
 * `cli config stage`: puts the local entries into the draft, and stops. Everything that would refuse a sync
 * refuses this, too.
 */
export async function stage(
  options: PublishOptions["stage"],
  context: Context,
  presenter: Presenter<StagePreview>,
): Promise<StageResult> {
  const target = resolveWriteTarget(context);
  // With `confirm = true` a person is asked, whatever the flags are.
  const flags = { ...options, yes: true, noMessage: true };
  const required = decideConsent(flags, command("stage"), target, context);
  // Only the reads show whether a draft would be replaced.
  const mayAsk = required.asks || (context.streams.interactive && !options.yes);
  const inputs = await gatherToWrite(target, { asks: mayAsk }, context);
  const { preview: synced, local } = inputs;
  const { live, draft, next } = synced.plan;
  const isSame = !synced.plan.differs;
  const replaced = isSame ? [] : [
    ...findReplaced(draft, live, next.entries),
    ...discardedConditions(synced.plan),
  ];
  const preview = { ...synced, replaced };
  const outcome = isSame ? "in-sync" : isThereAlready(synced.plan) ? "already-staged" : "staged";
  const consent = { ...required, asks: required.asks || (replaced.length > 0 && !options.yes) };
  const asks = consent.asks && outcome === "staged";
  presenter.show(preview, asks && context.streams.interactive);
  refuseEmpty(synced.plan, local, options, context);
  refuseKeyInExperiment(synced.plan, synced.experiments);
  const staysWith = (staged: Draft) =>
    findLeftOut(live, staged, local.desired, inputs.lastSeen?.entries).kept;
  if (outcome !== "staged") {
    return { outcome, preview, recovered: false, stays: isSame ? [] : staysWith(draft) };
  }
  if (asks) {
    const advice = say`Give --yes to replace it; ${command("draft")} shows it.`;
    const what = `This would replace another draft, with its keys: ${replaced.join(", ")}. `;
    refuseUnasked(context, "", advice, what);
  }
  const proposal = proposalOf(inputs, target, consent, presenter.question(preview));
  const agreement = await confirmWrite(proposal, { content: next });
  const { recovered } = await commitStage(agreement);
  // Roblox does not document how a draft shows a staged removal (docs/dev/platform.md, Overwrite).
  const isSeen = ({ key, change }: Change) =>
    change !== "removed" || inputs.lastSeen?.entries.has(key) === true;
  if (synced.plan.diff.changes.every(isSeen)) return { outcome, preview, recovered, stays: [] };
  const staged = await reportInterrupted(
    agreement.phrases.onInterrupt.staged,
    () => inputs.configs.draft().catch(asFailure),
  );
  if (staged instanceof Failure) throw new StagedOnly(staged.what, agreement.phrases.goOn);
  return { outcome, preview, recovered, stays: staysWith(staged) };
}

/** Check whether the draft is already what would be staged, without any ambiguity. */
function isThereAlready(plan: Plan): boolean {
  const { live, draft } = plan;
  return isStaged(draft) && isUnambiguous(live, draft) && leadsTo(draft, live, plan.next);
}
