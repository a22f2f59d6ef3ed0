import { definedOnly } from "../values/collections.ts";
import type { StateBefore } from "../values/configs.ts";
import { madeUndefined } from "../config/conditions/undefinedValues.ts";
import { isStaged, leadsTo, overlayDraft } from "../config/draft.ts";
import { overlay } from "../config/entries.ts";
import { isOvertaken, newestVersion } from "../config/history.ts";
import { type Intended, judge, type Outcome, type StateNow } from "./judge.ts";
import { UnusableReply } from "../roblox/reply.ts";
import type { Revision, Strategy } from "../values/configs.ts";
import { asFailure, Failure, orUndefined } from "../values/failure.ts";
import { reportInterrupted } from "./requireYes.ts";
import { type ConditionsLive, verifyLive, verifyStaged } from "./verifyConditions.ts";
import type { Agreement, Publishing, Staging } from "./agreement.ts";
import { readNewest, readNow } from "./observe.ts";
import {
  answerOf,
  DISCARD,
  draftReplaced,
  explainOutcome,
  NothingToPublish,
  type Phrases,
  publishedMeanwhile,
  restoredOther,
  StagedOnly,
} from "./outcomes.ts";

export interface Publication {
  /** `already-live`: there is nothing to publish, and live is what was to be published. */
  readonly outcome: "published" | "already-live";
  readonly version: number;
  /** True when a read found it published, although the answer did not say so. */
  readonly recovered: boolean;
  /** The version before, if somebody else published in between. */
  readonly before?: number;
  readonly strategy: Strategy;
  /** Whether the conditions are live as they were sent; absent when it changed none. */
  readonly conditions?: ConditionsLive;
}

/**
 * Publish what was agreed to. Each write is sent once; after any unexpected answer, {@link judge} decides from
 * new readings what became of it.
 *
 * @throws Conflict when somebody else changed the draft or published meanwhile.
 * @throws Failure saying what state the platform is in.
 */
export async function commitPublish(agreement: Agreement): Promise<Publication> {
  const { target: { configs }, before: { newest }, plan, message } = agreement;
  const hash = "hash" in plan ? plan.hash : await stageToPublish(agreement, plan);
  const { content, strategy } = plan;
  const about = (version: number, history?: readonly Revision[]) => ({
    version,
    strategy,
    ...(isOvertaken(newest, version, history) ? { before: newest } : {}),
  });
  const send = async (): Promise<Publication> => {
    const body = { draftHash: hash, strategy, ...definedOnly({ message }) };
    const reply = await configs.publish(body);
    if (reply.outcome === "nothing-to-publish") throw new NothingToPublish();
    const { version } = reply;
    // Another publish in between, or a failed one, makes the version skip; the history has it.
    const history = version > newest + 1 ? orUndefined(await readNewest(configs)) : [];
    const last = history === undefined ? version : Math.max(newest + 1, newestVersion(history));
    if (version <= newest || version > last) {
      const what =
        `Roblox answered v${version} when publishing the draft, which is not a new version.`;
      throw new UnusableReply(what, "Run it again to see what is live now.");
    }
    return { outcome: "published", recovered: false, ...about(version, history) };
  };
  const intended = { step: "publish", hash, ...content } as const;
  const published = await attempt(agreement, intended, send, (outcome, now) => {
    if (outcome.is !== "published" && outcome.is !== "already-live") return undefined;
    const { is, version } = outcome;
    return {
      outcome: is,
      recovered: is === "published",
      ...about(version, orUndefined(now.history)),
    };
  });
  const conditions = await verifyLive(agreement, published.version);
  return { ...published, ...definedOnly({ conditions }) };
}

/**
 * Stage what was agreed to.
 *
 * @returns `recovered`: true when a read found it staged, although the answer did not say so.
 * @throws As {@link commitPublish} does.
 */
export async function commitStage(
  agreement: Agreement<Staging>,
): Promise<{ readonly recovered: boolean }> {
  const { target: { configs }, before, plan: { content } } = agreement;
  const stage = () => configs.overwrite(content, before.draft.hash);
  const send = () => stage().then((hash) => ({ recovered: false, hash }));
  const accept = ({ is }: Outcome, { draft }: StateNow) =>
    is === "staged" ? { recovered: true, hash: orUndefined(draft)?.hash } : undefined;
  const { recovered, hash } = await attempt<Staged>(
    agreement,
    { step: "stage", ...content },
    send,
    accept,
  );
  await verifyStaged(agreement, content, hash);
  return { recovered };
}

