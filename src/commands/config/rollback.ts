import { refuseLocked } from "../../config/lockedKeys.ts";
import { present } from "../../values/present.ts";
import { reportInterrupted, whyUnasked } from "../requireYes.ts";
import {
  chooseRevision,
  holdsRevision,
  isAlreadyLive,
  planRestore,
  type RestorePlan,
  REVISION_FORMS,
} from "../../config/restore.ts";
import type { Configs } from "../../platform/configs.ts";
import type { Choice } from "../../terminal/prompts.ts";
import { text } from "../../terminal/text.ts";
import type { LiveConfig, Revision, RunningExperiments } from "../../values/configs.ts";
import { Failure } from "../../values/failure.ts";
import { shellWord } from "../../values/shellWord.ts";
import type { ConfigOptions, Context, Show } from "../context.ts";
import { confirmRestored } from "./publish/confirmRestored.ts";
import { type Publication, publishDraft } from "./publish/publishDraft.ts";
import { stageDraft } from "./publish/stageDraft.ts";
import { type CommandHint, commandHint, configCommand } from "./commandHint.ts";
import { type ConsentOptions, decideConsent, NOTHING_HAPPENED } from "./consent.ts";
import { readRepository } from "./localSection.ts";
import { openConfigsClient } from "./openConfigsClient.ts";
import { readHistory } from "./readHistory.ts";
import { readStagedAtOnce } from "./readStaged.ts";
import { type NamesOption, readNames } from "./readNames.ts";
import { agree } from "./agree.ts";
import { isDoubtful, knownLive, readConsistentLive } from "./readConsistentLive.ts";
import { type Addressed, resolveWriteTarget, writeTargetText } from "./target.ts";
import type { Count } from "../../values/ids.ts";

/** The flags of `cli config rollback`. */
export interface RollbackOptions extends ConfigOptions, ConsentOptions, NamesOption {
  /** The revision's id, or a unique prefix of it; a picker asks when absent. */
  readonly revisionId?: string;
  /** How many revisions the picker shows. */
  readonly count: Count;
}

/** A rollback's plan and what it is for, as a person sees it before agreeing. */
export interface RollbackPreview extends Addressed {
  readonly plan: RestorePlan;
}

/** How a rollback ended. */
export type RollbackResult =
  | { readonly outcome: "already-live"; readonly preview: RollbackPreview }
  | {
    readonly outcome: "published";
    readonly preview: RollbackPreview;
    readonly publish: Publication;
    /** Commands to advise next. */
    readonly syncCommand: string;
    readonly pullCommand: string;
  };

/** Makes what the picker offers of the revisions, newest first; the values are their ids. */
export type RevisionChoices = (
  revisions: readonly Revision[],
  liveVersion: number,
) => readonly Choice[];

/** How a rollback shows things to a person. */
export interface RollbackPresenter {
  /** Shows the plan, before anything is asked; the last argument says whether a question follows. */
  readonly show: Show<RollbackPreview>;
  readonly choices: RevisionChoices;
}

/**
 * `cli config rollback`: restores a past revision and publishes it as a new version. Everything that
 * can refuse has refused before the restore, which replaces what was staged.
 *
 * @throws Failure when it is refused, or the platform does not allow it.
 * @throws Declined when a person says no.
 */
export async function rollback(
  options: RollbackOptions,
  context: Context,
  presenter: RollbackPresenter,
): Promise<RollbackResult> {
  const repository = await readRepository(options, context);
  const hint = commandHint(options, repository);
  refuseUnnamed(options, hint, context);
  const target = await resolveWriteTarget(options, context);
  const consent = decideConsent(options, commandOf(options), target, context);
  const configs = await openConfigsClient(options, target.universeId, repository, context);
  const [{ plan, running }, game] = await Promise.all([
    gatherPlan(configs, options, hint, context, presenter.choices),
    consent.asks ? configs.gameName() : undefined,
  ]);
  const preview = { target, repository, plan };
  const isDone = isAlreadyLive(plan);
  presenter.show(preview, consent.asks && !isDone);
  if (isDone) return { outcome: "already-live", preview };
  refuseLocked(plan, running);
  const question = text`Roll ${writeTargetText(target, game)} back to v${plan.revision.version}?`;
  const { live, draft, pending: newest } = plan;
  // A restore takes no hash, so that a look gains nothing; but a picker takes its time.
  const unguarded = options.revisionId === undefined;
  const basis = { target, configs, live, draft, newest, unguarded };
  const { message } = await agree(consent, question, basis, options, context);
  const publish = await carryOut(configs, plan, message, hint);
  return {
    outcome: "published",
    preview,
    publish,
    syncCommand: hint("sync"),
    pullCommand: hint("pull"),
  };
}

