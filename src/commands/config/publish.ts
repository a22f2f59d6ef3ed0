import { definedOnly } from "../../values/collections.ts";
import { conditionsById, hasConditions } from "../../config/conditionSet.ts";
import { findLeftOut, isStaged, isUnambiguous } from "../../config/draft.ts";
import { refuseKeyInExperiment } from "../../config/keysInExperiments.ts";
import { beforeOf, type Plan, planPublish } from "../../config/syncPlan.ts";
import { command, say, type Sentence } from "../../values/command.ts";
import { Failure, orFailure, orThrow, orUndefined } from "../../values/failure.ts";
import { equalJson, type Json } from "../../values/json.ts";
import { isBranch, splitBranches } from "../../values/branch.ts";
import type { PublishOptions } from "../../flags/publishFlags.ts";
import type { Context, Presenter } from "../../files/project/context.ts";
import { decideConsent, publishingCommand } from "../../publish/consent.ts";
import {
  type LocalSection,
  MistypedSection,
  readLocalSection,
  readRepository,
} from "../../files/project/localSection.ts";
import { fitsFile } from "../../config/conditions/fileConditions.ts";
import { changesConditions } from "../../config/conditions/stagedConditions.ts";
import { resolveSection } from "../../files/project/sectionConditions.ts";
import { refuseSharedUniverse } from "../../files/project/sharedUniverses.ts";
import { confirmWrite } from "../../publish/agreement.ts";
import { commitPublish, type Publication } from "../../publish/commit.ts";
import { observe } from "../../publish/observe.ts";
import { type LockMemory, readMemory } from "../../files/project/readMemory.ts";
import { type LockFailure, rememberLive } from "../../files/project/rememberLive.ts";
import { type Addressed, type EnvTarget, resolveWriteTarget } from "../../files/project/target.ts";
import {
  findLimitViolations,
  type LimitViolation,
  mostEntriesText,
  tooLongText,
} from "../../config/limits.ts";
import {
  type IntendedWatch,
  prepareWatch,
  refuseUnwatched,
  watchWords,
} from "../../watch/prepareWatch.ts";
import type { WatchedPublish } from "../../watch/watchPublished.ts";
import { findBreach } from "../../rules/valueRules.ts";

/** What publishing the draft would change, and where, as a person sees it before agreeing. */
export interface PublishPreview extends Addressed {
  readonly plan: Plan;
  /** The live entries that stay although the draft may be meant to remove them. */
  readonly leftOut: readonly string[];
  readonly watch?: IntendedWatch;
}

export type PublishResult =
  | {
    readonly outcome: "nothing-staged" | "in-sync";
    readonly preview: PublishPreview;
  }
  | LockFailure & WatchedPublish & {
    readonly outcome: "published";
    readonly preview: PublishPreview;
    readonly publish: Publication;
  };

/**
 * `cli config publish`: publishes what is staged. Everything that would refuse a sync refuses this, too, before
 * the first write.
 */
