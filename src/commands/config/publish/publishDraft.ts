import type { Configs } from "../../../platform/configs.ts";
import { UnusableReply } from "../../../platform/reply.ts";
import type { Published, Strategy } from "../../../values/configs.ts";
import { asFailure, Failure } from "../../../values/failure.ts";
import type { CommandHint } from "../commandHint.ts";
import type { ExpectedState } from "./expectedState.ts";
import { NothingToPublish, type PublishOutcome, reconcilePublish } from "./reconcilePublish.ts";
import { reportInterrupted } from "../../requireYes.ts";

/**
 * Publishes what was staged. No answer but a newer version is believed: whatever else comes, the
 * history, live and the draft tell what became of it.
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
): Promise<PublishOutcome> {
  const publish = { draftHash: hash, strategy, ...(message === undefined ? {} : { message }) };
  return await reportInterrupted(maybePublished(expected.hint), async () => {
    const published = await configs.publish(publish).catch(asFailure);
    if (isNewer(published, expected)) {
      return { outcome: "published", version: published.version, recovered: false };
    }
    return await reconcilePublish(configs, causeOf(published, expected), hash, expected);
  });
}

type Newer = Extract<Published, { readonly outcome: "published" }>;

function isNewer(published: Published | Failure, { newest }: ExpectedState): published is Newer {
  return !(published instanceof Failure) && published.outcome === "published" &&
    published.version > newest;
}

/** Why the answer to a publish says nothing of what became of it. */
function causeOf(published: Published | Failure, { newest }: ExpectedState): Failure {
  if (published instanceof Failure) return published;
  if (published.outcome === "nothing-to-publish") return new NothingToPublish();
  return new UnusableReply(
    `Roblox answered v${published.version} when publishing the draft, which is not newer than v${newest}.`,
    "Run it again to see what is live now.",
  );
}

function maybePublished(hint: CommandHint): string {
  return `The draft is staged, and it may have been published; ${
    hint("versions")
  } shows whether it was.`;
}
