import { Failure } from "../../values/failure.ts";
import type { Bound } from "./bound.ts";
import { MINUTE, type Watch } from "./judgeWatch.ts";

/** What a multiple in a bound is a multiple of: the hour before, or the same minutes a day before. */
export const BASELINES = ["1h", "1d"] as const;

/** One of them. */
export type Baseline = typeof BASELINES[number];

/** What is watched for, and how long. */
export interface WatchSettings {
  readonly minutes: number;
  readonly bounds: readonly Bound[];
  readonly baseline: Baseline;
}

const LEAST = 5;
const MOST = 240;

/** How long people watch, for completions; any time within the limits is taken. */
export const USUAL_TIMES = ["10m", "20m", "30m", "1h"] as const;

/** How many minutes are watched when nobody says. */
export const DEFAULT_MINUTES = 20;

/**
 * Read how long to watch, in minutes or hours: `20m`, `1h`.
 *
 * @param like Writes an example as it is typed.
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
    `${name} takes minutes or hours from ${LEAST}m to ${MOST / 60}h: it cannot be "${text}".`,
    `Write it like ${like("20m")}.`,
  );
}

/** Say how a publish at a time is watched with these settings. */
export function watchOf({ minutes, baseline }: WatchSettings, since: number): Watch {
  return { since, minutes, compared: baseline === "1h" ? 60 : minutes };
}

/** Find the minutes that a publish at a time is compared with: from the first to before the second. */
export function baselineSpan({ minutes, baseline }: WatchSettings, since: number) {
  const minute = Math.floor(since / MINUTE) * MINUTE;
  const from = minute - (baseline === "1h" ? 60 : 24 * 60) * MINUTE;
  return { from, to: from + (baseline === "1h" ? 60 : minutes) * MINUTE };
}
