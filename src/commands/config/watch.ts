import { deploymentOf } from "../../config/history.ts";
import { readHistory } from "../../platform/readHistory.ts";
import { MINUTE } from "../../config/watch/judgeWatch.ts";
import { NEWEST } from "./state/observe.ts";
import { command, say } from "../../values/command.ts";
import { Failure } from "../../values/failure.ts";
import type { Repository } from "../../values/repository.ts";
import type { PublishOptions } from "../../flags/publishFlags.ts";
import type { Context, Presenter } from "../context.ts";
import { reportInterrupted } from "../requireYes.ts";
import { openConfigsOfTarget } from "./openConfigsClient.ts";
import type { Target } from "./target.ts";
import { completeWatch } from "./watch/watchDefaults.ts";
import { openMetrics } from "./watch/openMetrics.ts";
import { watchMinutes, type WatchOutcome, type WatchStep } from "./watch/watchMinutes.ts";

/** How far this computer's clock may be behind Roblox's, in milliseconds. */
const MOST_AHEAD = 5 * MINUTE;

/** The target and the outcome of a watch. */
export interface WatchResult extends Target, WatchOutcome {
  readonly repository: Repository;
}

/** The target, and what is about to be watched or a minute of it. */
export type TargetStep = Target & WatchStep;

/**
 * `cli config watch`: watches the minutes after the newest publish. The config file is never opened.
 *
 * @throws Failure when nothing was published, or the platform does not allow it.
 */
export async function watch(
  { minutes, failIf, baseline }: PublishOptions["watch"],
  context: Context,
  { show }: Presenter<TargetStep>,
): Promise<WatchResult> {
  context.outliveTerminal();
  const { target, repository, configs } = await openConfigsOfTarget(context);
  const settings = completeWatch(minutes, failIf, baseline, context);
  const { revisions } = await readHistory(configs, NEWEST);
  const newest = revisions.find((one) => deploymentOf(one) !== "failed");
  const since = Date.parse(newest?.time ?? "");
  if (newest === undefined || Number.isNaN(since)) {
    throw new Failure(
      newest === undefined
        ? "Nothing was ever published here, so there is nothing to watch."
        : `Roblox does not say when v${newest.version} was published.`,
      say`Publish first, with ${command("sync")}; then watch.`,
    );
  }
  if (since > context.now().getTime() + MOST_AHEAD) {
    throw new Failure(
      `Roblox says that v${newest.version} was published at ${newest.time}, which is later than this computer's clock.`,
      "Set the clock of this computer, then run it again.",
    );
  }
  const watched = { version: newest.version, since, settings };
  const read = await openMetrics(target.universeId, context);
  const outcome = await reportInterrupted(
    `The watching ended; v${newest.version} stays published.`,
    () => watchMinutes(watched, read, context, (step) => show({ ...target, ...step }, false)),
  );
  return { ...target, repository, ...outcome };
}
