import { definedOnly } from "../values/collections.ts";
import { boundText } from "../config/watch/bound.ts";
import { type BoundVerdict, endOfWatch, judgeBound, MINUTE } from "../config/watch/judgeWatch.ts";
import { madeUndefined } from "../config/conditions/undefinedValues.ts";
import type { Plan } from "../config/syncPlan.ts";
import { refuseShort, watchOf, type WatchSettings } from "../config/watch/settings.ts";
import type { ReadMetric } from "../roblox/analytics.ts";
import type { Configs } from "../roblox/configs.ts";
import type { Strategy } from "../values/configs.ts";
import type { WayBack } from "./planPublishRollback.ts";
import { command, say } from "../values/command.ts";
import { Failure, orFailure, orThrow, orUndefined } from "../values/failure.ts";
import { pluralize } from "../values/words.ts";
import { shellWord } from "../values/shellWord.ts";
import type { WatchOptions } from "../flags/publishFlags.ts";
import type { Context } from "../files/project/context.ts";
import { readNewest } from "../publish/observe.ts";
import { findBreach } from "../rules/valueRules.ts";
import { completeWatch } from "./watchDefaults.ts";
import { comparedPoints, type Minutes, readBaseline } from "./watchMinutes.ts";

/** How a publish will be watched, as a person sees it before agreeing. */
export interface IntendedWatch {
  readonly settings: WatchSettings;
  readonly rollback: boolean;
  /** Each bound, with what is known of it before the publish. */
  readonly bounds: readonly BoundVerdict[];
  /** True when a rollback has to wait for the end of a rollout. */
  readonly waits: boolean;
}

export interface AgreedWatch extends IntendedWatch {
  readonly read: ReadMetric;
  /** The minutes to compare with, as they were before the question. */
  readonly baseline: Minutes;
  /** What a rollback goes back to, unless somebody publishes just before; absent without `--rollback`. */
  readonly wayBack?: WayBack;
}

/**
 * Prepare to watch a publish before it is made: whatever would prevent the watch or the rollback fails now.
 *
 * @returns Undefined when no flag asks for it.
 * @throws Failure when there is no bound, the time is too short, the metrics cannot be read, a bound cannot be judged,
 * or there is nothing to roll back to.
 */
export async function prepareWatch(
  options: WatchOptions,
  plan: Pick<Plan, "live" | "next">,
  strategy: Strategy,
  configs: Configs,
  context: Context,
): Promise<AgreedWatch | undefined> {
  const { rollback } = options;
  const settings = intendedSettings(options, context);
  if (settings === undefined) return undefined;
  refuseShort(settings.minutes, strategy);
  const wayBack = rollback ? await findWayBack(plan, configs, context) : undefined;
  const now = context.now().getTime();
  const read = await context.openAnalytics(configs.universeId);
  const baseline = await readBaseline(settings, now, read);
  const planned = watchOf(settings, now);
  const bounds = settings.bounds.map((bound) =>
    judgeBound(bound, planned, [], comparedPoints(bound, baseline), now)
  );
  const unknown = bounds.filter(({ verdict }) => verdict === "unknown");
  if (unknown.length > 0) {
    const names = unknown.map(({ bound }) => boundText(bound)).join(", ");
    throw new Failure(
      `Nothing was published: Roblox has too little data about this game to judge ${names}.`,
      "Give other bounds with --fail-if, or publish without watching.",
    );
  }
  const waits = rollback && strategy !== "immediate";
  return {
    settings,
    rollback,
    bounds,
    waits,
    read,
    baseline,
    ...definedOnly({ wayBack }),
  };
}

function intendedSettings(
  { watch, failIf, baseline, rollback }: WatchOptions,
  context: Pick<Context, "flags" | "project">,
): WatchSettings | undefined {
  if (watch === undefined && failIf === undefined && !rollback) return undefined;
  return completeWatch(watch, failIf, baseline, context);
}

/**
 * Refuse to succeed where a watch is asked for and there is nothing to publish, while a watch of what is live would
 * still run: the run that published it may have been killed.
 *
 * @throws Failure naming the command that watches it, or when its time cannot be read.
 */
export async function refuseUnwatched(
  options: WatchOptions,
  version: number,
  configs: Configs,
  context: Context,
): Promise<void> {
  // Without a bound, no run has published.
  const settings = orUndefined(orFailure(() => intendedSettings(options, context)));
  if (settings === undefined || version === 0) return;
  const history = orThrow(await readNewest(configs));
  const since = Date.parse(history.find((one) => one.version === version)?.time ?? "");
  if (Number.isNaN(since)) {
    throw new Failure(
      `There is nothing to publish; this run did not watch v${version}, and Roblox does not say when it was published.`,
      say`${
        command("versions")
      } shows it; if it is an older one, run this again without the watch flags.`,
    );
  }
  const now = context.now().getTime();
  if (now >= endOfWatch(watchOf(settings, since))) return;
  const minutes = Math.max(0, Math.floor((now - since) / MINUTE));
  const flags = watchWords({ ...options, rollback: false }, "--for");
  throw new Failure(
    `There is nothing to publish, and this run did not watch v${version}, which was published ${
      pluralize(minutes, "minute")
    } ago.`,
    say`${
      command(`watch --since v${version} ${flags}`.trimEnd())
    } watches it, and rolls nothing back.`,
  );
}

/**
 * Find the revision that is live, and refuse before the publish what a rollback would refuse later.
 *
 * @throws Failure when it is not in the history, its values break a rule, or one would be live without its condition.
 */
async function findWayBack(
  { live, next }: Pick<Plan, "live" | "next">,
  configs: Configs,
  context: Pick<Context, "flags" | "project">,
): Promise<WayBack> {
  const { version, entries } = live;
  if (version === 0) {
    throw new Failure(
      "Nothing was published before, so --rollback has no version to go back to.",
      WATCH_ALONE,
    );
  }
  const undefinedValue = madeUndefined(live, next);
  if (undefinedValue !== undefined) {
    throw new Failure(`--rollback could not restore v${version}. ${undefinedValue}`, WATCH_ALONE);
  }
  const breach = await findBreach(entries, context);
  if (breach !== undefined) {
    throw new Failure(
      `--rollback could not restore v${version}, because its values break a rule. ${breach.what}`,
      "Change the rule first, in a publish of its own; or publish with --watch alone.",
    );
  }
  const history = await readNewest(configs);
  if (history instanceof Failure) {
    throw new Failure(
      `--rollback would not work: ${history.what} Nothing was published.`,
      history.remedy,
    );
  }
  const revision = history.find((one) => one.version === version);
  if (revision !== undefined) return revision;
  throw new Failure(
    `--rollback would not work: Roblox does not list v${version} as a revision. Nothing was published.`,
    say`Run it again in a minute; ${command("versions")} lists the revisions.`,
  );
}

const WATCH_ALONE = "Publish with --watch alone: it still says when a bound is breached.";

/** Write the flags of a watch, for an advised command. */
export function watchWords(
  { watch, failIf = [], baseline, rollback }: WatchOptions,
  length: "--watch" | "--for" = "--watch",
): string {
  const words = [
    ...(watch === undefined ? [] : [`${length} ${watch}m`]),
    ...failIf.map((bound) => `--fail-if ${shellWord(boundText(bound))}`),
    ...(baseline === "1h" ? [] : [`--baseline ${baseline}`]),
    ...(rollback ? ["--rollback"] : []),
  ];
  return words.join(" ");
}
