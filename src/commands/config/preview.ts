import { definedOnly } from "../../values/collections.ts";
import { splitBranches } from "../../values/branch.ts";
import { warnOfCompleted } from "../../config/keysInExperiments.ts";
import type { Drift } from "../../config/drift.ts";
import { countConditionChanges } from "../../config/diffConfigs.ts";
import { undefinedFailure } from "../../config/conditions/undefinedValues.ts";
import { toFileConditions } from "../../config/conditions/fileConditions.ts";
import { findNotChosen } from "../../config/selectKeys.ts";
import {
  beforeOf,
  type Plan,
  planPartial,
  planSync,
  withConditionsOf,
} from "../../config/syncPlan.ts";
import { isChosen, refuseNothingChosen, type Selection } from "../../config/keySelection.ts";
import type { Configs } from "../../roblox/configs.ts";
import type { Text } from "../../values/text.ts";
import { type Experiments, type LastSeen, NO_DRAFT, type Strategy } from "../../values/configs.ts";
import { asFailure, Failure, orThrow, orUndefined } from "../../values/failure.ts";
import type { PublishOptions } from "../../flags/publishFlags.ts";
import type { Context } from "../../files/project/context.ts";
import {
  findIdle,
  findRuleBreaches,
  firstBreach,
  firstIdle,
  isAbout,
  readValueRules,
} from "../../rules/valueRules.ts";
import type { Consent } from "../../publish/consent.ts";
import {
  limitFailures,
  type LocalSection,
  readLocalFile,
  readLocalSection,
  refuseInexact,
} from "../../files/project/localSection.ts";
import { refuseForgotten, resolveSection } from "../../files/project/sectionConditions.ts";
import type { ConfigFile } from "../../files/configFile.ts";
import { type LockMemory, readMemory } from "../../files/project/readMemory.ts";
import { findSharedUniverse } from "../../files/project/sharedUniverses.ts";
import type { Proposal } from "../../publish/agreement.ts";
import { observe } from "../../publish/observe.ts";
import type { Addressed, EnvTarget, WriteTarget } from "../../files/project/target.ts";
import type { IntendedWatch } from "../../watch/prepareWatch.ts";

/** What a sync would change, and where: from live to the config file. */
export interface SyncPreview extends Addressed {
  readonly plan: Plan;
  readonly drift?: Drift;
  readonly lockFailure?: Failure;
  /** The publish strategy, when a plan is made or carried out. */
  readonly strategy?: Strategy;
  readonly watch?: IntendedWatch;
  /** Why a sync would be refused: a limit, a value rule, a shared universe, or no entries. */
  readonly refusal?: Failure;
  /** The first value rule that no entry has, as a warning. */
  readonly idleRules?: Failure;
  /** Changes of what an experiment published, which are likely to be a mistake. */
  readonly warnings?: readonly Failure[];
  /** What of the live conditions cannot be in the config file, so that no pull can write them; absent when nothing. */
  readonly notInFile?: readonly string[];
  /** The experiments, which lock keys; absent when nothing will be published. */
  readonly experiments?: Experiments;
  /** The keys whose differences `--only` and `--except` leave out; absent without them. */
  readonly notChosen?: readonly string[];
  /** Why it is not known what a sync would undo, as a sentence. */
  readonly unseen?: string;
  /** Why the draft could not be read; the plan then assumes none. */
  readonly draftFailure?: Failure;
}

export interface PreviewPurpose {
  /** True when the draft is read, too; else the plan assumes none. */
  readonly readsDraft?: boolean;
  /** True before a write, which a running experiment may forbid. */
  readonly writes?: boolean;
  /** True when a person will be asked, so that the game's name is read, too. */
  readonly asks?: boolean;
  /** True when many environments are compared: each read is one of the few that Roblox allows in a minute. */
  readonly isOneOfMany?: boolean;
  /** The keys that are published; all when absent. */
  readonly selection?: Selection | undefined;
}

/** A preview, and what it was gathered from. */
export interface SyncInputs {
  readonly context: Context;
  readonly preview: SyncPreview;
  readonly local: LocalSection;
  readonly configs: Configs;
  readonly lastSeen?: LastSeen;
}

/**
 * Gather what a sync would do, for a command that only shows it: what a sync would refuse is compared all the same.
 *
 * @throws Failure when the file or its content is refused, or the platform does not allow it.
 */
export async function gatherPreview(
  target: EnvTarget,
  purpose: PreviewPurpose,
  context: Context,
): Promise<SyncInputs> {
  return await comparePreview(
    await readSectionInputs(target, purpose, context),
    target,
    purpose,
    context,
  );
}

/**
 * Gather what a sync does, before a write.
 *
 * @throws Failure when the file or its content is refused, a limit or a value rule is broken (spec: Limits), or the draft
 *   cannot be read; what the files alone show is refused before any request.
 */
export async function gatherToWrite(
  target: EnvTarget,
  { asks, selection }: Pick<PreviewPurpose, "asks" | "selection">,
  context: Context,
): Promise<SyncInputs> {
  const purpose = { readsDraft: true, writes: true, selection, ...definedOnly({ asks }) };
  const section = await readSectionInputs(target, purpose, context);
  if (section.refusal !== undefined) throw section.refusal;
  const inputs = await comparePreview(section, target, purpose, context);
  const failure = inputs.preview.refusal ?? inputs.preview.draftFailure;
  if (failure !== undefined) throw failure;
  return inputs;
}

