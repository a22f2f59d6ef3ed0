import { diffEntries } from "../../config/diff.ts";
import type { Configs } from "../../platform/configs.ts";
import type { Draft, LiveConfig } from "../../values/configs.ts";
import { equalJson } from "../../values/json.ts";
import { Conflict } from "./carryOut.ts";

/**
 * Time has passed while a person was reading: what they agreed to must still be what would happen.
 *
 * @throws Conflict when live or the draft is no longer what the plan was made from.
 */
export async function refuseMoved(
  configs: Configs,
  live: LiveConfig,
  draft: Draft,
): Promise<void> {
  const [liveNow, draftNow] = await Promise.all([configs.live(), configs.draft()]);
  if (liveNow.version !== live.version || !equalJson(liveNow.entries, live.entries)) {
    const { changes } = diffEntries(live.entries, liveNow.entries);
    const keys = changes.map(({ key }) => key).join(", ");
    throw new Conflict(
      `Live moved from v${live.version} to v${liveNow.version} while you were reading` +
        `${keys === "" ? "" : `: ${keys}`}. Nothing was published or staged.`,
      "Run it again to see the difference as it is now.",
    );
  }
  if (draftNow.hash !== draft.hash || !equalJson(draftNow.entries, draft.entries)) {
    const { changes } = diffEntries(draft.entries, draftNow.entries);
    const keys = changes.map(({ key }) => key).join(", ");
    throw new Conflict(
      `Someone changed the draft while you were reading${keys === "" ? "" : `: ${keys}`}. ` +
        "Nothing was published or staged.",
      "Run it again to see what would be discarded now.",
    );
  }
}
