import { type Bound, isServerMetric, type Metric } from "../../../config/watch/bound.ts";
import {
  type BoundVerdict,
  endOfWatch,
  judgeBound,
  judgeWatch,
  MINUTE,
  type NextPublish,
  type Verdict,
  type Watch,
} from "../../../config/watch/judgeWatch.ts";
import { eachMinute } from "../../../config/watch/eachMinute.ts";
import { judgeServers } from "../../../config/watch/judgeServers.ts";
import { findNewErrors, type NewError } from "../../../config/watch/findNewErrors.ts";
import { baselineSpan, watchOf, type WatchSettings } from "../../../config/watch/settings.ts";
import type { TimeSpan } from "../../../platform/analytics.ts";
import { definedOnly } from "../../../values/definedOnly.ts";
import { asFailure, Failure } from "../../../values/failure.ts";
import type { Point } from "../../../values/point.ts";
import type { Context } from "../../context.ts";
import type { ReadServers, ServersRead } from "./readServers.ts";

export interface Watched {
  readonly version: number;
  /** When it was made, in milliseconds since 1970. */
  readonly since: number;
  readonly settings: WatchSettings;
  /** True when a breach is rolled back. */
  readonly rollsBack?: boolean;
  /** The publish that came after it, if there is one. */
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
      readonly servers: ServersRead | undefined;
    }
    | {
      readonly is: "minute";
      /** The number of full minutes since the publish. */
      readonly minute: number;
      /** Why some of it could not be read this time; the next minute asks again. */
      readonly failures: readonly Failure[];
      /** The kinds of errors that were not shown in an earlier minute. */
      readonly newErrors?: readonly NewError[];
      /** True when the next publish was found in this minute. */
      readonly isCut: boolean;
    }
  );

export interface WatchOutcome extends Watched {
  readonly verdict: Verdict;
  readonly bounds: readonly BoundVerdict[];
  /** The number of full minutes since the publish, at the end. */
  readonly minute: number;
  /** The minutes since the publish, as they were read last. */
  readonly metrics: Minutes;
  /** What could not be read, and in which minute of the watch. */
  readonly failures: readonly FailedRead[];
  /** The kinds of errors that began after the publish. */
  readonly errors: readonly NewError[];
  /** What was read of the game's servers; absent when no bound is about that. */
  readonly servers?: ServersRead;
}

export interface FailedRead {
  readonly minute: number;
  readonly failure: Failure;
}

/** Reads the minutes of a metric. */
export type ReadMetric = (metric: Metric, span: TimeSpan) => Promise<readonly Point[]>;

/** Finds the publish that came after the one that is watched. */
export type FindNext = () => Promise<NextPublish | undefined>;

/**
 * Watch a publish, minute by minute, until a bound is breached or its last minute is judged. Past minutes
 * are judged in the same way, without waiting. The next publish ends it.
 *
 * @param before The minutes to compare with; read when absent.
 * @param readServers Reads what the game's servers tell; absent when no bound is about that.
 * @param findNext Called in each minute that is waited for.
 * @throws Failure when nothing can be read to judge any bound by; what fails later is asked for again.
 */
