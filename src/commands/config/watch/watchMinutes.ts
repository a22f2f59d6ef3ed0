import type { Bound, Metric } from "../../../config/watch/bound.ts";
import {
  type BoundVerdict,
  endOfWatch,
  judgeBound,
  judgeWatch,
  MINUTE,
  type Verdict,
} from "../../../config/watch/judgeWatch.ts";
import { eachMinute } from "../../../config/watch/eachMinute.ts";
import { baselineSpan, watchOf, type WatchSettings } from "../../../config/watch/settings.ts";
import type { TimeSpan } from "../../../platform/analytics.ts";
import { asFailure, Failure } from "../../../values/failure.ts";
import type { Point } from "../../../values/point.ts";
import type { Context } from "../../context.ts";

/** A publish that is watched. */
export interface Watched {
  readonly version: number;
  /** When it was made, in milliseconds since 1970. */
  readonly since: number;
  readonly settings: WatchSettings;
}

/** What a person sees while a publish is watched: the beginning, or a minute. */
export type WatchStep =
  & Watched
  & { readonly bounds: readonly BoundVerdict[] }
  & (
    | { readonly is: "begin" }
    | {
      readonly is: "minute";
      /** The number of full minutes since the publish. */
      readonly minute: number;
      /** Why some of it could not be read this time; the next minute asks again. */
      readonly failures: readonly Failure[];
    }
  );

/** How a watch ended. */
export interface WatchOutcome extends Watched {
  readonly verdict: Verdict;
  readonly bounds: readonly BoundVerdict[];
  /** The number of full minutes since the publish, at the end. */
  readonly minute: number;
  /** The minutes since the publish, as they were read last. */
  readonly metrics: Minutes;
  /** What could not be read, and in which minute of the watch. */
  readonly failures: readonly FailedRead[];
}

/** A read that failed during a watch. */
export interface FailedRead {
  readonly minute: number;
  readonly failure: Failure;
}

/** Reads the minutes of a metric. */
export type ReadMetric = (metric: Metric, span: TimeSpan) => Promise<readonly Point[]>;

/**
 * Watch a publish, minute by minute, until a bound is breached or its last minute is judged. Past minutes
 * are judged in the same way, without waiting.
 *
 * @param before The minutes to compare with; read when absent.
 * @throws Failure when those cannot be read; what fails later is asked for again.
 */
export async function watchMinutes(
  watched: Watched,
  read: ReadMetric,
  { now, wait }: Pick<Context, "now" | "wait">,
  show: (step: WatchStep) => void,
  before?: Minutes,
): Promise<WatchOutcome> {
  const { since, settings } = watched;
  const watch = watchOf(settings, since);
  const compared = before ?? await readBaseline(settings, since, read);
  const points = new Map<Metric, readonly Point[]>();
  const judgeAt = (time: number) =>
    settings.bounds.map((bound) => {
      const known = points.get(bound.metric) ?? [];
      return judgeBound(bound, watch, known, minutesOf(compared, bound.metric), time);
    });
  let bounds = judgeAt(since);
  show({ ...watched, is: "begin", bounds });
  // A bound that cannot be judged at the start is not judged later.
  const judged = bounds.filter(({ verdict }) => verdict === "watching").map(({ bound }) => bound);
  const last = judged.length === 0 ? 0 : Math.ceil((endOfWatch(watch) - since) / MINUTE);
  let readUntil = -Infinity;
  const allFailures: FailedRead[] = [];
  let minute = 0;
  while (minute < last && judgeWatch(bounds) !== "breached") {
    minute++;
    const at = since + minute * MINUTE;
    let failures: readonly Failure[] = [];
    const left = at - now().getTime();
    if (left > 0) await wait(left);
    // A later read has this minute, too.
    if (readUntil < Math.min(at, endOfWatch(watch))) {
      readUntil = Math.min(endOfWatch(watch), Math.max(at, now().getTime()));
      const found = await readAll(judged, { from: since, to: readUntil }, read);
      for (const [metric, series] of found) {
        if (!(series instanceof Failure)) points.set(metric, series);
      }
      failures = [...found.values()].filter((series) => series instanceof Failure);
      allFailures.push(...failures.map((failure) => ({ minute, failure })));
    }
    bounds = judgeAt(at);
    show({ ...watched, is: "minute", minute, bounds, failures });
  }
  // Safe: no bound is "watching" any more.
  const verdict = judgeWatch(bounds) as Verdict;
  const metrics = [...points].map(([metric, points]) => ({ metric, points }));
  return { ...watched, verdict, bounds, minute, metrics, failures: allFailures };
}

/** The minutes of some metrics. */
export type Minutes = readonly { readonly metric: Metric; readonly points: readonly Point[] }[];

/** Return the minutes of one metric; none when they are not known. */
export function minutesOf(all: Minutes, metric: Metric): readonly Point[] {
  return all.find((one) => one.metric === metric)?.points ?? [];
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
  return [...found].map(([metric, points]) => {
    if (points instanceof Failure) throw points;
    return { metric, points };
  });
}

async function readMinutes(
  metric: Metric,
  span: TimeSpan,
  read: ReadMetric,
): Promise<readonly Point[]> {
  return eachMinute(await read(metric, span), span);
}

/** Read the metrics of some bounds, each once and in parallel. */
async function readAll(
  bounds: readonly Bound[],
  span: TimeSpan,
  read: ReadMetric,
): Promise<ReadonlyMap<Metric, readonly Point[] | Failure>> {
  const metrics = [...new Set(bounds.map(({ metric }) => metric))];
  const series = metrics.map(async (metric) =>
    [metric, await readMinutes(metric, span, read).catch(asFailure)] as const
  );
  return new Map(await Promise.all(series));
}
