import { isStaged } from "../../../config/draft.ts";
import { overlay } from "../../../config/entries.ts";
import { newestVersion } from "../../../config/history.ts";
import {
  type Content,
  type Intended,
  judge,
  leadsTo,
  type Outcome,
} from "../../../config/judge.ts";
import type { Configs } from "../../../platform/configs.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { UnusableReply } from "../../../platform/reply.ts";
import type { Draft, Overwrite, Strategy } from "../../../values/configs.ts";
import { asFailure, Failure, known } from "../../../values/failure.ts";
import { definedOnly } from "../../../values/definedOnly.ts";
import type { Context } from "../../context.ts";
import { reportInterrupted } from "../../requireYes.ts";
import { agree, changesText, type Proposal } from "./agree.ts";
import {
  answerOf,
  Conflict,
  failureOf,
  goOn,
  NothingToPublish,
  STAGED,
  StagedOnly,
  WHEN_INTERRUPTED,
} from "./outcomes.ts";
import { type NowRead, readNow } from "./observe.ts";

/**
 * What is published, and how it gets into the draft: `hash` is that of a draft that is staged already.
 */
export type Publishing =
  & { readonly content: Content; readonly strategy: Strategy }
  & (
    | { readonly overwrite: Overwrite }
    | { readonly restore: string }
    | { readonly hash: string }
  );

/** A publish that was made, or was not needed. */
export interface Publication {
  /** `already-live`: there is nothing to publish, and live is what was to be published. */
  readonly outcome: "published" | "already-live";
  /** The version that is live now. */
  readonly version: number;
  /** Whether a read found that it was published, where the answer did not say so. */
  readonly recovered: boolean;
  /** The newest version that was published before. */
  readonly before: number;
  readonly strategy: Strategy;
  /** The command that lists the history, to advise. */
  readonly versionsCommand: string;
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
  context: Context,
): Promise<Publication> {
  const { message } = await agree(proposal, context);
  const hash = "hash" in publishing
    ? publishing.hash
    : "overwrite" in publishing
    ? await overwriteGuarded(proposal, publishing.content, publishing.overwrite)
    : await restoreConfirmed(proposal, publishing.content, publishing.restore);
  const { content, strategy } = publishing;
  const { configs, before: { newest }, hint } = proposal;
  const send = async (): Promise<number> => {
    const body = { draftHash: hash, strategy, ...definedOnly({ message }) };
    const reply = await configs.publish(body);
    if (reply.outcome === "nothing-to-publish") throw new NothingToPublish();
    await refuseImplausible(configs, reply.version, newest);
    return reply.version;
  };
  const sent = await attempt(proposal, { step: "publish", hash, ...content }, send);
  const versionsCommand = hint("versions");
  const always = { before: newest, strategy, versionsCommand };
  if ("reply" in sent) {
    return { outcome: "published", version: sent.reply, recovered: false, ...always };
  }
  const { outcome } = sent;
  if (outcome.is !== "published" && outcome.is !== "already-live") throw sent.failure();
  const { is, version } = outcome;
  return { outcome: is, version, recovered: is === "published", ...always };
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
  context: Context,
): Promise<{ readonly recovered: boolean }> {
  await agree(proposal, context);
  const send = () => proposal.configs.overwrite(overwrite);
  const sent = await attempt(proposal, { step: "stage", ...content }, send);
  if ("reply" in sent) return { recovered: false };
  if (sent.outcome.is !== "staged") throw sent.failure();
  return { recovered: true };
}

/**
 * Discard the draft that was shown, once it is agreed to.
 *
 * @throws As {@link commitPublish} does.
 */
export async function commitDiscard(
  proposal: Proposal,
  context: Context,
): Promise<void> {
  await agree(proposal, context);
  const send = () => proposal.configs.discard(proposal.before.draft.hash);
  const sent = await attempt(proposal, { step: "discard" }, send);
  if ("reply" in sent || sent.outcome.is === "discarded") return;
  throw sent.failure();
}

/** How a write ended: with the expected answer, or as reading shows. */
type Sent<Reply> =
  | { readonly reply: Reply }
  | { readonly outcome: Outcome; readonly failure: () => Failure };

/** Send a write once; without the expected answer, read what is so now and judge what became of it. */
async function attempt<Reply>(
  { configs, before, hint }: Proposal,
  intended: Intended,
  send: () => Promise<Reply>,
): Promise<Sent<Reply>> {
  const { step } = intended;
  return await reportInterrupted(WHEN_INTERRUPTED[step](hint), async () => {
    const reply = await send().catch(asFailure);
    if (!(reply instanceof Failure)) return { reply };
    const now = await readAfter(configs, step, reply);
    const outcome = judge(before, intended, { answer: answerOf(reply, step), ...now });
    return { outcome, failure: () => failureOf(step, outcome, reply, hint, now.history) };
  });
}

