import { diffEntries } from "../../../config/diff.ts";
import { isStaged } from "../../../config/draft.ts";
import { overlay } from "../../../config/entries.ts";
import { newestVersion } from "../../../config/history.ts";
import type { Configs } from "../../../platform/configs.ts";
import type { Draft } from "../../../values/configs.ts";
import { Failure } from "../../../values/failure.ts";
import { Conflict, goOn, readIfPossible, StagedOnly } from "./writeFailure.ts";
import { type ExpectedState, leadsTo } from "./expectedState.ts";
import { reportInterrupted } from "../../requireYes.ts";
import { refuseNewer } from "./stageDraft.ts";

/**
 * Reads back what a restore staged: the platform makes it, and the history only told what it would be.
 * A restore sends no hash, so somebody may have published in between as well.
 *
 * @param hash The hash that the restore returned.
 * @throws Conflict when someone else changed the draft since.
 * @throws Failure when it does not lead to what was agreed to, or cannot be read.
 */
export async function confirmRestored(
  configs: Configs,
  hash: string,
  expected: ExpectedState,
): Promise<void> {
  await reportInterrupted("The draft is staged; nothing was published.", async () => {
    const [draft, live, history] = await Promise.all([
      configs.draft().catch((error: unknown) => {
        throw error instanceof Failure ? new StagedOnly(error, goOn(expected.hint)) : error;
      }),
      readIfPossible(configs.live()),
      readIfPossible(configs.revisions(1, 0)),
    ]);
    if (draft.hash !== undefined && draft.hash !== hash) {
      throw new Conflict(
        "Somebody else changed the draft while this ran; nothing was published.",
        "Run it again to see what is there now.",
      );
    }
    refuseNewer(Math.max(live?.version ?? 0, newestVersion(history ?? [])), expected);
    if (!leadsTo(draft, expected)) throw surprising(draft, expected);
  });
}

function surprising(draft: Draft, { live, entries, hint }: ExpectedState): Failure {
  const { changes } = diffEntries(entries, overlay(live.entries, draft.entries));
  const keys = changes.map(({ key, change }) => `${key} (${change})`);
  const staged = keys.length === 0 ? "other conditional rules" : keys.join(", ");
  const what = isStaged(draft) ? staged : "reading the draft shows nothing";
  return new Failure(
    `The restored draft is not what was shown: ${what}. The draft is staged but not published.`,
    `${hint("draft")} shows it; publish it on the Creator Dashboard, or discard it with ${
      hint("draft --discard")
    }.`,
  );
}
