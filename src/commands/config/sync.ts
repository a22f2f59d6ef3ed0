import { definedOnly } from "../../values/collections.ts";
import { splitBranches } from "../../values/branch.ts";
import { refuseKeyInExperiment } from "../../config/keysInExperiments.ts";
import { withConditionsOf } from "../../config/syncPlan.ts";
import { type Selection, selectionOf, selectionWords } from "../../config/keySelection.ts";
import { selectKeys } from "../../config/selectKeys.ts";
import type { AdvisedCommand } from "../../values/command.ts";
import { Failure } from "../../values/failure.ts";
import { shellWord } from "../../values/shellWord.ts";
import type { PublishOptions } from "../../flags/publishFlags.ts";
import type { Context, Presenter } from "../../files/project/context.ts";
import { confirmWrite } from "../../publish/agreement.ts";
import { commitPublish, type Publication } from "../../publish/commit.ts";
import { decideConsent, publishingCommand } from "../../publish/consent.ts";
import {
  gatherToWrite,
  proposalOf,
  refuseEmpty,
  type SyncInputs,
  type SyncPreview,
} from "./preview.ts";
import { type EnvPreview, previewAll } from "./previewAll.ts";
import { type LockFailure, rememberLive } from "../../files/project/rememberLive.ts";
import { OtherUniverse } from "../../files/project/readMemory.ts";
import { loadPlan, refuseStale, savePlan, type Summarize } from "./planFiles.ts";
import { refuseUndo } from "./refuseUndo.ts";
import { resolveWriteTarget } from "../../files/project/target.ts";
import { prepareWatch, refuseUnwatched, watchWords } from "../../watch/prepareWatch.ts";
import type { WatchedPublish } from "../../watch/watchPublished.ts";

export type SyncResult =
  & LockFailure
  & { readonly preview: SyncPreview }
  & (
    | { readonly outcome: "in-sync" | "dry-run" }
    | { readonly outcome: "planned"; readonly file: string }
    | { readonly outcome: "published"; readonly publish: Publication } & WatchedPublish
  );

/**
 * `cli config sync`: makes the local entries the live ones. Everything that can refuse has refused before the
 * first write.
 */
export async function sync(
  options: PublishOptions["sync"],
  context: Context,
  presenter: Presenter<SyncPreview>,
  summarize: Summarize,
): Promise<SyncResult> {
  if (options.plan !== undefined) {
    const preview = await savePlan(options, options.plan, summarize, context, presenter);
    return { outcome: "planned", preview, file: options.plan };
  }
  const target = resolveWriteTarget(context);
  const consent = options.dryRun
    ? undefined
    : decideConsent(options, commandOf(options), target, context);
  const planned = options.fromPlan === undefined
    ? undefined
    : await loadPlan(options, options.fromPlan, context);
  const selection = selectionOf(planned ?? options);
  const asks = consent?.asks ?? false;
  const inputs = await gatherToWrite(target, { asks, selection }, context);
  const { local, configs } = inputs;
  const { plan } = inputs.preview;
  const strategy = planned?.strategy ?? options.strategy;
  const publishes = consent !== undefined && plan.differs;
  const watch = publishes
    ? await prepareWatch(options, plan, strategy, configs, context)
    : undefined;
  const preview = { ...inputs.preview, ...definedOnly({ strategy: planned?.strategy, watch }) };
  presenter.show(preview, asks && publishes);
  // `--allow-empty` was checked when a plan was made.
  if (planned === undefined) refuseEmpty(plan, local, options, context);
  else await refuseStale(planned, options, summarize, inputs);
  refuseKeyInExperiment(plan, preview.experiments);
  refuseUndo(preview, options.noUndo);
  if (!plan.differs) {
    const lockFailure = options.dryRun || selection !== undefined
      ? {}
      : await rememberUnchanged(inputs);
    await refuseUnwatched(options, plan.live.version, configs, context);
    return { outcome: "in-sync", preview, ...lockFailure };
  }
  if (consent === undefined) return { outcome: "dry-run", preview };
  const proposal = proposalOf(inputs, target, consent, presenter.question(preview));
  const publishing = { content: plan.next, overwrite: true as const, strategy };
  const agreement = await confirmWrite(proposal, publishing);
  const publish = await commitPublish(agreement);
  const lockFailure = selection === undefined
    ? await record(inputs, publish.version)
    : await recordChosen(inputs, selection, publish);
  if (publish.outcome === "already-live") {
    await refuseUnwatched(options, publish.version, configs, context);
  }
  const done = { outcome: "published" as const, preview, publish, agreement };
  return { ...done, ...definedOnly({ watch }), ...lockFailure };
}