/** How many of the newest publishes are read to find one's own among them. */
const NEWEST = 20;

/** Read what may show what became of a write. */
async function readAfter(configs: Configs, step: Intended["step"], cause: Failure) {
  const isRollingOut = cause instanceof Refusal && cause.rollingOut;
  const parts = step === "publish"
    ? ["live", "draft", "history"] as const
    : step === "discard" || isRollingOut
    ? ["draft", "history"] as const
    : ["draft"] as const;
  const { live, draft, history }: NowRead = await readNow(
    configs,
    parts,
    step === "publish" ? NEWEST : 1,
  );
  return { live: known(live), draft: known(draft), history: known(history) };
}

/**
 * Believe a version that a publish may have led to: the next one, or one that the history has, too, after
 * somebody else's publish in between.
 */
async function refuseImplausible(configs: Configs, version: number, newest: number): Promise<void> {
  const answered = `Roblox answered v${version} when publishing the draft, which`;
  const advice = "Run it again to see what is live now.";
  if (version <= newest) {
    throw new UnusableReply(`${answered} is not newer than v${newest}.`, advice);
  }
  if (version === newest + 1) return;
  const history = known((await readNow(configs, ["history"])).history);
  if (history === undefined || newestVersion(history) >= version) return;
  throw new UnusableReply(`${answered} its history does not have.`, advice);
}

/**
 * Stage what is to be published, and read the history at the same time, which costs no time: nobody has
 * published whether the hash of an empty draft is another one after a publish, so the hash alone is no
 * guard.
 *
 * @throws Conflict when somebody published; what was staged stays so, and is not published.
 */
async function overwriteGuarded(
  proposal: Proposal,
  content: Content,
  overwrite: Overwrite,
): Promise<string> {
  const { configs, hint } = proposal;
  const [sent, { history }] = await Promise.all([
    attempt(proposal, { step: "stage", ...content }, () => configs.overwrite(overwrite)),
    reportInterrupted(WHEN_INTERRUPTED.stage(hint), () => readNow(configs, ["history"])),
  ]);
  if ("failure" in sent) throw sent.failure();
  refuseNewer(newestVersion(known(history) ?? []), proposal);
  return sent.reply;
}

/**
 * Restore a revision into the draft, and read back what that staged: the platform makes it, and the
 * history only showed what it would be. A restore sends no hash, so somebody may have published in
 * between as well.
 *
 * @throws Conflict when somebody else changed the draft or published since.
 * @throws Failure when it does not lead to what was agreed to, or cannot be read.
 */
async function restoreConfirmed(
  proposal: Proposal,
  content: Content,
  revisionId: string,
): Promise<string> {
  const { configs, before, hint } = proposal;
  const send = () => configs.restore(revisionId);
  const sent = await attempt(proposal, { step: "stage", ...content }, send);
  if ("failure" in sent) throw sent.failure();
  const now = await reportInterrupted(
    "The draft is staged; nothing was published.",
    () => readNow(configs, ["live", "draft", "history"]),
  );
  const { draft } = now;
  if (draft instanceof Failure) throw new StagedOnly(`${draft.what} ${STAGED}`, goOn(hint));
  if (draft.hash !== undefined && draft.hash !== sent.reply) {
    throw new Conflict(
      "Somebody else changed the draft while this ran; nothing was published.",
      "Run it again to see what is there now.",
    );
  }
  const newest = Math.max(known(now.live)?.version ?? 0, newestVersion(known(now.history) ?? []));
  refuseNewer(newest, proposal);
  if (leadsTo(draft, before.live, content)) return sent.reply;
  throw otherThanShown(draft, proposal, content);
}

function otherThanShown(draft: Draft, { before, hint }: Proposal, { entries }: Content): Failure {
  const keys = changesText(entries, overlay(before.live.entries, draft.entries));
  const staged = keys === "" ? ": other conditions" : keys;
  return new Failure(
    `The restored draft is not what was shown${
      isStaged(draft) ? staged : ": reading the draft shows nothing"
    }. The draft is staged but not published.`,
    `${hint("draft")} shows it; publish it on the Creator Dashboard, or discard it with ${
      hint("draft --discard")
    }.`,
  );
}

/** Refuse to publish over a version that was published since the plan was made. */
function refuseNewer(newest: number, { before, hint }: Proposal): void {
  if (newest <= before.newest || before.live.versionUnknown) return;
  throw new Conflict(`Somebody published v${newest} while this ran. ${STAGED}`, goOn(hint));
}
