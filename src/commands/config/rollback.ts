import { definedOnly } from "../../values/collections.ts";
import {
  chooseRevision,
  containsRevision,
  findRevisions,
  REVISION_FORMS,
} from "../../config/chooseRevision.ts";
import { undefinedFailure } from "../../config/conditions/undefinedValues.ts";
import { refuseKeyInExperiment } from "../../config/keysInExperiments.ts";
import {
  isChosen,
  type Selection,
  selectionOf,
  selectionWords,
} from "../../config/keySelection.ts";
import { reportInterrupted, whyUnasked } from "../../publish/requireYes.ts";
import {
  isAlreadyLive,
  planRestore,
  restoreChosen,
  type RestorePlan,
} from "../../config/restore.ts";
import type { Configs } from "../../roblox/configs.ts";
import type { ChoiceQuestion } from "../../host/terminal.ts";
import { shorten } from "../../values/text.ts";
import type { Experiments, LastSeen, LiveConfig, Revision } from "../../values/configs.ts";
import { type AdvisedCommand, command, say } from "../../values/command.ts";
import { asFailure, Failure, orFailure, orThrow, orUndefined } from "../../values/failure.ts";
import { shellWord } from "../../values/shellWord.ts";
import { enumerate } from "../../values/words.ts";
import type { PublishOptions } from "../../flags/publishFlags.ts";
import type { Context, Presenter } from "../../files/project/context.ts";
import { findRuleBreaches, firstBreach, isAbout, readValueRules } from "../../rules/valueRules.ts";
import { confirmWrite } from "../../publish/agreement.ts";
import { commitPublish, type Publication } from "../../publish/commit.ts";
import { readMemory } from "../../files/project/readMemory.ts";
import { type LockFailure, rememberRollback } from "../../files/project/rememberLive.ts";
import { observe } from "../../publish/observe.ts";
import { decideConsent, NOTHING_HAPPENED } from "../../publish/consent.ts";
import { readRepository } from "../../files/project/localSection.ts";
import { refuseSharedUniverse } from "../../files/project/sharedUniverses.ts";
import { readNames } from "./readNames.ts";
import { type Addressed, resolveWriteTarget } from "../../files/project/target.ts";

/** A rollback's plan and target, as a person sees them before agreeing. */
export interface RollbackPreview extends Addressed {
  readonly plan: RestorePlan;
  /** The keys whose differences `--only` and `--except` leave out, and `conditions`; absent without them. */
  readonly notChosen?: readonly string[];
  /** True when the section of the config file has conditions. */
  readonly hasConditions: boolean;
}

export type RollbackResult =
  | { readonly outcome: "already-live" | "dry-run"; readonly preview: RollbackPreview }
  | LockFailure & {
    readonly outcome: "published";
    readonly preview: RollbackPreview;
    readonly publish: Publication;
  };

/** Makes the question of the picker from the revisions, newest first; the values of its choices are the ids. */
export type RevisionQuestion = (
  revisions: readonly Revision[],
  liveVersion: number,
) => ChoiceQuestion;

/**
 * `cli config rollback`: restores a past revision, or some of its keys, and publishes it as a new version.
 * Everything that can refuse has refused before the first write, which replaces what was staged.
 */
export async function rollback(
  options: PublishOptions["rollback"],
  context: Context,
  presenter: Presenter<RollbackPreview>,
  questionOf: RevisionQuestion,
): Promise<RollbackResult> {
  const repository = readRepository(context);
  refuseUnnamed(options, context);
  const target = resolveWriteTarget(context);
  refuseSharedUniverse(target, context);
  const consent = options.dryRun
    ? undefined
    : decideConsent(options, rollbackCommand(options), target, context);
  const configs = await context.openConfigs(target.universeId, repository);
  const { lastSeen } = readMemory(target, repository, context);
  const [{ plan: whole, experiments }, game] = await Promise.all([
    observePlan(configs, lastSeen, options, context, questionOf),
    consent?.asks ? configs.gameName() : undefined,
  ]);
  const selection = selectionOf(options);
  const chosen = selection && restoreChosen(whole, selection);
  const plan = chosen ?? whole;
  const section = orUndefined(context.project.config.content)?.envs.get(target.env);
  const hasConditions = section?.conditions !== undefined;
  const notChosen = definedOnly({ notChosen: chosen?.notChosen });
  const preview = {
    target,
    repository,
    plan,
    hasConditions,
    ...notChosen,
    ...definedOnly({ game }),
  };
  const isDone = isAlreadyLive(plan);
  presenter.show(preview, (consent?.asks ?? false) && !isDone);
  if (isDone) return { outcome: "already-live", preview };
  const checksRules = !options.ignoreRules;
  if (checksRules) await refuseRuleBreach(plan, selection, context);
  refuseKeyInExperiment(plan, experiments);
  const undefinedValue = undefinedFailure(
    plan.content,
    plan,
    "Leave their keys out with --except.",
  );
  if (undefinedValue !== undefined) throw undefinedValue;
  if (consent === undefined) return { outcome: "dry-run", preview };
  const question = presenter.question(preview);
  const { live, draft, revision, content, pending = live.version } = plan;
  // A restore needs no hash, so looking again gains nothing, unless a picker took time.
  const needsHash = chosen !== undefined && draft.hash === undefined;
  const looksAgain = options.revisionId === undefined || needsHash;
  const before = { live, draft, newest: pending };
  const agreed = { ...target, repository, configs };
  const proposal = { context, target: agreed, checksRules, before, consent, question, looksAgain };
  const way = chosen === undefined ? { restore: revision.id } : { overwrite: true as const };
  const publishing = { content, strategy: "immediate" as const, ...way };
  const publish = await commitPublish(await confirmWrite(proposal, publishing));
  const rolledBack = { to: revision.version, as: publish.version };
  const lockFailure = await rememberRollback(agreed, rolledBack, context, chosen !== undefined);
  return { outcome: "published", preview, publish, ...lockFailure };
}

