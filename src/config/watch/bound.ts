import { Failure } from "../../values/failure.ts";
import { suggest } from "../../values/suggest.ts";

/**
 * The metrics with a bucket per minute (platform.md, Analytics), and the kind of a minute's value: a number
 * of events, a share, or a level.
 */
export const METRICS = {
  ServerCrashCount: "count",
  ClientCrashCount: "count",
  ClientCrashRate15m: "share",
  OomUnexpectedExits: "count",
  PeakConcurrentPlayers: "level",
  ClientFpsAvg: "level",
  MemoryUsageAvg: "level",
  SessionDurationSecondsAvg: "level",
} as const;

/** The name of a metric that can be watched. */
export type Metric = keyof typeof METRICS;

/** A limit for a metric, as what must not happen: `ServerCrashCount > 2x`, `ClientCrashRate15m > 0.02`. */
export interface Bound {
  readonly metric: Metric;
  readonly side: ">" | "<";
  readonly limit: number;
  /** True when the limit is a multiple of the baseline (`2x`). */
  readonly relative: boolean;
}

/** The default bounds of a watch; the docs explain how they were chosen. */
export const DEFAULT_BOUNDS: readonly Bound[] = [
  { metric: "ServerCrashCount", side: ">", limit: 3, relative: true },
  { metric: "ClientCrashRate15m", side: ">", limit: 2, relative: true },
  { metric: "PeakConcurrentPlayers", side: "<", limit: 0.7, relative: true },
];

const FORM = /^\s*([A-Za-z0-9]+)\s*([<>])\s*(\d+(?:\.\d+)?|\.\d+)\s*(x)?\s*$/;

/**
 * Parse a bound.
 *
 * @param like Writes an example in the form of its source.
 * @throws Failure when it has another form, or names no metric that is counted by the minute.
 */
export function parseBound(
  text: string,
  name: string,
  like = (example: string) => `${name} '${example}'`,
): Bound {
  const [, written = "", side, limit, times] = FORM.exec(text) ?? [];
  if (side === undefined) {
    const [twice, share] = ["ServerCrashCount > 2x", "ClientCrashRate15m > 0.02"].map(like);
    throw new Failure(
      `${name} takes a metric, > or <, and a number: it cannot read "${text}".`,
      `Write it like ${twice} (twice as many as before), or ${share}.`,
    );
  }
  const names = Object.keys(METRICS) as Metric[];
  const metric = names.find((one) => one.toLowerCase() === written.toLowerCase());
  if (metric === undefined) {
    const meant = suggest(written, names);
    const question = meant === undefined ? "" : ` Did you mean ${meant}?`;
    throw new Failure(
      `${name} knows no metric "${written}".${question}`,
      `These are counted by the minute: ${names.join(", ")}.`,
    );
  }
  const bound = { metric, side: side as ">" | "<", limit: Number(limit), relative: times === "x" };
  if (bound.limit > Number.MAX_SAFE_INTEGER) {
    throw new Failure(
      `${name} has a limit that is too large.`,
      `The largest is ${Number.MAX_SAFE_INTEGER}; write it like ${like("ServerCrashCount > 2x")}.`,
    );
  }
  const same = alwaysOrNever(bound);
  if (same === undefined) return bound;
  throw new Failure(
    `${name} has "${boundText(bound)}", which ${same}.`,
    `Write it like ${like("ServerCrashCount > 2x")}, or ${like("PeakConcurrentPlayers < 0.7x")}.`,
  );
}

/** Explain, as a clause, why a bound is breached by every value of its metric, or by none. */
function alwaysOrNever({ metric, side, limit, relative }: Bound): string | undefined {
  const kind = METRICS[metric];
  if (side === "<" && limit === 0) return `can never happen: ${metric} is never below 0`;
  if (limit === 0 && relative) return "compares with nothing: 0 times any value is 0";
  if (limit === 0 && kind === "level") {
    return `always happens: ${metric} is above 0 while people play`;
  }
  if (kind !== "share" || relative || limit < 1 || (side === "<" && limit === 1)) return undefined;
  const when = side === ">" ? "can never happen" : "always happens";
  return `${when}: ${metric} is a share from 0 to 1`;
}

/** Write a bound as it is typed: `ServerCrashCount > 2x`. */
export function boundText({ metric, side, limit, relative }: Bound): string {
  return `${metric} ${side} ${limit}${relative ? "x" : ""}`;
}
