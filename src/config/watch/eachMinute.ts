import type { Point } from "../../values/point.ts";
import { MINUTE } from "./judgeWatch.ts";

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
