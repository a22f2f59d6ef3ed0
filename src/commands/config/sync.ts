import type { Configs } from "../../platform/configs.ts";
import { text } from "../../terminal/text.ts";
import type { Context } from "../context.ts";
import { type PublishOutcome, publishStaged, stageOverwrite } from "./carryOut.ts";
import { type Agreement, type Consent, decideConsent, obtainAgreement } from "./consent.ts";
import type { SyncOptions } from "./options.ts";
import { gatherPreview, refuseEmpty, type SyncPreview } from "./preview.ts";
import { type LockFailure, recordLock } from "./recordLock.ts";
import { refuseMoved } from "./refuseMoved.ts";
import { loadPlan, refuseStale } from "./syncPlan.ts";
import { resolveEnvTarget } from "./target.ts";

/** How a sync ended. */
export type SyncResult = SyncUntouched | SyncPublished;

/** Nothing was staged or published: there was nothing to do, or the question was only asked. */
export interface SyncUntouched {
  readonly outcome: "in-sync" | "dry-run";
  readonly preview: SyncPreview;
}

/** The local entries are live. */
export interface SyncPublished extends LockFailure {
  readonly outcome: "published";
  readonly preview: SyncPreview;
  readonly publish: PublishOutcome;
}

/**
 * `cli config sync`: makes the local entries the live ones. Everything that can refuse has refused
 * before the first write.
 *
 * @param show Shows the plan, before anything is asked.
 * @throws Failure when it is refused, or the platform does not allow it.
 * @throws Declined when a person says no.
 */
export async function sync(
  options: SyncOptions,
  context: Context,
  show: (preview: SyncPreview) => void,
): Promise<SyncResult> {
  const target = await resolveEnvTarget(options, context);
  const consent = options.dryRun ? undefined : decideConsent(options, {
    command: "cli config sync",
    interactive: context.streams.interactive,
    ...target,
    places: options.places,
  });
  const planned = options.fromPlan === undefined
    ? undefined
    : await loadPlan(options.fromPlan, context);
  const gathered = await gatherPreview(options, target, true, context);
  const { preview, local, configs } = gathered;
  const { plan } = preview;
  refuseEmpty(plan, local, options);
  show(preview);
  if (planned !== undefined) refuseStale(planned, options.fromPlan!, gathered);
  if (plan.diff.changes.length === 0) return { outcome: "in-sync", preview };
  if (consent === undefined) return { outcome: "dry-run", preview };
  const agreement = await agree(consent, preview, context);
  if (agreement.asked) await refuseMoved(configs, plan.live, plan.draft);
  const publish = await carryOut(configs, preview, agreement, options);
  const lockFailure = await recordLock(context, options.config, target.env, {
    version: publish.version ?? plan.live.version,
    syncedAt: context.now().toISOString(),
    repository: local.repository,
    entries: local.wanted,
  });
  return { outcome: "published", preview, publish, ...lockFailure };
}

function agree(consent: Consent, preview: SyncPreview, context: Context): Promise<Agreement> {
  const { env, universeId } = preview.target;
  const question = text`Publish this to ${env} (universe ${universeId})?`;
  return obtainAgreement(consent, question, context.prompts);
}

async function carryOut(
  configs: Configs,
  { plan }: SyncPreview,
  agreement: Agreement,
  options: SyncOptions,
): Promise<PublishOutcome> {
  const intent = { live: plan.live, draft: plan.draft, entries: plan.overwrite.entries };
  const hash = await stageOverwrite(configs, plan.overwrite, intent);
  return await publishStaged(configs, hash, agreement.message, options.strategy, intent);
}
