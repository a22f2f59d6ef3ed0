import type { Configs } from "../../../platform/configs.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Strategy } from "../../../values/configs.ts";
import type { Advise } from "../commandLine.ts";
import { isMismatch, throwIfMoved } from "./conflict.ts";
import type { Intent } from "./intent.ts";
import { isLost } from "./lostAnswer.ts";
import { settlePublish } from "./settlePublish.ts";
import { goOn, stagedOnly } from "./stagedOnly.ts";
import { tellInterrupted } from "./tellInterrupted.ts";

/** How a publish ended. */
export interface PublishOutcome {
  /** The version that is live now; absent when there was nothing to publish. */
  readonly version?: number;
  /** Whether the answer was lost and reading found that it was published all the same. */
  readonly recovered: boolean;
}

/**
 * Publishes what was staged.
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
  intent: Intent,
): Promise<PublishOutcome> {
  const publish = { draftHash: hash, strategy, ...(message === undefined ? {} : { message }) };
  return await tellInterrupted(maybePublished(intent.advise), async () => {
    try {
      const published = await configs.publish(publish);
      return published.outcome === "published"
        ? { version: published.version, recovered: false }
        : { recovered: false };
    } catch (error) {
      if (isMismatch(error)) await throwIfMoved(configs, hash, error);
      if (isLost(error)) {
        return { version: await settlePublish(configs, error, hash, intent), recovered: true };
      }
      // The same command would be refused again: the refusal's own advice comes first.
      if (error instanceof Refusal) {
        throw stagedOnly(error, `${error.advice} ${goOn(intent.advise)}`);
      }
      throw error;
    }
  });
}

function maybePublished(advise: Advise): string {
  return `The draft is staged, and it may have been published; ${advise("versions")} tells.`;
}