export async function publish(
  options: PublishOptions["publish"],
  context: Context,
  presenter: Presenter<PublishPreview>,
): Promise<PublishResult> {
  const repository = readRepository(context);
  const target = resolveWriteTarget(context);
  refuseSharedUniverse(target, context);
  const { strategy } = options;
  const again = publishingCommand("publish", options, [watchWords(options)]);
  const consent = decideConsent(options, again, target, context);
  const configs = await context.openConfigs(target.universeId, repository);
  const memory = readMemory(target, repository, context);
  const { lastSeen } = memory;
  const [{ live, draft: read }, experiments, game] = await Promise.all([
    observe(configs, { history: "newest", draft: "subject", lastSeen }),
    configs.experiments(),
    consent.asks ? configs.gameName() : undefined,
  ]);
  const draft = orThrow(read);
  // Read before publishing: Ctrl-C during a later read would hide that the publish was done.
  const local = orFailure(() => readLocalSection(target.env, context));
  if (local instanceof MistypedSection) throw local;
  const own = orUndefined(local);
  const { desired, fileConditions } = own ?? {};
  const { removed, kept } = findLeftOut(live, draft, desired, lastSeen?.entries);
  const plan = planPublish(live, draft, removed);
  const { next } = plan;
  const isDone = !plan.differs;
  const watch = isDone ? undefined : await prepareWatch(options, plan, strategy, configs, context);
  const leftOut = [
    ...kept,
    // A draft without conditions does not show whether it was to remove them all.
    ...fileConditions === undefined || hasConditions(draft.conditions)
      ? []
      : [...conditionsById(next.conditions).keys()].filter((id) => !fileConditions.rules.has(id)),
  ];
  const preview = { target, repository, plan, leftOut, ...definedOnly({ game, watch }) };
  presenter.show(preview, consent.asks && !isDone);
  if (isDone) {
    await refuseUnwatched(options, live.version, configs, context);
    return { outcome: isStaged(draft) ? "in-sync" : "nothing-staged", preview };
  }
  await refuseDraft(plan, options, context);
  refuseKeyInExperiment(plan, experiments);
  const question = presenter.question(preview);
  const isLocal = own !== undefined && isSameSection(own, plan, memory);
  const before = beforeOf(plan);
  const agreed = { ...target, repository, configs };
  const proposal = { context, target: agreed, checksRules: true, before, consent, question };
  // An ambiguous draft, or one without a hash, is staged again as it was shown.
  const isClear = isUnambiguous(live, draft) && [...removed, ...leftOut].length === 0;
  const way = draft.hash !== undefined && isClear
    ? { hash: draft.hash }
    : { overwrite: true as const };
  const agreement = await confirmWrite(proposal, { content: next, strategy, ...way });
  const published = await commitPublish(agreement);
  const { version } = published;
  const record = { version, repository, ...next, hasConditions: fileConditions !== undefined };
  const lockFailure = isLocal ? await rememberLive(target, record, context) : {
    lockLeftAlone: foreignText(context, target, fileConditions === undefined || fitsFile(next)),
  };
  if (published.outcome === "already-live") {
    await refuseUnwatched(options, version, configs, context);
  }
  const done = { outcome: "published" as const, preview, publish: published, agreement };
  return { ...done, ...definedOnly({ watch }), ...lockFailure };
}

/** Check whether a plan makes live what the section of the config file has. */
function isSameSection(local: LocalSection, { live, next }: Plan, memory: LockMemory): boolean {
  const { config } = resolveSection(local, live, memory);
  return equalJson(local.desired, splitBranches(next.entries).entries) &&
    (config.conditions === undefined || !changesConditions(config, next));
}

function foreignText(
  { flags: { config } }: Pick<Context, "flags">,
  { env }: EnvTarget,
  canPull: boolean,
): Sentence {
  const what =
    `The lock file was not changed: what was published is not what ${config} has for "${env}".`;
  return canPull ? say`${what} ${command("pull")} writes what is live to both files.` : what;
}

/**
 * Refuse to publish a draft that a sync of the same entries would refuse: it breaks a limit or a value
 * rule, or leaves nothing live.
 */
async function refuseDraft(
  { live, diff, next }: Plan,
  options: Pick<PublishOptions["publish"], "allowEmpty">,
  context: Context,
): Promise<void> {
  const { entries } = splitBranches(next.entries);
  if (diff.removed > 0 && entries.size === 0 && !options.allowEmpty) {
    throw new Failure(
      `Publishing the draft would remove all live entries (${diff.removed}).`,
      "Give --allow-empty if that is what you mean.",
    );
  }
  const [violation] = findLimitViolations(entries, splitBranches(live.entries).entries.size);
  if (violation !== undefined) throw draftLimitFailure(violation);
  // A value under a condition that stays is live's, which a sync keeps, too.
  const stays = ([key, value]: readonly [string, Json]) =>
    isBranch(key) && equalJson(live.entries.get(key) ?? null, value);
  const written = new Map([...next.entries].filter((one) => !stays(one)));
  const breach = await findBreach(written, context);
  if (breach !== undefined) throw breach;
}

function draftLimitFailure(violation: LimitViolation): Failure {
  if (violation.limit === "entries") {
    return new Failure(
      `${violation.count} entries would be live with the draft, and ${
        mostEntriesText(violation.live)
      }`,
      "Stage the removal of some first.",
    );
  }
  return new Failure(tooLongText(violation, " in the draft"), "Stage a shorter one.");
}
