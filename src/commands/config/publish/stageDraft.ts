import { overlay } from "../../../config/entries.ts";
import type { Configs } from "../../../platform/configs.ts";
import type { Draft } from "../../../values/configs.ts";
import { Failure } from "../../../values/failure.ts";
import { equalJson } from "../../../values/json.ts";
import { isMismatch, throwIfMoved } from "./conflict.ts";
import type { ExpectedState } from "./expectedState.ts";
import { isIndeterminate, readIfPossible } from "./indeterminate.ts";
import { sameDraft } from "./sameDraft.ts";
import { goOn, stagedOnly } from "./stagedOnly.ts";
import { reportInterrupted } from "./reportInterrupted.ts";

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
  expected: ExpectedState,
): Promise<string> {
  return await reportInterrupted(MAYBE_STAGED, async () => {
    try {
      return await write();
    } catch (error) {
      if (isMismatch(error) && expected.draft.hash !== undefined) {
        await throwIfMoved(configs, expected.draft.hash, error);
      }
      throw isIndeterminate(error) ? await settle(configs, error, expected) : error;
    }
  });
}

const MAYBE_STAGED = "The draft may have been staged; nothing was published.";

/** What became of a staging whose answer was lost. */
async function settle(configs: Configs, lost: Failure, expected: ExpectedState): Promise<Failure> {
  const draft = await readIfPossible(configs.draft());
  if (draft === undefined) {
    return new Failure(
      `${lost.what} It is not known whether the draft was staged; nothing was published.`,
      "Run the command again when the platform answers.",
    );
  }
  if (sameDraft(draft, expected.draft)) {
    return new Failure(`${lost.what} It did not happen: the draft is as it was.`, "Run it again.");
  }
  if (leadsTo(draft, expected)) return stagedOnly(lost, goOn(expected.hint));
  return new Failure(
    `${lost.what} The draft has changed, but not to what was to be staged, so someone else may have changed it; nothing was published.`,
    `${expected.hint("draft")} shows what is staged; run the command again to go on.`,
  );
}

/** Whether a draft, be it told whole or as changes to what is live, leads to what is intended. */
function leadsTo({ entries }: Draft, expected: ExpectedState): boolean {
  return equalJson(overlay(new Map(), entries), expected.entries) ||
    equalJson(overlay(expected.live.entries, entries), expected.entries);
}