interface Staged {
  readonly recovered: boolean;
  readonly hash?: string | undefined;
}

/**
 * Discard the draft that was agreed to.
 *
 * @throws As {@link commitPublish} does.
 */
export async function commitDiscard(agreement: Agreement<unknown>): Promise<void> {
  const { target: { configs }, before } = agreement;
  const send = () => configs.discard(before.draft.hash).then(() => true);
  const accept = ({ is }: Outcome) => is === "discarded" || undefined;
  await attempt(agreement, { step: "discard" }, send, accept);
}

/**
 * Stage what is to be published, and refuse when somebody published meanwhile: it is not documented that the draft's hash
 * prevents that.
 *
 * @returns The hash of the draft.
 * @throws Conflict when somebody published or changed the draft; what was staged is not published.
 */
async function stageToPublish(
  agreement: Agreement,
  plan: Exclude<Publishing, { readonly hash: string }>,
): Promise<string> {
  const { target: { configs }, before, phrases } = agreement;
  const { content } = plan;
  const intended = { step: "stage", ...content } as const;
  const { stage, staged } = phrases.onInterrupt;
  if ("overwrite" in plan) {
    // The hash of an empty draft may be the same after a publish. Reading the history in parallel takes no extra time.
    const [hash, history] = await Promise.all([
      attempt(agreement, intended, () => configs.overwrite(content, before.draft.hash)),
      reportInterrupted(stage, () => readNewest(configs)),
    ]);
    const readLive = () => configs.live().catch(asFailure);
    const live = history instanceof Failure
      ? await reportInterrupted(staged, readLive)
      : before.live;
    refuseNewer(live, history, before, phrases);
    await verifyStaged(agreement, content, hash);
    return hash;
  }
  // The platform decides what a restore stages; the plan only predicts it from the history.
  const hash = await attempt(agreement, intended, () => configs.restore(plan.restore));
  const { live, draft, history } = await reportInterrupted(staged, () => readNow(configs));
  if (draft instanceof Failure) throw new StagedOnly(draft.what, phrases.goOn);
  if (draft.hash !== undefined && draft.hash !== hash) throw draftReplaced(phrases.unpublished);
  refuseNewer(live, history, before, phrases);
  if (leadsTo(draft, before.live, content)) {
    const { conditions } = overlayDraft(before.live, draft);
    const what = content.conditions === undefined &&
      madeUndefined({ ...content, conditions }, before.live);
    if (what) throw new StagedOnly(what, DISCARD);
    return hash;
  }
  throw restoredOther(content, overlay(before.live.entries, draft.entries), isStaged(draft));
}

/** Refuse to publish over a version that was published since the plan was made; live or the history shows it. */
function refuseNewer(
  live: StateNow["live"],
  history: StateNow["history"],
  before: StateBefore,
  { goOn, unpublished }: Phrases,
): void {
  // A live without a version, or of an older one, shows nothing.
  const isLiveRead = !(live instanceof Failure) && live.version >= before.live.version;
  if (history instanceof Failure && !isLiveRead) throw new StagedOnly(history.what, goOn);
  const newest = Math.max(
    orUndefined(live)?.version ?? 0,
    newestVersion(orUndefined(history) ?? []),
  );
  if (newest <= before.newest || before.live.versionUnknown) return;
  throw publishedMeanwhile(newest, unpublished);
}

/**
 * Send a write once; without the expected answer, read what is so now and judge what became of it.
 *
 * @param accept Makes a reply of an outcome that is as good as the expected answer.
 * @throws Failure saying what became of it.
 */
async function attempt<Reply>(
  { target: { configs }, before, phrases }: Agreement<unknown>,
  intended: Intended,
  send: () => Promise<Reply>,
  accept: (outcome: Outcome, now: StateNow) => Reply | undefined = () => undefined,
): Promise<Reply> {
  const { step } = intended;
  return await reportInterrupted(phrases.onInterrupt[step], async () => {
    const reply = await send().catch(asFailure);
    if (!(reply instanceof Failure)) return reply;
    const now = await readNow(configs);
    const outcome = judge(before, intended, answerOf(step, reply), now);
    const accepted = accept(outcome, now);
    if (accepted !== undefined) return accepted;
    throw explainOutcome(step, outcome, reply, orUndefined(now.history), phrases);
  });
}