async function refuseRuleBreach(
  { content }: RestorePlan,
  selection: Selection | undefined,
  context: Pick<Context, "flags" | "project">,
): Promise<void> {
  const rules = await readValueRules(context).catch(asFailure);
  if (rules instanceof Failure) throw rules.also("Or publish the revision with --ignore-rules.");
  const isTaken = (key: string) => selection === undefined || isChosen(key, selection);
  const breaches = findRuleBreaches(content.entries, rules);
  const breach = firstBreach(breaches.filter(isAbout(isTaken)));
  if (breach === undefined) return;
  throw new Failure(
    `${breach.what} Nothing was published or staged.`,
    "Choose another revision, or publish this one with --ignore-rules.",
  );
}

function rollbackCommand(options: PublishOptions["rollback"]): AdvisedCommand {
  const { revisionId, ignoreRules } = options;
  const words = [
    "rollback",
    revisionId === undefined ? "" : shellWord(revisionId),
    selectionWords(options),
    ignoreRules ? "--ignore-rules" : "",
  ];
  return command(words.filter((word) => word !== "").join(" "));
}

/** Refuse to go on without a revision when no picker can be shown. */
function refuseUnnamed(
  options: PublishOptions["rollback"],
  context: Pick<Context, "streams">,
): void {
  if (options.revisionId !== undefined || context.streams.interactive) return;
  throw new Failure(
    `No revision was given, and ${whyUnasked(context.streams)}, so no list can be shown.`,
    say`Give a revision id, or v<version>; ${command("versions")} lists them.`,
  );
}

async function observePlan(
  configs: Configs,
  lastSeen: LastSeen | undefined,
  options: PublishOptions["rollback"],
  context: Context,
  questionOf: RevisionQuestion,
): Promise<{ readonly plan: RestorePlan; readonly experiments: Experiments }> {
  const { revisionId, count, names } = options;
  const history = revisionId === undefined
    ? { size: count, isEnough: (soFar: readonly Revision[]) => soFar.length >= count }
    : {
      size: Infinity,
      isEnough: (soFar: readonly Revision[]) => containsRevision(revisionId, soFar),
    };
  // What becomes live of some keys is made from what is live; a restore is not.
  const tolerates = selectionOf(options) ? undefined : "pending-publish";
  const [{ live, draft, revisions }, experiments] = await Promise.all([
    observe(configs, { history, draft: "read", lastSeen, ...definedOnly({ tolerates }) }),
    configs.experiments(),
  ]);
  const advice = say`${command("versions")} lists them; give ${REVISION_FORMS}.`;
  const exact = revisionId === undefined
    ? undefined
    : orFailure(() => chooseRevision(revisionId, revisions, advice));
  const recent = exact === undefined
    ? revisions.slice(0, count)
    : exact instanceof Failure
    ? offerMatches(revisionId!, revisions, exact, context)
    : [exact];
  const named = await readNames(recent, names, configs);
  const revision = orUndefined(exact) ??
    chooseRevision(await pick(recent.map(named), live, context, questionOf), revisions, advice);
  return {
    plan: planRestore(named(revision), revisions, live, orThrow(draft), lastSeen),
    experiments,
  };
}

/** Find the revisions that a date or words of a message may mean. On a terminal a person picks one of them. */
function offerMatches(
  text: string,
  history: readonly Revision[],
  unknown: Failure,
  { streams }: Pick<Context, "streams">,
): readonly Revision[] {
  const matches = findRevisions(text, history);
  if (matches.length === 0) throw unknown;
  if (streams.interactive) return matches;
  const shown = matches.map(({ version, time, message }) => {
    const quoted = message ? ` "${shorten(message, LONGEST_SUGGESTED)}"` : "";
    return `v${version} of ${time}${quoted}`;
  });
  throw new Failure(
    unknown.what,
    say`These match: ${enumerate(shown, MOST_SUGGESTED)}. Name one, such as ${
      command(`rollback v${matches[0]!.version}`)
    }.`,
  );
}

const MOST_SUGGESTED = 5;
/** Longer messages are cut in a suggestion, in characters. */
const LONGEST_SUGGESTED = 60;

async function pick(
  revisions: readonly Revision[],
  live: LiveConfig,
  context: Pick<Context, "prompts">,
  questionOf: RevisionQuestion,
): Promise<string> {
  if (revisions.length === 0) {
    throw new Failure(
      "There is no revision to roll back to.",
      live.version === 0 ? "Nothing has been published here yet." : "Run it again in a minute.",
    );
  }
  const asked = questionOf(revisions, live.version);
  const preselected = revisions.find(({ version }) => version < live.version)?.id;
  return await reportInterrupted(
    NOTHING_HAPPENED,
    () => context.prompts.select(asked, preselected),
  );
}
