import {
  changesConditions,
  findLost,
  findUnstaged,
} from "../../../config/conditions/stagedConditions.ts";
import { conditionSetOf, splitBranches } from "../../../config/entries.ts";
import type { Content } from "../../../config/draft.ts";
import type { ConditionSet } from "../../../values/configs.ts";
import { lagsBehind } from "../../../values/configs.ts";
import { command, say } from "../../../values/command.ts";
import { asFailure, Failure } from "../../../values/failure.ts";
import { reportInterrupted } from "../../requireYes.ts";
import type { Agreement, Publishing } from "./agreement.ts";
import { draftReplaced, StagedOnly } from "./outcomes.ts";

/** Whether all conditions that were published are live; `unknown`: that could not be read. */
export type ConditionsLive = "unknown" | {
  readonly lost: readonly string[];
  /** What the publish made live, without what was lost. */
  readonly made: Content;
};

/** Return the conditions that a write changes to; undefined when it changes none. */
function changedSet({ before }: Agreement<unknown>, content: Content): ConditionSet | undefined {
  if (content.conditions === undefined) return undefined;
  const sent = conditionSetOf(content);
  return changesConditions(conditionSetOf(before.live), sent) ? sent : undefined;
}

/**
 * Read the draft back when an overwrite changed conditions, since nobody has published how Roblox spells them.
 *
 * @param hash The hash of the draft that was staged, if it is known.
 * @throws StagedOnly when the draft does not show what was sent.
 * @throws Conflict when it is another draft.
 */
export async function verifyStaged(
  agreement: Agreement<unknown>,
  content: Content,
  hash: string | undefined,
): Promise<void> {
  const sent = changedSet(agreement, content);
  if (sent === undefined) return;
  const { target: { configs }, before, phrases } = agreement;
  const draft = await reportInterrupted(
    phrases.onInterrupt.staged,
    () => configs.draft().catch(asFailure),
  );
  if (draft instanceof Failure) throw new StagedOnly(draft.what, phrases.goOn);
  if (hash !== undefined && draft.hash !== undefined && draft.hash !== hash) {
    throw draftReplaced(phrases.unpublished);
  }
  const names = findUnstaged(conditionSetOf(before.live), sent, draft);
  if (names.length === 0) return;
  throw new StagedOnly(
    `Roblox does not show these conditions as they were sent when reading the draft: ${
      names.join(", ")
    }.`,
    say`${command("draft --discard")} discards it, and ${command("draft")} shows it.`,
  );
}

/**
 * Compare the conditions that are live after a publish with those that were sent, when it changed any.
 *
 * @param version The version that was published.
 * @returns Undefined when it changed none.
 */
export async function verifyLive(
  agreement: Agreement<Pick<Publishing, "content" | "strategy">>,
  version: number,
): Promise<ConditionsLive | undefined> {
  const { target: { configs }, plan: { content, strategy } } = agreement;
  const sent = changedSet(agreement, content);
  if (sent === undefined) return undefined;
  // Until the rollout is over, the values may be those from before it.
  if (strategy === "gradual-rollout") return "unknown";
  const lag = (one: Parameters<typeof lagsBehind>[0]) =>
    lagsBehind(one, version) ? `v${version} is not live yet` : undefined;
  const live = await configs.live(lag).catch(asFailure);
  if (live instanceof Failure || live.version !== version) return "unknown";
  const set = conditionSetOf(live);
  const { entries } = splitBranches(content.entries);
  const made = { entries: new Map([...entries, ...set.branches]), conditions: set.conditions };
  return { lost: findLost(sent, set), made };
}