/** What is in the files of the run, before Roblox is asked. */
interface SectionInputs {
  readonly local: LocalSection;
  readonly file: ConfigFile;
  readonly memory: LockMemory;
  readonly idleRules?: Failure | undefined;
  readonly refusal?: Failure | undefined;
}

async function readSectionInputs(
  target: EnvTarget,
  { selection }: PreviewPurpose,
  context: Context,
): Promise<SectionInputs> {
  const local = readLocalSection(target.env, context);
  const { desired, section, repository } = local;
  const file = readLocalFile(context);
  const rules = await readValueRules(context).catch(asFailure);
  const refusal = limitFailures(file, target.env)[0] ??
    findSharedUniverse(target, context) ??
    firstBreach(
      findRuleBreaches(desired, orThrow(rules), section).filter(isAbout(takes(selection))),
    );
  const memory = readMemory(target, repository, context);
  return { local, file, memory, idleRules: firstIdle(findIdle(orUndefined(rules), file)), refusal };
}

function takes(selection: Selection | undefined): (key: string) => boolean {
  return (key) => selection === undefined || isChosen(key, selection);
}

/** Compare a section with what is live. Requests to the platform run in parallel. */
async function comparePreview(
  { local, file, memory, idleRules, refusal }: SectionInputs,
  target: EnvTarget,
  { readsDraft, writes, asks, isOneOfMany, selection }: PreviewPurpose,
  context: Context,
): Promise<SyncInputs> {
  const { repository, section, fileConditions } = local;
  const { lastSeen, lockFailure } = memory;
  const configs = await context.openConfigs(target.universeId, repository);
  refuseForgotten(target.env, section, lastSeen);
  const reads = readsDraft ? { draft: "read" as const } : {};
  const [{ live, draft: read, drift }, running, game] = await Promise.all([
    observe(configs, { history: "newest", lastSeen, ...reads }),
    writes ? configs.experiments() : undefined,
    asks ? configs.gameName() : undefined,
  ]);
  refuseInexact(section, live.entries);
  const resolved = resolveSection(local, live, memory, selection && takes(selection));
  if (selection !== undefined) refuseNothingChosen(selection, resolved.config, live);
  const wanted = fileConditions === undefined
    ? withConditionsOf(live, local.desired)
    : resolved.config;
  const draft = orUndefined(read) ?? NO_DRAFT;
  const plan = selection === undefined
    ? planSync(resolved.config, live, draft)
    : planPartial(wanted, live, draft, selection, fileConditions !== undefined);
  const isAsked = plan.differs && !isOneOfMany;
  const experiments = running ?? (isAsked ? await configs.experiments() : undefined);
  const published = splitBranches(live.entries).entries.size;
  const { notInFile } = toFileConditions(live);
  const facts = definedOnly({
    game,
    notInFile: fileConditions && notInFile.length > 0 ? notInFile : undefined,
    drift,
    unseen: findUnseen(target, plan, memory),
    lockFailure,
    draftFailure: read instanceof Failure ? read : undefined,
    refusal: refusal ?? limitFailures(file, target.env, published)[0] ?? resolved.refusal ??
      undefinedFailure(plan.next, plan),
    idleRules,
    warnings: warnOfCompleted(plan, experiments),
    experiments: running,
    notChosen: selection && findNotChosen(wanted, live, selection),
  });
  const preview = { target, repository, plan, ...facts };
  return { context, preview, local, configs, ...definedOnly({ lastSeen }) };
}

/** Explain why it is not known what a sync would undo; undefined when it is known. */
function findUnseen(
  { env, universeId }: EnvTarget,
  { live, conditions, hasConditions }: Plan,
  { lastSeen, lockFailure }: LockMemory,
): string | undefined {
  // If nothing was ever published, there is nothing to undo.
  if (live.version === 0) return undefined;
  if (lastSeen === undefined) {
    return lockFailure?.what ??
      `The lock file has no record of "${env}" in universe ${universeId}.`;
  }
  // An older lock file has the entries alone.
  const changes = hasConditions && countConditionChanges(conditions) > 0;
  return changes && lastSeen.conditions === undefined
    ? `The lock file has no record of the conditions of "${env}".`
    : undefined;
}

/** Propose the write that a preview shows, for a person or the flags to agree to. */
export function proposalOf(
  { context, preview, local, configs }: SyncInputs,
  target: WriteTarget,
  consent: Consent,
  question: Text,
): Proposal {
  const { repository } = local;
  return {
    context,
    target: { ...target, repository, configs },
    consent,
    before: beforeOf(preview.plan),
    question,
    local,
    checksRules: true,
  };
}

/**
 * Refuse a section without entries, which would empty the live config, unless `--allow-empty` says that it is
 * meant; often the cause is a misspelled table.
 */
export function refuseEmpty(
  plan: Plan,
  local: LocalSection,
  { allowEmpty }: Pick<PublishOptions["sync"], "allowEmpty">,
  context: Pick<Context, "flags">,
): void {
  const emptied = allowEmpty ? undefined : findEmptied(plan, local, context);
  if (emptied === undefined) return;
  throw new Failure(emptied.what, "Give --allow-empty if that is what you mean.");
}

/** Explain why a section without entries would be refused; undefined when it removes nothing. */
export function findEmptied(
  { diff }: Plan,
  { env, desired }: LocalSection,
  { flags: { config } }: Pick<Context, "flags">,
): Failure | undefined {
  if (diff.removed === 0 || desired.size > 0) return undefined;
  return new Failure(
    `The environment "${env}" in ${config} has no entries, and a sync would remove all live ones (${diff.removed}).`,
    "Give a sync --allow-empty if that is what you mean.",
  );
}
