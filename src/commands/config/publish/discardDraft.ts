import { isStaged } from "../../../config/draft.ts";
import { newestVersion } from "../../../config/history.ts";
import type { Configs } from "../../../platform/configs.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Draft } from "../../../values/configs.ts";
import { Failure } from "../../../values/failure.ts";
import type { CommandHint } from "../commandHint.ts";
import { sameDraft } from "./expectedState.ts";
import {
  Conflict,
  isIndeterminate,
  isMismatch,
  readIfPossible,
  tellRollout,
} from "./writeFailure.ts";
import { reportInterrupted } from "../../requireYes.ts";

/**
 * Drops what is staged.
 *
 * @param draft What was staged when a person agreed.
 * @param version The version that was live then.
 * @throws Conflict when someone else changed the draft since.
 * @throws Failure saying what state the platform is in.
 */
export async function discardDraft(
  configs: Configs,
  draft: Draft,
  version: number,
  hint: CommandHint,
): Promise<void> {
  await reportInterrupted("The draft may have been discarded.", async () => {
    try {
      await configs.discard(draft.hash);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      await settle(configs, error, draft, version, hint);
    }
  });
}

/**
 * What became of a discarding that was lost or refused: a gateway may have sent it twice. A draft that
 * is gone may have been published by somebody else, which the history tells.
 */
async function settle(
  configs: Configs,
  cause: Failure,
  before: Draft,
  version: number,
  hint: CommandHint,
): Promise<void> {
  const [draft, newest] = await Promise.all([
    readIfPossible(configs.draft()),
    readIfPossible(configs.revisions(1, 0)),
  ]);
  if (draft !== undefined && !isStaged(draft) && newest !== undefined) {
    if (newestVersion(newest) <= version) return;
    throw new Conflict(
      "Somebody else published while this ran; nothing was discarded.",
      `${hint("versions")} shows what is live now.`,
    );
  }
  if (!isIndeterminate(cause)) {
    const gone = cause instanceof Refusal && cause.status === 404;
    const moved = (gone || isMismatch(cause)) && before.hash !== undefined &&
      draft !== undefined && draft.hash !== before.hash;
    throw moved ? Conflict.of(cause, "discarded") : tellRollout(cause, newest);
  }
  throw new Failure(
    `${cause.what} ${stateOf(draft, before)}`,
    `${hint("draft")} shows what is staged.`,
  );
}

/** What is known of the draft after a discarding whose answer was lost. */
function stateOf(draft: Draft | undefined, before: Draft): string {
  if (draft === undefined) return "It is not known what is staged now.";
  if (sameDraft(draft, before)) return "It did not happen: the draft is as it was.";
  return isStaged(draft)
    ? "Another draft is staged now, and it is not known whose it is."
    : "The draft is gone, and it is not known whether it was discarded or published.";
}
