import { definedOnly } from "../../values/collections.ts";
import type { Point, Revision } from "../../values/configs.ts";
import { deploymentOf } from "../history.ts";
import { type Bound, kindOfMetric } from "./bound.ts";

/** What is watched: the minutes after a publish. */
export interface Watch {
  /** When the publish was made, in milliseconds since 1970. */
  readonly since: number;
  /** How many minutes after it are judged. */
  readonly minutes: number;
  /** How many earlier minutes they are compared with. */
  readonly compared: number;
  /** The next publish, which ended it, full minutes later; and how many were to be judged. */
  readonly cut?: NextPublish & { readonly after: number; readonly asked: number };
}

export interface NextPublish {
  readonly version: number;
  /** When it was made, in milliseconds since 1970; 0 when Roblox does not say. */
  readonly time: number;
}

export interface BoundVerdict {
  readonly bound: Bound;
  readonly verdict: "watching" | Verdict;
  /** The metric's value before; absent when the bound needs none, or it is not known. */
  readonly baseline?: number;
  /** The value that must not be passed; absent without the baseline that it needs. */
  readonly threshold?: number;
  /** The newest minute that counts. */
  readonly latest?: Point;
  readonly counted: number;
  /** How many of the newest {@link JUDGED_MINUTES} that count are beyond the threshold. */
  readonly over?: number;
  readonly why?: Why;
}

/** Why it is not known whether a bound was kept. */
export type Why = typeof WHYS[number];

export const WHYS = [
  "no baseline",
  "not significant",
  "too small",
  "too few minutes",
  "next publish",
] as const;

export type Verdict = "held" | "breached" | "unknown";

export const MINUTE = 60_000;
/**
 * For how many minutes a minute must be over before it counts: the newest ones may be missing or incomplete
 * (docs/dev/platform.md, Analytics).
 */
export const SETTLING_MINUTES = 3;
/** How many of {@link JUDGED_MINUTES} must pass a bound: one bad minute is noise. */
export const BREACHING_MINUTES = 4;
export const JUDGED_MINUTES = 5;
/** The share of minutes with a value that a verdict needs. */
const ENOUGH = 0.5;

/** With fewer players, a third of them may leave by chance during a watch. */
const LEAST_PLAYERS = 150;
/** Fewer events per minute count as one, so that a second crash does not count as doubling. */
export const LEAST_EVENTS = 1;

/**
 * Judge one bound by the known minutes.
 *
 * @param points The minutes since the publish, in any order; others are ignored.
 */
export function judgeBound(
  bound: Bound,
  watch: Watch,
  points: readonly Point[],
  before: readonly Point[],
  now: number,
): BoundVerdict {
  const counted = completeMinutes(points, watch, now);
  const latest = counted.at(-1);
  const known = { bound, counted: counted.length, ...definedOnly({ latest }) };
  const baseline = bound.relative ? baselineOf(bound, before, watch) : undefined;
  if (bound.relative && baseline === undefined) {
    const isWeak = before.length >= watch.compared * ENOUGH;
    return { ...known, verdict: "unknown", why: isWeak ? "not significant" : "no baseline" };
  }
  if (baseline !== undefined && isTooSmall(bound, baseline)) {
    return { ...known, baseline, verdict: "unknown", why: "too small" };
  }
  const threshold = bound.limit * (baseline ?? 1);
  const over = latestBeyond(counted, bound, threshold);
  const judged = { ...known, threshold, over, ...definedOnly({ baseline }) };
  if (passes(counted, bound, threshold)) return { ...judged, verdict: "breached" };
  if (now < endOfWatch(watch)) return { ...judged, verdict: "watching" };
  if (isEnough(counted.length, watch)) return { ...judged, verdict: "held" };
  const weak = points.filter(({ usable, time }) => !usable && time >= watch.since);
  const why = isEnough(weak.length, watch) ? "not significant" : whyTooFew(watch);
  return { ...judged, verdict: "unknown", why };
}

/**
 * Reduce a reply to one point for each minute, whatever it contains.
 *
 * @param span Minutes that begin before it, or at its end or later, are left out.
 * @returns The minutes in their order. One with two different values is left out: it is not known.
 */
