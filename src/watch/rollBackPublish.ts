import { refuseKeyInExperiment } from "../config/keysInExperiments.ts";
import {
  type Obstacle,
  type OwnPublish,
  planPublishRollback,
  type PublishRollback,
  revisionBefore,
} from "./planPublishRollback.ts";
import { undefinedFailure } from "../config/conditions/undefinedValues.ts";
import { MINUTE } from "../config/watch/judgeWatch.ts";
import type { Configs } from "../roblox/configs.ts";
import { Refusal } from "../roblox/refusal.ts";
import type { Revision } from "../values/configs.ts";
import { command, say, type Sentence } from "../values/command.ts";
import { asFailure, Failure, orThrow } from "../values/failure.ts";
import type { Context } from "../files/project/context.ts";
import { reportInterrupted } from "../publish/requireYes.ts";
import type { AgreedTarget } from "../publish/agreement.ts";
import { commitPublish, type Publication } from "../publish/commit.ts";
import { NEWEST, observe } from "../publish/observe.ts";
import { Conflict, rollbackPhrases, rollsBack, SEE_BOTH, StagedOnly } from "../publish/outcomes.ts";

export interface Rollback {
  /** What was published in its place, or why nothing was. */
  readonly publish: Publication | Failure;
  /** The version whose content is live again, or would be. */
  readonly previous: number;
  /** What was staged and is lost, or may be: keys, and `conditions`. */
  readonly lost: readonly string[];
}

/** A rollout takes about a quarter of an hour (docs/dev/platform.md, Configs API); the wait is twice as long. */
const MOST_WAITS = 30;

/**
 * Roll back a publish of this run, as it was agreed to. While a rollout runs, try again each minute.
 *
 * @param waiting Shows that the rollback waits for a rollout.
 * @throws Interrupted when a person presses Ctrl-C, saying what is live.
 */
export async function rollBackPublish(
  own: OwnPublish,
  target: AgreedTarget,
  message: string,
  { wait, flags }: Pick<Context, "flags" | "wait">,
  waiting: () => void,
): Promise<Rollback> {
  const stays = `v${own.version} stays published; it was not rolled back.`;
  const lost = new Set<string>();
  let previous = own.wayBack.version;
  const attempt = async (): Promise<Publication> => {
    const plan = await reportInterrupted(stays, () => decide(own, target.configs));
    const { live, draft, content, revision } = plan;
    previous = revision.version;
    const publishing = { content, restore: revision.id, strategy: "immediate" } as const;
    const before = { live, draft, newest: own.version };
    const phrases = rollbackPhrases(own.version, previous);
    const agreement = { target, before, plan: publishing, message, phrases };
    const publish = await commitPublish(agreement).catch(asFailure);
    // A refused restore leaves the draft as it was.
    if (!(publish instanceof Refusal)) plan.lost.forEach((key) => lost.add(key));
    return orThrow(publish);
  };
  for (let waits = 0;; waits++) {
    const publish = await attempt().catch(asFailure);
    if (!(publish instanceof Failure)) return { publish, previous, lost: [...lost] };
    if (!waitsForRollout(publish) || waits === MOST_WAITS) {
      const failure = advising(publish, rollsBack(own.version, previous));
      return { publish: failure.about(flags), previous, lost: [...lost] };
    }
    waiting();
    await reportInterrupted(stays, () => wait(MINUTE));
  }
}

/**
 * Decide on the rollback from what is live now.
 *
 * @throws Failure saying why there is none, or what could not be read.
 */
async function decide(own: OwnPublish, configs: Configs): Promise<PublishRollback> {
  const { version, content } = own;
  const isEnough = (read: readonly Revision[]) => revisionBefore(version, read) !== undefined;
  const [now, experiments] = await Promise.all([
    observe(configs, {
      history: { ...NEWEST, isEnough },
      draft: "read",
      tolerates: "pending-publish",
      lastSeen: { ...content, version },
    }),
    configs.experiments(),
  ]);
  const plan = planPublishRollback(own, { ...now, draft: orThrow(now.draft) });
  if ("is" in plan) throw explainObstacle(plan, version);
  refuseKeyInExperiment(plan, experiments, "Stop it on the Creator Dashboard.", "");
  const advice = say`${
    command(`rollback v${plan.revision.version}`)
  } restores the others with --except for their keys.`;
  const undefinedValue = undefinedFailure(plan.content, plan, advice);
  if (undefinedValue !== undefined) throw undefinedValue;
  return plan;
}

function explainObstacle(obstacle: Obstacle, version: number): Failure {
  const seeVersions = say`${command("versions")} shows what it changed.`;
  switch (obstacle.is) {
    case "overtaken":
      return new Conflict(`Somebody published v${obstacle.version} after it.`, seeVersions);
    case "other":
      return new Conflict(
        `What is live as v${version} is not what this run published.`,
        seeVersions,
      );
    case "undeployed":
      return new Conflict(`Its deployment failed, so it is not live.`, SEE_BOTH);
    case "unlisted":
      return new Conflict(
        `Roblox does not list the revision before v${version}.`,
        say`${command("versions")} lists the others; choose one with ${command("rollback")}.`,
      );
  }
}

function waitsForRollout(failure: Failure): boolean {
  return (failure instanceof Refusal || failure instanceof StagedOnly) && failure.rollingOut;
}

/** Advise what helps: to run the same command again would find nothing to publish. */
function advising(failure: Failure, rollsBack: Sentence): Failure {
  if (waitsForRollout(failure)) {
    return new Failure(failure.what, say`When the rollout is over, ${rollsBack}`);
  }
  const isRepeating = /\bagain\b/i.test(failure.advice);
  if (failure instanceof Conflict) {
    return isRepeating ? new Conflict(failure.what, SEE_BOTH) : failure;
  }
  if (isRepeating) return new Failure(failure.what, rollsBack);
  return failure.advice.includes("rollback v") ? failure : failure.also(rollsBack);
}
