import { diffEntries } from "../../config/diff.ts";
import type { Configs } from "../../platform/configs.ts";
import type { Draft, LiveConfig } from "../../values/configs.ts";
import { equalJson, type JsonObject } from "../../values/json.ts";
import { Conflict } from "./publish/conflict.ts";
import { sameDraft } from "./publish/sameDraft.ts";

/**
 * Time has passed while a person was reading: what they agreed to must still be what would happen.
 *
 * @throws Conflict when live or the draft is no longer what the plan was made from.
 */
export async function assertUnchanged(
  configs: Configs,
  live: LiveConfig,
  draft: Draft,
): Promise<void> {
  const [liveNow, draftNow] = await Promise.all([configs.live(), configs.draft()]);
  if (liveNow.version !== live.version || !equalJson(liveNow.entries, live.entries)) {
    throw new Conflict(
      `Live moved from v${live.version} to v${liveNow.version} while you were reading` +
        `${changesText(live.entries, liveNow.entries)}. Nothing was published or staged.`,
      "Run it again to see the difference as it is now.",
    );
  }
  if (!sameDraft(draft, draftNow)) {
    throw new Conflict(
      "Someone changed the draft while you were reading" +
        `${changesText(draft.entries, draftNow.entries)}. Nothing was published or staged.`,
      "Run it again to see what would be discarded now.",
    );
  }
}

/** What differs, to stand behind a sentence: ": a (added), b (removed)"; empty when nothing does. */
function changesText(before: JsonObject, after: JsonObject): string {
  const { changes } = diffEntries(before, after);
  const told = changes.map(({ key, change }) => `${key} (${change})`);
  return told.length === 0 ? "" : `: ${told.join(", ")}`;
}
