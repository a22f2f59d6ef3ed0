import { diffEntries } from "../../../config/diff.ts";
import { newestVersion } from "../../../config/history.ts";
import type { StateBefore } from "../../../config/judge.ts";
import type { Configs } from "../../../platform/configs.ts";
import type { Text } from "../../../terminal/text.ts";
import { isSameDraft, isSameLive } from "../../../values/configs.ts";
import { known, orThrow } from "../../../values/failure.ts";
import type { JsonObject } from "../../../values/json.ts";
import type { Repository } from "../../../values/repository.ts";
import type { Context } from "../../context.ts";
import { type Agreement, type Consent, obtainAgreement } from "../consent.ts";
import {
  assertRepositoryUnchanged,
  assertSectionUnchanged,
  type LocalSection,
} from "../localSection.ts";
import { assertTargetUnchanged, type WriteTarget } from "../target.ts";
import { Conflict } from "./outcomes.ts";
import { readNow } from "./observe.ts";

/** A write that was shown, and waits for an agreement. */
export interface Proposal {
  readonly context: Context;
  readonly target: WriteTarget;
  /** The configs repository that the files and flags named. */
  readonly repository: Repository;
  readonly configs: Configs;
  readonly consent: Consent;
  /** What it was decided from. */
  readonly before: StateBefore;
  readonly question: Text;
  /** Refuses again what the value rules refuse: they may have changed while a person was asked. */
  readonly checkRules?: () => Promise<void>;
  /** The section of the config file that is to be staged. */
  readonly local?: LocalSection;
  /**
   * Whether to look again even where nobody is asked. By default where the draft has no hash: nothing
   * else keeps the platform from replacing another draft than this one.
   */
  readonly looksAgain?: boolean;
  /** What stays as it is when a person leaves at a question, as a sentence. */
  readonly unchanged?: string;
}

/**
 * Confirm a write as the last step before it: a person is asked, or a flag consents, and then everything
 * that it was decided from is looked at once more.
 *
 * @throws Declined when a person says no.
 * @throws Failure when the files, what is live or the draft are no longer what was shown.
 */
export async function confirmWrite(proposal: Proposal): Promise<Agreement> {
  const { context, consent, question, target, configs, before, local } = proposal;
  const agreement = await obtainAgreement(consent, question, context.prompts, proposal.unchanged);
  const { asked } = agreement;
  const looksAgain = proposal.looksAgain ?? before.draft.hash === undefined;
  if (asked || looksAgain) await assertUnchanged(configs, before);
  if (asked) {
    await assertRepositoryUnchanged(proposal.repository, context);
    if (local !== undefined) await assertSectionUnchanged(local, context);
    await proposal.checkRules?.();
  }
  await assertTargetUnchanged(target, context);
  return agreement;
}

/**
 * Refuse to go on when live or the draft is no longer what a write was decided from. The history is
 * read, too, because the values may be behind.
 *
 * @throws Conflict naming what changed.
 */
export async function assertUnchanged(configs: Configs, before: StateBefore): Promise<void> {
  const now = await readNow(configs, 1);
  const [live, draft] = [orThrow(now.live), orThrow(now.draft)];
  const published = newestVersion(known(now.history) ?? []);
  const shown = live.versionUnknown ? before.live.version : live.version;
  const version = published > before.newest ? published : shown;
  if (version !== before.live.version || !isSameLive(before.live, live)) {
    throw new Conflict(
      `Live moved from v${before.live.version} to v${version} while this ran${
        changedKeysText(before.live.entries, live.entries)
      }. Nothing was published or staged.`,
      "Run it again to see the difference as it is now.",
    );
  }
  if (isSameDraft(before.draft, draft)) return;
  throw new Conflict(
    `Somebody changed the draft while this ran${
      changedKeysText(before.draft.entries, draft.entries)
    }. Nothing was published or staged.`,
    "Run it again to see what would be discarded now.",
  );
}

/** What differs, as the end of a sentence: ": a (added), b (removed)"; empty when nothing does. */
export function changedKeysText(before: JsonObject, after: JsonObject): string {
  const changes = diffEntries(before, after).changes.map(({ key, change }) => `${key} (${change})`);
  return changes.length === 0 ? "" : `: ${changes.join(", ")}`;
}