/**
 * `cli config sync --all --dry-run`: previews every environment. Each one must be published on its own, by
 * somebody who saw its changes.
 */
export async function syncAll(
  options: PublishOptions["sync"],
  context: Context,
  presenter: Presenter<SyncPreview>,
  summarize: Summarize,
): Promise<readonly EnvPreview[]> {
  if (!options.dryRun) {
    throw new Failure(
      "--all needs --dry-run: each environment is published on its own.",
      "Give --dry-run, or name one environment with --env <name>.",
    );
  }
  return await previewAll(context, async (one) => {
    const { preview } = await sync(options, one, { ...presenter, show: () => {} }, summarize);
    return preview;
  });
}

/**
 * Record that this folder has seen what others published, when the file already matches it. A record of
 * another universe is replaced, and an older one without conditions.
 */
function rememberUnchanged(inputs: SyncInputs): Promise<LockFailure> | LockFailure {
  const { preview: { drift, lockFailure, plan }, lastSeen } = inputs;
  const isNewer = drift !== undefined && drift.seen < drift.live;
  const isOlder = lastSeen?.version === plan.live.version &&
    (lastSeen.conditions === undefined ||
      (lastSeen.hasConditions ?? false) !== plan.hasConditions);
  if (!isNewer && !isOlder && !(lockFailure instanceof OtherUniverse)) return {};
  return record(inputs, plan.live.version);
}

function record(
  { preview: { target, plan }, local: { repository, desired, fileConditions }, context }:
    SyncInputs,
  version: number,
): Promise<LockFailure> {
  const hasConditions = fileConditions !== undefined;
  const record = {
    version,
    repository,
    ...withConditionsOf(plan.next, desired),
    hasConditions,
  };
  return rememberLive(target, record, context);
}

/**
 * Record the chosen keys alone. Where others published in between, the version stays, so that `--no-undo` still sees
 * them; without a record there is none of the other keys, and so none of these.
 */
async function recordChosen(
  { preview: { target, plan }, local: { repository }, lastSeen, context }: SyncInputs,
  selection: Selection,
  { version, before }: Publication,
): Promise<LockFailure> {
  if (lastSeen === undefined) return {};
  const { next } = plan;
  const seen = lastSeen.conditions === undefined
    ? withConditionsOf(next, splitBranches(lastSeen.entries).entries)
    : { ...lastSeen, conditions: next.conditions };
  const { entries } = selectKeys(next, seen, selection);
  const isNext = lastSeen.version === plan.live.version && before === undefined;
  const record = {
    ...lastSeen,
    version: isNext ? version : lastSeen.version,
    repository,
    entries,
  };
  return await rememberLive(target, record, context);
}

function commandOf(options: PublishOptions["sync"]): AdvisedCommand {
  const { fromPlan, noUndo } = options;
  const undo = noUndo ? "--no-undo" : "";
  const keys = selectionWords(options);
  const plan = fromPlan === undefined ? "" : `--from-plan ${shellWord(fromPlan)}`;
  return publishingCommand("sync", options, [plan, keys, undo, watchWords(options)]);
}
