import { findLeftOut, isStaged } from "../../config/draft.ts";
import { definedOnly } from "../../values/collections.ts";
import { newestVersion } from "../../config/history.ts";
import { planPublish } from "../../config/syncPlan.ts";
import { refuseUnasked } from "../../publish/requireYes.ts";
import { command } from "../../values/command.ts";
import { orFailure, orThrow, orUndefined } from "../../values/failure.ts";
import type { PublishOptions } from "../../flags/publishFlags.ts";
import type { Context, Presenter } from "../../files/project/context.ts";
import type { PublishPreview } from "./publish.ts";
import { type Consent, decideConsent } from "../../publish/consent.ts";
import { readLocalSection, readRepository } from "../../files/project/localSection.ts";
import { readMemory } from "../../files/project/readMemory.ts";
import { confirmWrite } from "../../publish/agreement.ts";
import { commitDiscard } from "../../publish/commit.ts";
import { observe } from "../../publish/observe.ts";
import {
  resolveEnvTarget,
  resolveWriteTarget,
  type WriteTarget,
} from "../../files/project/target.ts";

export interface DraftResult {
  readonly outcome: "shown" | "discarded";
  readonly preview: PublishPreview;
}

/** Decide who agrees to a discard: it has no message, so `--yes` is enough. */
function consentToDiscard(
  yes: boolean,
  target: WriteTarget,
  context: Pick<Context, "flags" | "streams">,
): Consent {
  if (target.confirming.length === 0 && !yes) {
    refuseUnasked(context, "to confirm", "Give --yes to discard the draft without questions.");
  }
  const flags = { yes, noMessage: true };
  return decideConsent(flags, command("draft --discard"), target, context);
}

const DRAFT_STAYS = "The draft stays as it is.";

/** `cli config draft`: shows what is staged, and with `--discard` drops it. */
export async function draft(
  { discard, yes }: PublishOptions["draft"],
  context: Context,
  presenter: Presenter<PublishPreview>,
): Promise<DraftResult> {
  const writes = discard ? resolveWriteTarget(context) : undefined;
  const target = writes ?? resolveEnvTarget(context);
  const repository = readRepository(context);
  const consent = writes && consentToDiscard(yes, writes, context);
  const configs = await context.openConfigs(target.universeId, repository);
  // Only the history shows whether somebody publishes while this runs: the values may be behind.
  const wanted = discard ? { history: "newest", tolerates: "pending-publish" } as const : {};
  const [{ live, draft: read, revisions }, game] = await Promise.all([
    observe(configs, { draft: "subject", ...wanted }),
    consent?.asks ? configs.gameName() : undefined,
  ]);
  const staged = orThrow(read);
  const desired = orUndefined(orFailure(() => readLocalSection(target.env, context)))?.desired;
  const { lastSeen } = readMemory(target, repository, context);
  const { removed, kept } = findLeftOut(live, staged, desired, lastSeen?.entries);
  const plan = planPublish(live, staged, removed);
  const preview = { target, repository, plan, leftOut: kept, ...definedOnly({ game }) };
  presenter.show(preview, isStaged(staged) && (consent?.asks ?? false));
  if (writes === undefined || consent === undefined || !isStaged(staged)) {
    return { outcome: "shown", preview };
  }
  const question = presenter.question(preview);
  const before = { live, draft: staged, newest: Math.max(live.version, newestVersion(revisions)) };
  const about = { context, target: { ...writes, repository, configs }, before };
  const proposal = { ...about, consent, question, unchanged: DRAFT_STAYS };
  await commitDiscard(await confirmWrite(proposal, "discard"));
  return { outcome: "discarded", preview };
}