export function eachMinute(
  points: readonly Point[],
  { from, to }: { readonly from: number; readonly to: number },
): readonly Point[] {
  const minutes = new Map<number, Point | undefined>();
  for (const { time, value, usable } of points) {
    const minute = Math.floor(time / MINUTE) * MINUTE;
    if (minute < from || minute >= to) continue;
    const other = minutes.has(minute) ? minutes.get(minute) : { value, usable };
    const isSame = other?.value === value && other.usable === usable;
    minutes.set(minute, isSame ? { time: minute, value, usable } : undefined);
  }
  return [...minutes.values()].filter((point) => point !== undefined)
    .sort((a, b) => a.time - b.time);
}

/** Check whether so many minutes are enough for a verdict on all that were to be judged. */
function isEnough(count: number, { minutes, cut }: Watch): boolean {
  return count >= (cut?.asked ?? minutes) * ENOUGH;
}

/** Explain why there are too few minutes. */
function whyTooFew(watch: Watch): Why {
  return isEnough(watch.minutes, watch) ? "too few minutes" : "next publish";
}

/** Find when the last watched minute counts, in milliseconds since 1970. */
export function endOfWatch({ since, minutes }: Watch): number {
  const firstMinute = Math.ceil(since / MINUTE);
  return (firstMinute + minutes + SETTLING_MINUTES) * MINUTE;
}

/** Judge a whole watch: breached when one bound was, held when all held, else unknown or still watching. */
export function judgeWatch(bounds: readonly BoundVerdict[]): "watching" | Verdict {
  const verdicts = bounds.map(({ verdict }) => verdict);
  if (verdicts.includes("breached")) return "breached";
  if (verdicts.includes("watching")) return "watching";
  return verdicts.includes("unknown") ? "unknown" : "held";
}

/** Find the baseline of a metric, the median of its minutes; undefined when fewer than half count. */
function baselineOf(
  { metric }: Bound,
  before: readonly Point[],
  { compared }: Watch,
): number | undefined {
  const values = before.filter(({ usable }) => usable).map(({ value }) => value)
    .sort((a, b) => a - b);
  if (values.length < compared * ENOUGH) return undefined;
  const median = values[Math.floor(values.length / 2)]!;
  return kindOfMetric(metric) === "count" ? Math.max(median, LEAST_EVENTS) : median;
}

/** Check whether a multiple of the baseline means nothing: it is zero, or chance could pass the bound. */
function isTooSmall({ metric }: Bound, baseline: number): boolean {
  return baseline <= 0 || (metric === "PeakConcurrentPlayers" && baseline < LEAST_PLAYERS);
}

/** List the watched minutes that are old enough to be complete, oldest first. */
function completeMinutes(
  points: readonly Point[],
  { since, minutes }: Watch,
  now: number,
): Point[] {
  const end = since + minutes * MINUTE;
  const settled = now - (1 + SETTLING_MINUTES) * MINUTE;
  return points
    .filter(({ time, usable }) => usable && time >= since && time < end && time <= settled)
    .sort((a, b) => a.time - b.time);
}

/** Check whether enough of {@link JUDGED_MINUTES} are beyond the threshold; missing ones are not. */
function passes(points: readonly Point[], bound: Bound, threshold: number): boolean {
  const beyond = points.filter(({ value }) => isBeyond(value, bound, threshold));
  return beyond.some(({ time }, first) => {
    const last = beyond[first + BREACHING_MINUTES - 1];
    return last !== undefined && last.time - time < JUDGED_MINUTES * MINUTE;
  });
}

function latestBeyond(points: readonly Point[], bound: Bound, threshold: number): number {
  const last = points.at(-1)?.time ?? 0;
  return points.filter(({ time, value }) =>
    last - time < JUDGED_MINUTES * MINUTE && isBeyond(value, bound, threshold)
  ).length;
}

/** Check whether a value is beyond the threshold. */
export function isBeyond(value: number, { side }: Pick<Bound, "side">, threshold: number): boolean {
  return side === ">" ? value > threshold : value < threshold;
}

/** Find the publish that came after a version, in the history as far as it could be read. */
export function findNextPublish(
  version: number,
  history: readonly Revision[] = [],
): NextPublish | undefined {
  const [next] = history
    .filter((one) => one.version > version && deploymentOf(one) !== "failed")
    .sort((a, b) => a.version - b.version);
  if (next === undefined) return undefined;
  const time = Date.parse(next.time);
  return { version: next.version, time: Number.isNaN(time) ? 0 : time };
}
