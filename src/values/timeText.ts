import { pluralize } from "../values/words.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A moment with its zone, as the platform writes one (RFC 3339). */
const MOMENT = /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:[Zz]|[+-]\d{2}:\d{2})$/;

/** Read a timestamp; undefined when it is not one, or has no time zone. */
export function parseMoment(timestamp: string): Date | undefined {
  if (!MOMENT.test(timestamp)) return undefined;
  // Runtimes differ on more than three digits of a second.
  const date = new Date(timestamp.replace(/(\.\d{3})\d+/, "$1").replace(" ", "T").toUpperCase());
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/**
 * Write a length of time in the largest unit that fits, rounded down: under an hour in minutes, under a day
 * in hours.
 *
 * @param milliseconds Not negative.
 */
export function timeText(milliseconds: number): string {
  if (milliseconds < MINUTE) return "less than a minute";
  if (milliseconds < HOUR) return pluralize(Math.floor(milliseconds / MINUTE), "minute");
  if (milliseconds < DAY) return pluralize(Math.floor(milliseconds / HOUR), "hour");
  return pluralize(Math.floor(milliseconds / DAY), "day");
}