/** The command, as it is to be run again in a terminal. */
function commandOf(options: RollbackOptions): string {
  const { revisionId } = options;
  const id = revisionId === undefined ? [] : [shellWord(revisionId)];
  return configCommand(options, ["rollback", ...id].join(" "));
}

/** Nothing is asked of the platform for a picker that cannot be shown. */
function refuseUnnamed(options: RollbackOptions, hint: CommandHint, context: Context): void {
  if (options.revisionId !== undefined || context.streams.interactive) return;
  throw new Failure(
    `No revision was given, and ${whyUnasked(context.streams)}, so nobody can pick one.`,
    `Give a revision id, or v<version>; ${hint("versions")} lists them.`,
  );
}

async function gatherPlan(
  configs: Configs,
  options: RollbackOptions,
  hint: CommandHint,
  context: Context,
  choices: RevisionChoices,
): Promise<{ readonly plan: RestorePlan; readonly running: RunningExperiments }> {
  const { revisionId, count } = options;
  const enough = revisionId === undefined
    ? (revisions: readonly Revision[]) => revisions.length >= count
    : (revisions: readonly Revision[]) => holdsRevision(revisionId, revisions);
  const pageSize = revisionId === undefined ? count : Infinity;
  const [first, firstDraft, { revisions }, running] = await Promise.all([
    configs.live(),
    readStagedAtOnce(configs),
    readHistory(configs, pageSize, enough),
    configs.experiments(),
  ]);
  // A universe in which nothing is live, by its values, has no history: one of the two is wrong.
  const settle = isDoubtful(first) ? knownLive : readConsistentLive;
  const live = await settle(configs, first, revisions);
  // What lagged was of before a publish; the draft may have been, too.
  const draft = live === first ? firstDraft : await readStagedAtOnce(configs);
  const advice = `${hint("versions")} lists them; give ${REVISION_FORMS}.`;
  const choose = (id: string) => chooseRevision(id, revisions, advice);
  const recent = revisionId === undefined ? revisions.slice(0, count) : [choose(revisionId)];
  const named = await readNames(recent, options, context);
  const revision = choose(revisionId ?? await pick(recent.map(named), live, context, choices));
  return { plan: planRestore(named(revision), revisions, live, draft), running };
}

async function pick(
  revisions: readonly Revision[],
  live: LiveConfig,
  context: Context,
  choices: RevisionChoices,
): Promise<string> {
  if (revisions.length === 0) {
    throw new Failure(
      "There is no revision to roll back to.",
      live.version === 0 ? "Nothing was ever published here." : "Run it again in a minute.",
    );
  }
  const offered = choices(revisions, live.version);
  const question = text`Roll back to which revision?`;
  const preselected = revisions.find(({ version }) => version < live.version)?.id;
  return await reportInterrupted(
    NOTHING_HAPPENED,
    () => context.prompts.select(question, offered, preselected),
  );
}

async function carryOut(
  configs: Configs,
  plan: RestorePlan,
  message: string | undefined,
  hint: CommandHint,
): Promise<Publication> {
  const { live, draft, restored, restoredRules, pending } = plan;
  const expected = {
    live,
    draft,
    newest: pending ?? live.version,
    entries: restored,
    ...present({ rules: restoredRules }),
    hint,
  };
  const hash = await stageDraft(configs, () => configs.restore(plan.revision.id), expected);
  await confirmRestored(configs, hash, expected);
  return await publishDraft(configs, hash, message, "immediate", expected);
}
