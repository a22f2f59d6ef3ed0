import { definedOnly } from "../values/collections.ts";
import type { Point } from "../values/configs.ts";
import type { Bound, Metric } from "../config/watch/bound.ts";
import {
  type BoundVerdict,
  eachMinute,
  endOfWatch,
  findNextPublish,
  judgeBound,
  judgeWatch,
  MINUTE,
  type NextPublish,
  type Verdict,
} from "../config/watch/judgeWatch.ts";
import { baselineSpan, watchOf, type WatchSettings } from "../config/watch/settings.ts";
import type { ReadMetric, TimeSpan } from "../roblox/analytics.ts";
import type { Configs } from "../roblox/configs.ts";
import { asFailure, Failure, orUndefined } from "../values/failure.ts";
import type { Context } from "../files/project/context.ts";
import { readNewest } from "../publish/observe.ts";

export interface Watched {
  readonly version: number;
  /** When it was made, in milliseconds since 1970. */
  readonly since: number;
  readonly settings: WatchSettings;
  readonly rollsBack?: boolean;
  readonly next?: NextPublish;
}

/** What a person sees while a publish is watched: the beginning, or a minute. */
export type WatchStep =
  & Watched
  & { readonly bounds: readonly BoundVerdict[] }
  & (
    | {
      readonly is: "begin";
      /** True when the bounds were shown before the publish. */
      readonly isAgreed: boolean;
    }
    | {
      readonly is: "minute";
      /** The number of full minutes since the publish. */
      readonly minute: number;
      /** Why some of it could not be read this time; the next minute asks again. */
      readonly failures: readonly Failure[];
      /** True when the next publish was found in this minute. */
      readonly isCut: boolean;
    }
  );

export interface WatchOutcome extends Watched {
  readonly verdict: Verdict;
  readonly bounds: readonly BoundVerdict[];
  readonly minute: number;
  /** The minutes since the publish, as they were read last. */
  readonly metrics: readonly { readonly metric: Metric; readonly points: readonly Point[] }[];
  readonly failures: readonly { readonly minute: number; readonly failure: Failure }[];
}

/** Reads the minutes of a metric. */

/**
 * Watch a publish, minute by minute, until a bound is breached or its last minute is judged. Past minutes
 * are judged in the same way, without waiting. The next publish ends it.
 *
 * @param configs Where the next publish is looked for, in each minute that is waited for.
 * @param before The minutes to compare with; read when absent.
 * @throws Failure when the minutes to compare with cannot be read; what fails later is asked for again.
 */
export async function watchMinutes(
  begun: Watched,
  read: ReadMetric,
  configs: Pick<Configs, "revisions">,
  { now, wait }: Pick<Context, "now" | "wait">,
  show: (step: WatchStep) => void,
  before?: Minutes,
): Promise<WatchOutcome> {
  const { version, since, settings } = begun;
  let watched = begun;
  let watch = watchOf(settings, since, watched.next);
  let end = endOfWatch(watch);
  const compared = before ?? await readBaseline(settings, since, read);
  const points = new Map<Metric, readonly Point[]>();
  const judgeAt = (time: number) =>
    settings.bounds.map((bound) =>
      judgeBound(
        bound,
        watch,
        points.get(bound.metric) ?? [],
        comparedPoints(bound, compared),
        time,
      )
    );
  let bounds = judgeAt(since);
  show({ ...watched, is: "begin", bounds, isAgreed: before !== undefined });
  // A bound that cannot be judged at the start is not judged later.
  const judged = bounds.filter(({ verdict }) => verdict === "watching").map(({ bound }) => bound);
  let readUntil = -Infinity;
  const allFailures: { readonly minute: number; readonly failure: Failure }[] = [];
  let minute = 0;
  while (
    judged.length > 0 && since + minute * MINUTE < end &&
    judgeWatch(bounds) !== "breached"
  ) {
    minute++;
    const at = since + minute * MINUTE;
    const { cut } = watch;
    let failures: readonly Failure[] = [];
    const left = at - now().getTime();
    if (left > 0) {
      await wait(left);
      const next = watched.next ?? findNextPublish(version, orUndefined(await readNewest(configs)));
      watched = { ...watched, ...definedOnly({ next }) };
      watch = watchOf(settings, since, watched.next);
      end = endOfWatch(watch);
    }
    // A later read has this minute, too.
    if (readUntil < Math.min(at, end)) {
      readUntil = Math.min(end, Math.max(at, now().getTime()));
      const found = await readAll(judged, { from: since, to: readUntil }, read);
      for (const { metric, points: series } of found) {
        if (!(series instanceof Failure)) points.set(metric, series);
      }
      failures = failuresOf(found);
      allFailures.push(...failures.map((failure) => ({ minute, failure })));
    }
    bounds = judgeAt(at);
    show({
      ...watched,
      is: "minute",
      minute,
      bounds,
      failures,
      isCut: cut === undefined && watch.cut !== undefined,
    });
  }
  // Safe: no bound is "watching" any more.
  const verdict = judgeWatch(bounds) as Verdict;
  return {
    ...watched,
    verdict,
    bounds,
    minute,
    metrics: [...points].map(([metric, points]) => ({ metric, points })),
    failures: allFailures,
  };
}

/** Find the minutes that a bound is compared with. */
export function comparedPoints({ metric }: Bound, compared: Minutes): readonly Point[] {
  return orUndefined(compared.find((one) => one.metric === metric)?.points) ?? [];
}

/** The minutes of some metrics, or why they cannot be read. */
export type Minutes = readonly {
  readonly metric: Metric;
  readonly points: readonly Point[] | Failure;
}[];

function failuresOf(minutes: Minutes): readonly Failure[] {
  return minutes.map(({ points }) => points).filter((points) => points instanceof Failure);
}

/**
 * Read the minutes to compare a publish with, for the metrics that need them.
 *
 * @throws Failure when one of them cannot be read.
 */
export async function readBaseline(
  settings: WatchSettings,
  since: number,
  read: ReadMetric,
): Promise<Minutes> {
  const relative = settings.bounds.filter((bound) => bound.relative);
  const found = await readAll(relative, baselineSpan(settings, since), read);
  const [failure] = failuresOf(found);
  if (failure !== undefined) throw failure;
  return found;
}

/** Read the metrics of some bounds, each once and in parallel. */
async function readAll(
  bounds: readonly Bound[],
  span: TimeSpan,
  read: ReadMetric,
): Promise<Minutes> {
  const metrics = new Set(bounds.map(({ metric }) => metric));
  return await Promise.all([...metrics].map(async (metric) => {
    const points = await read(metric, span).catch(asFailure);
    return { metric, points: points instanceof Failure ? points : eachMinute(points, span) };
  }));
}
