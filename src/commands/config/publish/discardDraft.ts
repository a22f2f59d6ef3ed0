import { isStaged } from "../../../config/plan.ts";
import type { Configs } from "../../../platform/configs.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Draft } from "../../../values/configs.ts";
import { Failure } from "../../../values/failure.ts";
import type { CommandHint } from "../commandHint.ts";
import { isMismatch, throwIfMoved } from "./conflict.ts";
import { isIndeterminate, readIfPossible } from "./indeterminate.ts";
import { sameDraft } from "./sameDraft.ts";
import { reportInterrupted } from "./reportInterrupted.ts";

/**
 * Drops what is staged.
 *
 * @param draft What was staged when a person agreed.
 * @throws Conflict when someone else changed the draft since.
 * @throws Failure saying what state the platform is in.
 */
export async function discardDraft(
  configs: Configs,
  draft: Draft,
  hint: CommandHint,
): Promise<void> {
  await reportInterrupted("The draft may have been discarded.", async () => {
    try {
      await configs.discard(draft.hash);
    } catch (error) {
      const gone = error instanceof Refusal && error.status === 404;
      if ((gone || isMismatch(error)) && draft.hash !== undefined) {
        await throwIfMoved(configs, draft.hash, error, "discarded");
      }
      if (!isIndeterminate(error)) throw error;
      await settle(configs, error, draft, hint);
    }
  });
}

/** What became of a discarding whose answer was lost. */
async function settle(
  configs: Configs,
  lost: Failure,
  before: Draft,
  hint: CommandHint,
): Promise<void> {
  const draft = await readIfPossible(configs.draft());
  if (draft !== undefined && !isStaged(draft)) return;
  const known = draft !== undefined && sameDraft(draft, before);
  throw new Failure(
    `${lost.what} ${
      known ? "It did not happen: the draft is as it was." : "It is not known what is staged now."
    }`,
    `${hint("draft")} shows what is staged.`,
  );
}
