import type { Configs } from "../../../platform/configs.ts";
import { newestVersion } from "../../../config/history.ts";
import { UnusableReply } from "../../../platform/reply.ts";
import type { Published, Strategy } from "../../../values/configs.ts";
import { asFailure, Failure } from "../../../values/failure.ts";
import { present } from "../../../values/present.ts";
import type { ExpectedState } from "./expectedState.ts";
import { NothingToPublish, type PublishOutcome, reconcilePublish } from "./reconcilePublish.ts";
import { readIfPossible } from "./writeFailure.ts";
import { reportInterrupted } from "../../requireYes.ts";

/** A publish that was made, or was not needed. */
export interface Publication extends PublishOutcome {
  /** The newest version that was published before. */
  readonly before: number;
  readonly strategy: Strategy;
  /** The command that lists the history, to advise. */
  readonly versionsCommand: string;
}

/**
 * Publishes what was staged. No answer but the next version, or one that the history has, is believed:
 * whatever else comes, the history, live and the draft tell what became of it.
 *
 * @param hash The hash that the staging returned.
 * @throws Conflict when someone else changed the draft in between.
 * @throws Failure saying what state the platform is in.
 */
export async function publishDraft(
  configs: Configs,
  hash: string,
  message: string | undefined,
  strategy: Strategy,
  expected: ExpectedState,
): Promise<Publication> {
  const { newest, hint } = expected;
  const publish = { draftHash: hash, strategy, ...present({ message }) };
  const versionsCommand = hint("versions");
  const state =
    `The draft is staged, and it may have been published; ${versionsCommand} shows whether it was.`;
  return await reportInterrupted(state, async () => {
    const reply = await configs.publish(publish).catch(asFailure);
    const isBelieved = !(reply instanceof Failure) && reply.outcome === "published" &&
      await isPlausible(configs, reply.version, newest);
    const outcome = isBelieved
      ? { ...reply, recovered: false }
      : await reconcilePublish(configs, causeOf(reply, newest), hash, expected);
    return { ...outcome, before: newest, strategy, versionsCommand };
  });
}

/**
 * Whether a publish may have led to a version: it is the next one, or the history has it, too, after
 * somebody else's publish in between.
 */
async function isPlausible(configs: Configs, version: number, newest: number): Promise<boolean> {
  if (version <= newest + 1) return version > newest;
  const history = await readIfPossible(configs.revisions(1, 0));
  return history === undefined || newestVersion(history) >= version;
}

/** Why the answer to a publish says nothing of what became of it. */
function causeOf(reply: Published | Failure, newest: number): Failure {
  if (reply instanceof Failure) return reply;
  if (reply.outcome === "nothing-to-publish") return new NothingToPublish();
  return new UnusableReply(
    reply.version > newest
      ? `Roblox answered v${reply.version} when publishing the draft, which its history does not have.`
      : `Roblox answered v${reply.version} when publishing the draft, which is not newer than v${newest}.`,
    "Run it again to see what is live now.",
  );
}
