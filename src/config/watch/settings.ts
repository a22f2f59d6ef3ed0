import type { Strategy } from "../../values/configs.ts";
import { Failure } from "../../values/failure.ts";
import type { Bound } from "./bound.ts";
import { endOfWatch, MINUTE, type NextPublish, type Watch } from "./judgeWatch.ts";

/** The baselines that a bound's multiple refers to: the hour before, or the same minutes a day before. */
export const BASELINES = ["1h", "1d"] as const;

export type Baseline = typeof BASELINES[number];

export interface WatchSettings {
  readonly minutes: number;
  readonly bounds: readonly Bound[];
  readonly baseline: Baseline;
}

/** Minutes that a publish takes to reach all servers (docs/dev/platform.md, Configs API), and one more. */
const LEAST = 6;
const LEAST_GRADUAL = 16;
const MOST = 240;

/** Usual lengths of a watch, for completions; any time within the limits is accepted. */
export const USUAL_TIMES = ["10m", "20m", "30m", "1h"] as const;

export const DEFAULT_MINUTES = 20;

/**
 * Parse the length of a watch, in minutes or hours: `20m`, `1h`.
 *
 * @param like Writes an example in the form of its source.
 * @throws Failure when it has another form, or is too short for a verdict or over four hours.
 */
export function parseMinutes(
  text: string,
  name: string,
  like = (example: string) => `${name} ${example}`,
): number {
  const [, count, unit] = /^([0-9]{1,4})(m|h)$/.exec(text.trim()) ?? [];
  const minutes = Number(count) * (unit === "h" ? 60 : 1);
  if (minutes >= LEAST && minutes <= MOST) return minutes;
  throw new Failure(
    `${name} must be in minutes or hours, from ${LEAST}m to ${MOST / 60}h, but is "${text}".`,
    `Write it like ${like("20m")}.`,
  );
}

/**
 * Refuse a watch that would end before the publish has reached the servers.
 *
 * @throws Failure with the shortest time.
 */
export function refuseShort(minutes: number, strategy: Strategy): void {
  if (strategy === "immediate" || minutes >= LEAST_GRADUAL) return;
  throw new Failure(
    `A ${strategy} takes about 15 minutes to reach the servers, so a watch of ${minutes} minutes would end too early.`,
    `Watch for at least ${LEAST_GRADUAL} minutes: --watch ${LEAST_GRADUAL}m.`,
  );
}

/** Make the watch of a publish at a time, with these settings; the next publish ends it. */
export function watchOf(
  { minutes, baseline }: WatchSettings,
  since: number,
  next?: NextPublish,
): Watch {
  const watch = { since, minutes, compared: baseline === "1h" ? 60 : minutes };
  if (next === undefined || next.time >= endOfWatch(watch)) return watch;
  const after = Math.max(0, Math.floor((next.time - since) / MINUTE));
  return { ...watch, minutes: Math.min(minutes, after), cut: { ...next, after, asked: minutes } };
}

/** Find the minutes to compare a publish with: from the start up to, not including, the end. */
export function baselineSpan({ minutes, baseline }: WatchSettings, since: number) {
  const minute = Math.floor(since / MINUTE) * MINUTE;
  const from = minute - (baseline === "1h" ? 60 : 24 * 60) * MINUTE;
  return { from, to: from + (baseline === "1h" ? 60 : minutes) * MINUTE };
}
