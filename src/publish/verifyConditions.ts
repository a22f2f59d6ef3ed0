import { splitBranches } from "../values/branch.ts";
import {
  changesConditions,
  findLost,
  findUnstaged,
} from "../config/conditions/stagedConditions.ts";
import { withConditionsOf } from "../config/syncPlan.ts";
import { type Config, lagsBehind } from "../values/configs.ts";
import { asFailure, Failure } from "../values/failure.ts";
import { reportInterrupted } from "./requireYes.ts";
import type { Agreement, Publishing } from "./agreement.ts";
import { DISCARD, draftReplaced, StagedOnly } from "./outcomes.ts";

/** Whether all conditions that were published are live; `unknown`: that could not be read. */
export type ConditionsLive = "unknown" | {
  readonly lost: readonly string[];
  /** What the publish made live, without what was lost. */
  readonly made: Config;
};

/**
 * Read the draft back when an overwrite changed conditions, since Roblox does not document how it spells them.
 *
 * @param hash The hash of the draft that was staged, if it is known.
 * @throws StagedOnly when the draft does not show what was sent.
 * @throws Conflict when it is another draft.
 */
export async function verifyStaged(
  agreement: Agreement<unknown>,
  content: Config,
  hash: string | undefined,
): Promise<void> {
  const { target: { configs }, before, phrases } = agreement;
  if (!changesConditions(before.live, content)) return;
  const draft = await reportInterrupted(
    phrases.onInterrupt.staged,
    () => configs.draft().catch(asFailure),
  );
  if (draft instanceof Failure) throw new StagedOnly(draft.what, phrases.goOn);
  if (hash !== undefined && draft.hash !== undefined && draft.hash !== hash) {
    throw draftReplaced(phrases.unpublished);
  }
  const names = findUnstaged(before.live, content, draft);
  if (names.length === 0) return;
  throw new StagedOnly(
    `Roblox does not show these conditions as they were sent when reading the draft: ${
      names.join(", ")
    }.`,
    DISCARD,
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
  const { target: { configs }, before, plan: { content, strategy } } = agreement;
  if (!changesConditions(before.live, content)) return undefined;
  // Until the rollout is over, the values may be those from before it.
  if (strategy === "gradual-rollout") return "unknown";
  const lag = (one: Parameters<typeof lagsBehind>[0]) =>
    lagsBehind(one, version) ? `v${version} is not live yet` : undefined;
  const live = await configs.live(lag).catch(asFailure);
  if (live instanceof Failure || live.version !== version) return "unknown";
  const made = withConditionsOf(live, splitBranches(content.entries).entries);
  return { lost: findLost(content, live), made };
}
