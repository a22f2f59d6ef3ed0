import { definedOnly } from "../../values/collections.ts";
import { deploymentOf } from "../../config/history.ts";
import { chooseRevision, containsRevision } from "../../config/chooseRevision.ts";
import type { Configs } from "../../roblox/configs.ts";
import { readHistory } from "../../roblox/readHistory.ts";
import { findNextPublish, MINUTE } from "../../config/watch/judgeWatch.ts";
import { NEWEST } from "../../publish/observe.ts";
import { command, say } from "../../values/command.ts";
import { Failure } from "../../values/failure.ts";
import type { Revision } from "../../values/configs.ts";
import type { Repository } from "../../values/repository.ts";
import type { PublishOptions } from "../../flags/publishFlags.ts";
import type { Context, Presenter } from "../../files/project/context.ts";
import { reportInterrupted } from "../../publish/requireYes.ts";
import { openConfigsOfTarget } from "./openConfigsOfTarget.ts";
import type { Target } from "../../files/project/target.ts";
import { completeWatch } from "../../watch/watchDefaults.ts";
import { MOST_APART } from "../../roblox/analytics.ts";
import { watchMinutes, type WatchOutcome, type WatchStep } from "../../watch/watchMinutes.ts";

export interface WatchResult extends Target, WatchOutcome {
  readonly repository: Repository;
}

/** The target, and what is about to be watched or a minute of it. */
export type TargetStep = Target & WatchStep;

/** `cli config watch`: watches the minutes after a publish, by default the newest. The config file is never opened. */
export async function watch(
  { minutes, failIf, baseline, from }: PublishOptions["watch"],
  context: Context,
  { show }: Pick<Presenter<TargetStep>, "show">,
): Promise<WatchResult> {
  context.outliveTerminal();
  const { target, repository, configs } = await openConfigsOfTarget(context);
  const settings = completeWatch(minutes, failIf, baseline, context);
  const { published, history } = await findWatched(from, configs);
  const since = Date.parse(published?.time ?? "");
  if (published === undefined || Number.isNaN(since)) {
    throw new Failure(
      published === undefined
        ? "Nothing has been published here yet, so there is nothing to watch."
        : `Roblox does not say when v${published.version} was published.`,
      say`Publish first, with ${command("sync")}; then watch.`,
    );
  }
  if (since > context.now().getTime() + MOST_APART * MINUTE) {
    throw new Failure(
      `Roblox says that v${published.version} was published at ${published.time}, which is later than this computer's clock.`,
      "Set the clock of this computer, then run it again.",
    );
  }
  const { version } = published;
  const next = findNextPublish(version, history);
  const watched = { version, since, settings, ...definedOnly({ next }) };
  const read = await context.openAnalytics(target.universeId);
  const showStep = (step: WatchStep) => show({ ...target, ...step }, false);
  const outcome = await reportInterrupted(
    `Watching stopped; v${version} stays published.`,
    () => watchMinutes(watched, read, configs, context, showStep),
  );
  return { ...target, repository, ...outcome };
}

/** Find the publish that is named, or else the newest if there is any, and the history back to it. */
async function findWatched(
  name: string | undefined,
  configs: Configs,
): Promise<{ readonly published?: Revision | undefined; readonly history: readonly Revision[] }> {
  if (name === undefined) {
    const { revisions } = await readHistory(configs, NEWEST);
    return {
      published: revisions.find((one) => deploymentOf(one) !== "failed"),
      history: revisions,
    };
  }
  const isEnough = (soFar: readonly Revision[]) => containsRevision(name, soFar);
  const { revisions } = await readHistory(configs, { size: Infinity, isEnough });
  const published = chooseRevision(
    name,
    revisions,
    say`Give v<version>, an id or previous; ${command("versions")} lists them.`,
  );
  return { published, history: revisions };
}
