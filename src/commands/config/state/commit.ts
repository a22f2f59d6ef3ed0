import { diffEntries } from "../../../config/diff.ts";
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
import { command, say } from "../../../values/command.ts";
import {
  isSameDraft,
  isSameLive,
  type Overwrite,
  type Revision,
  type Strategy,
} from "../../../values/configs.ts";
import { definedOnly } from "../../../values/definedOnly.ts";
import { asFailure, Failure, known, orThrow } from "../../../values/failure.ts";
import type { JsonObject } from "../../../values/json.ts";
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
  Conflict,
  explainOutcome,
  GO_ON,
  NOTHING_TO_PUBLISH,
  ON_INTERRUPT,
  STAGED,
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
  /** What it was decided from. */
  readonly before: StateBefore;
  readonly question: Text;
  /** Refuses again what the value rules refuse: they may have changed while a person was asked. */
  readonly checkRules?: () => Promise<void>;
  /** The section of the config file that is to be staged. */
  readonly local?: LocalSection;
  /**
   * True: look again even when nobody is asked. By default where the draft has no hash: nothing else keeps the
   * platform from replacing another draft than this one.
   */
  readonly looksAgain?: boolean;
  /** What stays as it is when a person leaves at a question, as a sentence. */
  readonly unchanged?: string;
}

/** What is published, and how it gets into the draft: `hash` is that of one that is staged already. */
export type Publishing =
  & { readonly content: Content; readonly strategy: Strategy }
  & ({ readonly overwrite: Overwrite } | { readonly restore: string } | { readonly hash: string });

/** A publish that was made, or was not needed. */
export interface Publication {
  /** `already-live`: there is nothing to publish, and live is what was to be published. */
  readonly outcome: "published" | "already-live";
  /** The version that is live now. */
  readonly version: number;
  /** Whether a read found that it was published, where the answer did not say so. */
  readonly recovered: boolean;
  /** The version before, where somebody else published after it. */
  readonly before?: number;
  readonly strategy: Strategy;
}

/**
 * Publish what was shown, once it is agreed to. Each write is sent once; whatever is answered but the
 * expected, {@link judge} decides from new readings what became of it.
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
    // After somebody else's publish, or a failed one, it is a later one than the next; the history has it, too.
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
 * @returns Whether a read found that it was staged, where the answer did not say so.
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

/**
 * Stage what is to be published, and refuse when somebody published meanwhile: that the draft's hash guards against it is
 * not documented.
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
  if ("overwrite" in publishing) {
    // The hash of an empty draft may be the same after a publish. To read the history meanwhile costs no time.
    const [hash, history] = await Promise.all([
      attempt(proposal, intended, () => configs.overwrite(publishing.overwrite)),
      reportInterrupted(ON_INTERRUPT.stage, () => readNewest(configs)),
    ]);
    refuseNewer(newestVersion(known(history) ?? []), proposal);
    return hash;
  }
  // The platform makes what a restore stages: the history only showed what it would be.
  const hash = await attempt(proposal, intended, () => configs.restore(publishing.restore));
  const state = "The draft is staged; nothing was published.";
  const { live, draft, history } = await reportInterrupted(state, () => readNow(configs));
  if (draft instanceof Failure) throw new StagedOnly(draft.what, GO_ON);
  if (draft.hash !== undefined && draft.hash !== hash) {
    throw new Conflict(
      "Somebody else changed the draft while this ran; nothing was published.",
      "Run it again to see what is there now.",
    );
  }
  // Nothing but these shows what somebody published meanwhile: a restore takes no hash.
  if (live instanceof Failure && history instanceof Failure) throw new StagedOnly(live.what, GO_ON);
  refuseNewer(Math.max(known(live)?.version ?? 0, newestVersion(known(history) ?? [])), proposal);
  if (leadsTo(draft, before.live, content)) return hash;
  const keys = changedKeysText(content.entries, overlay(before.live.entries, draft.entries));
  const found = isStaged(draft)
    ? keys || ": other conditions"
    : ": reading the draft shows nothing";
  throw new StagedOnly(
    `The restored draft is not what was shown${found}.`,
    say`${command("draft")} shows it; publish it on the Creator Dashboard, or discard it with ${
      command("draft --discard")
    }.`,
  );
}

/** Refuse to publish over a version that was published since the plan was made. */
function refuseNewer(newest: number, { before }: Proposal): void {
  if (newest <= before.newest || before.live.versionUnknown) return;
  throw new Conflict(`Somebody published v${newest} while this ran. ${STAGED}`, GO_ON);
}

/**
 * Confirm a write as the last step before it: a person is asked, or a flag consents, and then everything
 * that it was decided from is looked at once more.
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
    throw new Conflict(
      `Live moved from v${before.live.version} to v${version} while this ran${
        changedKeysText(before.live.entries, live.entries)
      }. Nothing was published or staged.`,
      "Run it again to see the difference as it is now.",
    );
  }
  if (isSameDraft(before.draft, draft)) return;
  throw new Conflict(
    `Somebody changed the draft while this ran${
      changedKeysText(before.draft.entries, draft.entries)
    }. Nothing was published or staged.`,
    "Run it again to see what would be discarded now.",
  );
}

/** What differs, as the end of a sentence: ": a (added), b (removed)"; empty when nothing does. */
function changedKeysText(before: JsonObject, after: JsonObject): string {
  const changes = diffEntries(before, after).changes.map(({ key, change }) => `${key} (${change})`);
  return changes.length === 0 ? "" : `: ${changes.join(", ")}`;
}
