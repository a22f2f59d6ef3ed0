import { pluralize } from "./words.ts";

/** In milliseconds, the largest first. */
const UNITS = [[86_400_000, "day"], [3_600_000, "hour"], [60_000, "minute"]] as const;

/** As the platform writes one (RFC 3339). */
const MOMENT = /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:[Zz]|[+-]\d{2}:\d{2})$/;

/** Parse a time; undefined when it is not one, or has no time zone. */
export function parseMoment(timestamp: string): Date | undefined {
  if (!MOMENT.test(timestamp)) return undefined;
  // Runtimes differ on more than three digits of a second.
  const date = new Date(timestamp.replace(/(\.\d{3})\d+/, "$1").replace(" ", "T").toUpperCase());
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** Write a duration in the largest unit that fits, rounded down. */
export function timeText(milliseconds: number): string {
  const fitting = UNITS.find(([length]) => milliseconds >= length);
  if (fitting === undefined) return "less than a minute";
  const [length, unit] = fitting;
  return pluralize(Math.floor(milliseconds / length), unit);
}

/** Write a time from Roblox to the minute, in UTC; an unreadable one stays unchanged. */
export function minuteOf(time: string): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return time;
  return `${date.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
