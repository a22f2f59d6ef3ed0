import { type Content, isStaged, leadsTo } from "../../../config/draft.ts";
import { overlay } from "../../../config/entries.ts";
import { isOvertaken, newestVersion } from "../../../config/history.ts";
import {
  type Intended,
  judge,
  type Outcome,
  type StateBefore,
  type StateNow,
} from "../../../config/judge.ts";
import type { Configs } from "../../../platform/configs.ts";
import { UnusableReply } from "../../../platform/reply.ts";
import type { Text } from "../../../terminal/text.ts";
import {
  isSameDraft,
  isSameLive,
  type Overwrite,
  type Revision,
  type Strategy,
} from "../../../values/configs.ts";
import { definedOnly } from "../../../values/definedOnly.ts";
import { asFailure, Failure, known, orThrow } from "../../../values/failure.ts";
import type { Repository } from "../../../values/repository.ts";
import type { Context } from "../../context.ts";
import { reportInterrupted } from "../../requireYes.ts";
import { type Agreement, type Consent, obtainAgreement } from "../consent.ts";
import {
  assertRepositoryUnchanged,
  assertSectionUnchanged,
  type LocalSection,
} from "../localSection.ts";
import { assertTargetUnchanged, type WriteTarget } from "../target.ts";
import { readNewest, readNow } from "./observe.ts";
import {
  answerOf,
  draftChanged,
  draftReplaced,
  explainOutcome,
  GO_ON,
  liveChanged,
  NOTHING_TO_PUBLISH,
  ON_INTERRUPT,
  publishedMeanwhile,
  restoredOther,
  StagedOnly,
} from "./outcomes.ts";

/** A write that was shown, and waits for an agreement. */
export interface Proposal {
  readonly context: Context;
  readonly target: WriteTarget;
  /** The configs repository that the files and flags named. */
  readonly repository: Repository;
  readonly configs: Configs;
  readonly consent: Consent;
  /** The state that the write was decided from. */
  readonly before: StateBefore;
  readonly question: Text;
  /** Refuses again what the value rules refuse: they may have changed while a person was asked. */
  readonly checkRules?: () => Promise<void>;
  /** The section of the config file that is to be staged. */
  readonly local?: LocalSection;
  /**
   * True: look again even when nobody is asked. Default: when the draft has no hash, since nothing else keeps a write
   * from replacing a different draft.
   */
  readonly looksAgain?: boolean;
  /** What stays unchanged when a person leaves at a question, as a sentence. */
  readonly unchanged?: string;
}

/** What to publish, and how it gets into the draft; `hash`: the draft with it is already staged. */
export type Publishing =
  & { readonly content: Content; readonly strategy: Strategy }
  & ({ readonly overwrite: Overwrite } | { readonly restore: string } | { readonly hash: string });

/** A publish that was made, or was not needed. */
export interface Publication {
  /** `already-live`: there is nothing to publish, and live is what was to be published. */
  readonly outcome: "published" | "already-live";
  /** The version that is live now. */
  readonly version: number;
  /** True when a read found it published, although the answer did not say so. */
  readonly recovered: boolean;
  /** The version before, if somebody else published in between. */
  readonly before?: number;
  readonly strategy: Strategy;
}

/**
 * Publish what was shown, once it is agreed to. Each write is sent once; after any unexpected answer,
 * {@link judge} decides from new readings what became of it.
 *
 * @throws Declined when a person says no.
 * @throws Conflict when somebody else changed the draft or published meanwhile.
 * @throws Failure saying what state the platform is in.
 */
export async function commitPublish(
  proposal: Proposal,
  publishing: Publishing,
): Promise<Publication> {
  const { message } = await confirmWrite(proposal);
  const hash = "hash" in publishing ? publishing.hash : await stageToPublish(proposal, publishing);
  const { configs, before: { newest } } = proposal;
  const { content, strategy } = publishing;
  const about = (version: number, history?: readonly Revision[]) => ({
    version,
    strategy,
    ...(isOvertaken(newest, version, history) ? { before: newest } : {}),
  });
  const send = async (): Promise<Publication> => {
    const body = { draftHash: hash, strategy, ...definedOnly({ message }) };
    const reply = await configs.publish(body);
    if (reply.outcome === "nothing-to-publish") throw NOTHING_TO_PUBLISH;
    const { version } = reply;
    // Another publish in between, or a failed one, makes the version skip; the history has it.
    const history = version > newest + 1 ? known(await readNewest(configs)) : [];
    const last = history === undefined ? version : Math.max(newest + 1, newestVersion(history));
    if (version <= newest || version > last) {
      const what =
        `Roblox answered v${version} when publishing the draft, which is no new version.`;
      throw new UnusableReply(what, "Run it again to see what is live now.");
    }
    return { outcome: "published", recovered: false, ...about(version, history) };
  };
  return await attempt(proposal, { step: "publish", hash, ...content }, send, (outcome, now) => {
    if (outcome.is !== "published" && outcome.is !== "already-live") return undefined;
    const { is, version } = outcome;
    return { outcome: is, recovered: is === "published", ...about(version, known(now.history)) };
  });
}

/**
 * Stage what was shown, once it is agreed to.
 *
 * @returns `recovered`: true when a read found it staged, although the answer did not say so.
 * @throws As {@link commitPublish} does.
 */
export async function commitStage(
  proposal: Proposal,
  content: Content,
  overwrite: Overwrite,
): Promise<{ readonly recovered: boolean }> {
  await confirmWrite(proposal);
  const send = () => proposal.configs.overwrite(overwrite).then(() => ({ recovered: false }));
  const accept = ({ is }: Outcome) => is === "staged" ? { recovered: true } : undefined;
  return await attempt(proposal, { step: "stage", ...content }, send, accept);
}

