import { newestVersion } from "../../config/history.ts";
import { diffEntries } from "../../config/diff.ts";
import type { Configs } from "../../platform/configs.ts";
import type { Draft, LiveConfig } from "../../values/configs.ts";
import { equalJson, type JsonObject } from "../../values/json.ts";
import { sameDraft } from "./publish/expectedState.ts";
import { Conflict, readIfPossible } from "./publish/writeFailure.ts";

/**
 * Time has passed since the plan was made, or no hash guards what is about to be written: what was
 * agreed to must still be what would happen. The history is asked, too, because the values may lag.
 *
 * @param newest The newest version that was published when the plan was made.
 * @throws Conflict when live or the draft is no longer what the plan was made from.
 */
export async function assertUnchanged(
  configs: Configs,
  live: LiveConfig,
  draft: Draft,
  newest: number = live.version,
): Promise<void> {
  const [liveNow, draftNow, history] = await Promise.all([
    configs.live(),
    configs.draft(),
    readIfPossible(configs.revisions(1, 0)),
  ]);
  const told = newestVersion(history ?? []);
  const version = told > newest ? told : liveNow.versionUnknown ? live.version : liveNow.version;
  if (version !== live.version || !isSameLive(live, liveNow)) {
    throw new Conflict(
      `Live moved from v${live.version} to v${version} while this ran` +
        `${changesText(live.entries, liveNow.entries)}. Nothing was published or staged.`,
      "Run it again to see the difference as it is now.",
    );
  }
  if (!sameDraft(draft, draftNow)) {
    throw new Conflict(
      "Somebody changed the draft while this ran" +
        `${changesText(draft.entries, draftNow.entries)}. Nothing was published or staged.`,
      "Run it again to see what would be discarded now.",
    );
  }
}

/** Whether two reads of what is live tell the same, but for the version. */
export function isSameLive(one: LiveConfig, other: LiveConfig): boolean {
  return equalJson(one.entries, other.entries) && equalJson(one.rules ?? null, other.rules ?? null);
}

/** What differs, as the end of a sentence: ": a (added), b (removed)"; empty when nothing does. */
function changesText(before: JsonObject, after: JsonObject): string {
  const { changes } = diffEntries(before, after);
  const told = changes.map(({ key, change }) => `${key} (${change})`);
  return told.length === 0 ? "" : `: ${told.join(", ")}`;
}