export async function watchMinutes(
  begun: Watched,
  read: ReadMetric,
  { now, wait }: Pick<Context, "now" | "wait">,
  show: (step: WatchStep) => void,
  before?: Minutes,
  readServers?: ReadServers,
  findNext?: FindNext,
): Promise<WatchOutcome> {
  const { since, settings } = begun;
  let watched = begun;
  let watch = watchOf(settings, since, watched.next);
  let end = endOfWatch(watch);
  const compared = before ?? await readBaseline(settings, since, read);
  const askServers = async () => await readServers?.(since, Math.min(end, watch.cut?.time ?? end));
  let servers = await askServers();
  const points = new Map<Metric, readonly Point[]>();
  const judgeAt = (time: number) =>
    settings.bounds.map((bound) =>
      judgeKnown(bound, watch, compared, points.get(bound.metric) ?? [], servers, time)
    );
  let bounds = judgeAt(since);
  refuseBlind(bounds);
  let errors = servers === undefined ? [] : findNewErrors(servers.logs, since, since);
  show({ ...watched, is: "begin", bounds, isAgreed: before !== undefined, servers });
  // A bound that cannot be judged at the start is not judged later.
  const judged = bounds.filter(({ verdict }) => verdict === "watching").map(({ bound }) => bound);
  const asksServers = judged.some(({ metric }) => isServerMetric(metric));
  let readUntil = -Infinity;
  const allFailures = [
    ...bounds.flatMap(({ because }) => because ?? []),
    ...servers?.failures ?? [],
  ].map((failure): FailedRead => ({ minute: 0, failure }));
  let minute = 0;
  while (
    judged.length > 0 && since + minute * MINUTE < end &&
    judgeWatch(bounds, settings.isDefault) !== "breached"
  ) {
    minute++;
    const at = since + minute * MINUTE;
    const { cut } = watch;
    let failures: readonly Failure[] = [];
    const left = at - now().getTime();
    if (left > 0) {
      await wait(left);
      watched = { ...watched, ...definedOnly({ next: watched.next ?? await findNext?.() }) };
      watch = watchOf(settings, since, watched.next);
      end = endOfWatch(watch);
    }
    // A later read has this minute, too.
    if (readUntil < Math.min(at, end)) {
      readUntil = Math.min(end, Math.max(at, now().getTime()));
      const found = await readAll(judged, { from: since, to: readUntil }, read);
      if (asksServers) servers = await askServers();
      for (const [metric, series] of found) {
        if (!(series instanceof Failure)) points.set(metric, series);
      }
      failures = [
        ...[...found.values()].filter((series) => series instanceof Failure),
        ...servers?.failures ?? [],
      ];
      allFailures.push(...failures.map((failure) => ({ minute, failure })));
    }
    bounds = judgeAt(at);
    const seen = new Set(errors.map(({ kind }) => kind));
    const until = Math.min(at, watch.cut?.time ?? at);
    errors = servers === undefined ? [] : findNewErrors(servers.logs, since, until);
    const newErrors = errors.filter(({ kind }) => !seen.has(kind));
    show({
      ...watched,
      is: "minute",
      minute,
      bounds,
      failures,
      newErrors,
      isCut: cut === undefined && watch.cut !== undefined,
    });
  }
  // Safe: no bound is "watching" any more.
  const verdict = judgeWatch(bounds, settings.isDefault) as Verdict;
  const metrics = [...points].map(([metric, points]) => ({ metric, points }));
  return {
    ...watched,
    verdict,
    bounds,
    minute,
    metrics,
    failures: allFailures,
    errors,
    ...definedOnly({ servers }),
  };
}

/** Judge a bound by all that is known. */
export function judgeKnown(
  bound: Bound,
  watch: Watch,
  compared: Minutes,
  points: readonly Point[],
  servers: ServersRead | undefined,
  now: number,
): BoundVerdict {
  if (isServerMetric(bound.metric)) {
    if (servers !== undefined) return judgeServers(bound, watch, servers, now);
    return { bound, counted: 0, verdict: "unknown", why: "not read" };
  }
  const failure = compared.find(({ metric }) => metric === bound.metric)?.failure;
  if (failure === undefined || !bound.relative) {
    return judgeBound(bound, watch, points, minutesOf(compared, bound.metric), now);
  }
  return { bound, counted: 0, verdict: "unknown", why: "not read", because: failure };
}

/**
 * Refuse a watch that cannot judge any bound because reading failed.
 *
 * @throws The first failure.
 */
export function refuseBlind(bounds: readonly BoundVerdict[]): void {
  if (bounds.some(({ verdict }) => verdict !== "unknown")) return;
  const because = bounds.find((one) => one.because !== undefined)?.because;
  if (because !== undefined) throw because;
}

/** The minutes of some metrics; a failure says why there are none. */
export type Minutes = readonly {
  readonly metric: Metric;
  readonly points: readonly Point[];
  readonly failure?: Failure;
}[];

/** Return the minutes of one metric; none when they are not known. */
export function minutesOf(all: Minutes, metric: Metric): readonly Point[] {
  return all.find((one) => one.metric === metric)?.points ?? [];
}

/**
 * Read the minutes to compare a publish with, for the metrics that need them.
 *
 * @throws Failure when one of them cannot be read that was asked for.
 */
export async function readBaseline(
  settings: WatchSettings,
  since: number,
  read: ReadMetric,
): Promise<Minutes> {
  const relative = settings.bounds.filter((bound) => bound.relative);
  const found = await readAll(relative, baselineSpan(settings, since), read);
  return [...found].map(([metric, points]) => {
    if (!(points instanceof Failure)) return { metric, points };
    if (!settings.isDefault) throw points;
    return { metric, points: [], failure: points };
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
  const all = new Set(bounds.map(({ metric }) => metric));
  const metrics = [...all].filter((metric) => !isServerMetric(metric));
  const series = metrics.map(async (metric) =>
    [metric, await readMinutes(metric, span, read).catch(asFailure)] as const
  );
  return new Map(await Promise.all(series));
}