/**
 * Discard the draft that was shown, once it is agreed to.
 *
 * @throws As {@link commitPublish} does.
 */
export async function commitDiscard(proposal: Proposal): Promise<void> {
  await confirmWrite(proposal);
  const send = () => proposal.configs.discard(proposal.before.draft.hash).then(() => true);
  const accept = ({ is }: Outcome) => is === "discarded" || undefined;
  await attempt(proposal, { step: "discard" }, send, accept);
}

/**
 * Confirm a write as the last step before it: a person is asked, or a flag consents, and then everything
 * that it was decided from is checked once more.
 *
 * @throws Declined when a person says no.
 * @throws Failure when the files, what is live or the draft are no longer what was shown.
 */
async function confirmWrite(proposal: Proposal): Promise<Agreement> {
  const { context, consent, question, target, configs, before, local } = proposal;
  const agreement = await obtainAgreement(consent, question, context.prompts, proposal.unchanged);
  const { asked } = agreement;
  const looksAgain = proposal.looksAgain ?? before.draft.hash === undefined;
  if (asked || looksAgain) await assertUnchanged(configs, before);
  if (asked) {
    await assertRepositoryUnchanged(proposal.repository, context);
    if (local !== undefined) await assertSectionUnchanged(local, context);
    await proposal.checkRules?.();
  }
  await assertTargetUnchanged(target, context);
  return agreement;
}

/**
 * Refuse to go on when live or the draft is no longer what a write was decided from. The history is
 * read, too, because the values may be behind.
 *
 * @throws Conflict naming what changed.
 */
export async function assertUnchanged(configs: Configs, before: StateBefore): Promise<void> {
  const now = await readNow(configs);
  const [live, draft] = [orThrow(now.live), orThrow(now.draft)];
  const published = newestVersion(known(now.history) ?? []);
  const shown = live.versionUnknown ? before.live.version : live.version;
  const version = published > before.newest ? published : shown;
  if (version !== before.live.version || !isSameLive(before.live, live)) {
    throw liveChanged(before.live, { ...live, version });
  }
  if (!isSameDraft(before.draft, draft)) throw draftChanged(before.draft, draft);
}

/**
 * Stage what is to be published, and refuse when somebody published meanwhile: it is not documented that the draft's hash
 * prevents that.
 *
 * @returns The hash of the draft.
 * @throws Conflict when somebody published or changed the draft; what was staged is not published.
 */
async function stageToPublish(
  proposal: Proposal,
  publishing: Exclude<Publishing, { readonly hash: string }>,
): Promise<string> {
  const { configs, before } = proposal;
  const { content } = publishing;
  const intended = { step: "stage", ...content } as const;
  const state = "The draft is staged; this run published nothing.";
  if ("overwrite" in publishing) {
    // The hash of an empty draft may be the same after a publish. Reading the history in parallel takes no extra time.
    const [hash, history] = await Promise.all([
      attempt(proposal, intended, () => configs.overwrite(publishing.overwrite)),
      reportInterrupted(ON_INTERRUPT.stage, () => readNewest(configs)),
    ]);
    const readLive = () => configs.live().catch(asFailure);
    const live = history instanceof Failure
      ? await reportInterrupted(state, readLive)
      : before.live;
    refuseNewer(live, history, proposal);
    return hash;
  }
  // The platform decides what a restore stages; the plan only predicts it from the history.
  const hash = await attempt(proposal, intended, () => configs.restore(publishing.restore));
  const { live, draft, history } = await reportInterrupted(state, () => readNow(configs));
  if (draft instanceof Failure) throw new StagedOnly(draft.what, GO_ON);
  if (draft.hash !== undefined && draft.hash !== hash) {
    throw draftReplaced("this run published nothing");
  }
  refuseNewer(live, history, proposal);
  if (leadsTo(draft, before.live, content)) return hash;
  throw restoredOther(content, overlay(before.live.entries, draft.entries), isStaged(draft));
}

/** Refuse to publish over a version that was published since the plan was made; live or the history shows it. */
function refuseNewer(
  live: StateNow["live"],
  history: StateNow["history"],
  { before }: Proposal,
): void {
  // A live without a version, or of an older one, shows nothing.
  const isLiveRead = !(live instanceof Failure) && live.version >= before.live.version;
  if (history instanceof Failure && !isLiveRead) throw new StagedOnly(history.what, GO_ON);
  const newest = Math.max(known(live)?.version ?? 0, newestVersion(known(history) ?? []));
  if (newest <= before.newest || before.live.versionUnknown) return;
  throw publishedMeanwhile(newest);
}

/**
 * Send a write once; without the expected answer, read what is so now and judge what became of it.
 *
 * @param accept Makes a reply of an outcome that is as good as the expected answer.
 * @throws Failure saying what became of it.
 */
async function attempt<Reply>(
  { configs, before }: Proposal,
  intended: Intended,
  send: () => Promise<Reply>,
  accept: (outcome: Outcome, now: StateNow) => Reply | undefined = () => undefined,
): Promise<Reply> {
  const { step } = intended;
  return await reportInterrupted(ON_INTERRUPT[step], async () => {
    const reply = await send().catch(asFailure);
    if (!(reply instanceof Failure)) return reply;
    const now = await readNow(configs);
    const outcome = judge(before, intended, answerOf(step, reply), now);
    const accepted = accept(outcome, now);
    if (accepted !== undefined) return accepted;
    throw explainOutcome(step, outcome, reply, known(now.history));
  });
}
