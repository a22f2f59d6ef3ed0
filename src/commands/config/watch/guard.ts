import { splitBranches } from "../../../config/entries.ts";
import { boundText } from "../../../config/watch/bound.ts";
import { type BoundVerdict, judgeBound } from "../../../config/watch/judgeWatch.ts";
import { watchOf, type WatchSettings } from "../../../config/watch/settings.ts";
import type { Configs } from "../../../platform/configs.ts";
import type { LiveConfig, Strategy } from "../../../values/configs.ts";
import { Failure } from "../../../values/failure.ts";
import { shellWord } from "../../../values/shellWord.ts";
import type { GuardOptions } from "../../../flags/publishFlags.ts";
import type { Context } from "../../context.ts";
import { findBreach } from "../valueRules.ts";
import { openMetrics } from "./openMetrics.ts";
import { completeWatch } from "./watchDefaults.ts";
import { type Minutes, minutesOf, readBaseline, type ReadMetric } from "./watchMinutes.ts";

/** How a publish will be watched, as a person sees it before agreeing. */
export interface Guard {
  readonly settings: WatchSettings;
  readonly rollback: boolean;
  /** Each bound, with what is known of it before the publish. */
  readonly bounds: readonly BoundVerdict[];
  /** True when a rollback has to wait for the end of a rollout. */
  readonly waits: boolean;
}

/** A guard with what is needed to watch the publish and to roll it back. */
export interface PreparedGuard extends Guard {
  readonly configs: Configs;
  readonly read: ReadMetric;
  /** The minutes before the question was asked. */
  readonly minutes: Minutes;
  /** The version that was live then. */
  readonly previous: number;
}

/**
 * Prepare to watch a publish before it is made: whatever would prevent the watch or the rollback fails now.
 *
 * @returns Undefined when no flag asks for it.
 * @throws Failure when the metrics cannot be read, no bound can be judged, or there is nothing to roll back
 * to.
 */
export async function prepareGuard(
  options: GuardOptions,
  live: LiveConfig,
  strategy: Strategy,
  configs: Configs,
  context: Context,
): Promise<PreparedGuard | undefined> {
  const { watch, failIf, baseline, rollback } = options;
  if (watch === undefined && failIf === undefined && !rollback) return undefined;
  if (rollback) await refuseNoWayBack(live, context);
  const settings = await completeWatch(watch, failIf, baseline, context);
  const now = context.now().getTime();
  const read = await openMetrics(configs.universeId, context);
  const minutes = await readBaseline(settings, now, read);
  const bounds = settings.bounds.map((bound) =>
    judgeBound(bound, watchOf(settings, now), [], minutesOf(minutes, bound.metric), now)
  );
  if (bounds.every(({ verdict }) => verdict === "unknown")) {
    const names = bounds.map(({ bound }) => boundText(bound)).join(", ");
    throw new Failure(
      `Nothing was published: there are too few figures of this game to judge ${names}.`,
      "Give other bounds with --fail-if, or publish without watching.",
    );
  }
  const waits = rollback && strategy !== "immediate";
  return {
    settings,
    rollback,
    bounds,
    waits,
    configs,
    read,
    minutes,
    previous: live.version,
  };
}

/** Refuse before the publish what a rollback would refuse later. */
async function refuseNoWayBack({ version, entries }: LiveConfig, context: Context): Promise<void> {
  if (version === 0) {
    throw new Failure(
      "Nothing was published before, so --rollback has nothing to go back to.",
      "Leave out --rollback.",
    );
  }
  const breach = await findBreach(splitBranches(entries).entries, context);
  if (breach === undefined) return;
  throw new Failure(
    `--rollback could not restore v${version}, because its values break a rule. ${breach.what}`,
    "Leave out --rollback, or change the rule in a publish of its own.",
  );
}

/** Write the part of a question about the watch, after what is published. */
export function guardQuestion({ settings, rollback }: Guard): string {
  const bounds = settings.bounds.map(boundText);
  const either = [bounds.slice(0, -1).join(", "), bounds.at(-1)].filter(Boolean).join(" or ");
  const watched = `watch for ${settings.minutes} minutes`;
  return rollback
    ? `, ${watched}, and roll back if ${either}`
    : ` and ${watched} whether ${either}`;
}

/** Write the flags of a watch, for an advised command. */
export function guardWords({ watch, failIf = [], baseline, rollback }: GuardOptions): string {
  const words = [
    ...(watch === undefined ? [] : [`--watch ${watch}m`]),
    ...failIf.map((bound) => `--fail-if ${shellWord(boundText(bound))}`),
    ...(baseline === "1h" ? [] : [`--baseline ${baseline}`]),
    ...(rollback ? ["--rollback"] : []),
  ];
  return words.join(" ");
}
