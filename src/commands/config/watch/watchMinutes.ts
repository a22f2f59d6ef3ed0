import { type Bound, isServerMetric, type Metric } from "../../../config/watch/bound.ts";
import {
  type BoundVerdict,
  eachMinute,
  endOfWatch,
  judgeBound,
  judgeWatch,
  MINUTE,
  type NextPublish,
  type Verdict,
  type Watch,
} from "../../../config/watch/judgeWatch.ts";
import { findNextPublish } from "../../../config/watch/findNextPublish.ts";
import { judgeServers } from "../../../config/watch/judgeServers.ts";
import { findNewErrors, type NewError } from "../../../config/watch/findNewErrors.ts";
import { baselineSpan, watchOf, type WatchSettings } from "../../../config/watch/settings.ts";
import type { TimeSpan } from "../../../platform/analytics.ts";
import type { Configs } from "../../../platform/configs.ts";
import { definedOnly } from "../../../values/definedOnly.ts";
import { asFailure, Failure, known } from "../../../values/failure.ts";
import type { Point } from "../../../values/point.ts";
import type { Context } from "../../context.ts";
import { readNewest } from "../state/observe.ts";
import type { ReadServers, ServersRead } from "./readServers.ts";

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
  readonly minute: number;
  /** The minutes since the publish, as they were read last. */
  readonly metrics: readonly { readonly metric: Metric; readonly points: readonly Point[] }[];
  readonly failures: readonly { readonly minute: number; readonly failure: Failure }[];
  readonly errors: readonly NewError[];
  /** What was read of the game's servers; absent when no bound is about that. */
  readonly servers?: ServersRead;
}

/** Where the figures of a watch come from. */
export interface WatchSources {
  readonly read: (metric: Metric, span: TimeSpan) => Promise<readonly Point[]>;
  /** Absent when no bound is about the game's servers. */
  readonly readServers?: ReadServers;
}

/**
 * Watch a publish, minute by minute, until a bound is breached or its last minute is judged. Past minutes
 * are judged in the same way, without waiting. The next publish ends it.
 *
 * @param configs Where the next publish is looked for, in each minute that is waited for.
 * @param before The minutes to compare with; read when absent.
 * @throws Failure when nothing can be read to judge any bound by; what fails later is asked for again.
 */
export async function watchMinutes(
  begun: Watched,
  { read, readServers }: WatchSources,
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
  ].map((failure) => ({ minute: 0, failure }));
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
      const next = watched.next ?? findNextPublish(version, known(await readNewest(configs)));
      watched = { ...watched, ...definedOnly({ next }) };
      watch = watchOf(settings, since, watched.next);
      end = endOfWatch(watch);
    }
    // A later read has this minute, too.
    if (readUntil < Math.min(at, end)) {
      readUntil = Math.min(end, Math.max(at, now().getTime()));
      const found = await readAll(judged, { from: since, to: readUntil }, read);
      if (asksServers) servers = await askServers();
      for (const { metric, points: series } of found) {
        if (!(series instanceof Failure)) points.set(metric, series);
      }
      failures = [
        ...failuresOf(found),
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
  return {
    ...watched,
    verdict,
    bounds,
    minute,
    metrics: [...points].map(([metric, points]) => ({ metric, points })),
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
  const before = compared.find(({ metric }) => metric === bound.metric)?.points;
  if (before instanceof Failure && bound.relative) {
    return { bound, counted: 0, verdict: "unknown", why: "not read", because: before };
  }
  return judgeBound(bound, watch, points, known(before) ?? [], now);
}

/** Throw the first failure of a watch that cannot judge any bound because reading failed. */
export function refuseBlind(bounds: readonly BoundVerdict[]): void {
  if (bounds.some(({ verdict }) => verdict !== "unknown")) return;
  const because = bounds.find((one) => one.because !== undefined)?.because;
  if (because !== undefined) throw because;
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
 * @throws Failure when one of them cannot be read that was asked for.
 */
export async function readBaseline(
  settings: WatchSettings,
  since: number,
  read: WatchSources["read"],
): Promise<Minutes> {
  const relative = settings.bounds.filter((bound) => bound.relative);
  const found = await readAll(relative, baselineSpan(settings, since), read);
  const [failure] = failuresOf(found);
  if (failure !== undefined && !settings.isDefault) throw failure;
  return found;
}

/** Read the metrics of some bounds, each once and in parallel. */
async function readAll(
  bounds: readonly Bound[],
  span: TimeSpan,
  read: WatchSources["read"],
): Promise<Minutes> {
  const all = new Set(bounds.map(({ metric }) => metric));
  const metrics = [...all].filter((metric) => !isServerMetric(metric));
  return await Promise.all(metrics.map(async (metric) => {
    const points = await read(metric, span).catch(asFailure);
    return { metric, points: points instanceof Failure ? points : eachMinute(points, span) };
  }));
}
