import { overlay } from "../../../config/entries.ts";
import type { Configs } from "../../../platform/configs.ts";
import type { Draft } from "../../../values/configs.ts";
import { Failure } from "../../../values/failure.ts";
import { equalJson } from "../../../values/json.ts";
import { isMismatch, throwIfMoved } from "./conflict.ts";
import type { Intent } from "./intent.ts";
import { isLost, readIfPossible } from "./lostAnswer.ts";
import { sameDraft } from "./sameDraft.ts";
import { goOn, stagedOnly } from "./stagedOnly.ts";
import { tellInterrupted } from "./tellInterrupted.ts";

/**
 * Stages what is to be published.
 *
 * @param write Sends it: an overwrite, or the restore of a past revision; gives the draft's new hash.
 * @returns That hash.
 * @throws Conflict when someone else changed the draft since the plan was made.
 * @throws Failure saying what state the platform is in.
 */
export async function stageDraft(
  configs: Configs,
  write: () => Promise<string>,
  intent: Intent,
): Promise<string> {
  return await tellInterrupted(MAYBE_STAGED, async () => {
    try {
      return await write();
    } catch (error) {
      if (isMismatch(error) && intent.draft.hash !== undefined) {
        await throwIfMoved(configs, intent.draft.hash, error);
      }
      throw isLost(error) ? await settle(configs, error, intent) : error;
    }
  });
}

const MAYBE_STAGED = "The draft may have been staged; nothing was published.";

/** What became of a staging whose answer was lost. */
async function settle(configs: Configs, lost: Failure, intent: Intent): Promise<Failure> {
  const draft = await readIfPossible(configs.draft());
  if (draft === undefined) {
    // Cause: The connection ended while the draft was sent, and the platform cannot be asked now
    // what became of it.
    return new Failure(
      `${lost.what} It is not known whether the draft was staged; nothing was published.`,
      "Run the command again when the platform answers.",
    );
  }
  if (sameDraft(draft, intent.draft)) {
    // Cause: The connection ended while the draft was sent, and a look at the draft shows that
    // nothing came of it.
    return new Failure(`${lost.what} It did not happen: the draft is as it was.`, "Run it again.");
  }
  if (leadsTo(draft, intent)) return stagedOnly(lost, goOn(intent.advise));
  // Cause: The connection ended while the draft was sent, and there is now another draft than
  // before and than what was sent.
  return new Failure(
    `${lost.what} The draft has changed, but not to what was to be staged, so someone else may have changed it; nothing was published.`,
    `${intent.advise("draft")} shows what is staged; run the command again to go on.`,
  );
}

/** Whether a draft, be it told whole or as changes to what is live, leads to what is intended. */
function leadsTo({ entries }: Draft, intent: Intent): boolean {
  return equalJson(overlay(new Map(), entries), intent.entries) ||
    equalJson(overlay(intent.live.entries, entries), intent.entries);
}
