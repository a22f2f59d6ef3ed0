import type { Configs } from "../../../platform/configs.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Strategy } from "../../../values/configs.ts";
import type { CommandHint } from "../commandHint.ts";
import { isMismatch, throwIfMoved } from "./conflict.ts";
import type { ExpectedState } from "./expectedState.ts";
import { isIndeterminate } from "./indeterminate.ts";
import { reconcilePublish } from "./reconcilePublish.ts";
import { goOn, stagedOnly } from "./stagedOnly.ts";
import { reportInterrupted } from "./reportInterrupted.ts";

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
  expected: ExpectedState,
): Promise<PublishOutcome> {
  const publish = { draftHash: hash, strategy, ...(message === undefined ? {} : { message }) };
  return await reportInterrupted(maybePublished(expected.hint), async () => {
    try {
      const published = await configs.publish(publish);
      return published.outcome === "published"
        ? { version: published.version, recovered: false }
        : { recovered: false };
    } catch (error) {
      if (isMismatch(error)) await throwIfMoved(configs, hash, error);
      if (isIndeterminate(error)) {
        return { version: await reconcilePublish(configs, error, hash, expected), recovered: true };
      }
      // The same command would be refused again: the refusal's own advice comes first.
      if (error instanceof Refusal) {
        throw stagedOnly(error, `${error.advice} ${goOn(expected.hint)}`);
      }
      throw error;
    }
  });
}

function maybePublished(hint: CommandHint): string {
  return `The draft is staged, and it may have been published; ${hint("versions")} tells.`;
}
