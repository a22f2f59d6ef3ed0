import { Failure } from "../../values/failure.ts";
import { suggest } from "../../values/suggest.ts";

/** What can be watched, and what its value is in each minute: a number of events, a share or a level. */
const METRICS = {
  // With a bucket per minute (docs/dev/platform.md, Analytics).
  ServerCrashCount: "count",
  ClientCrashCount: "count",
  ClientCrashRate15m: "share",
  OomUnexpectedExits: "count",
  PeakConcurrentPlayers: "level",
  ClientFpsAvg: "level",
  MemoryUsageAvg: "level",
  SessionDurationSecondsAvg: "level",
} as const satisfies Record<string, "count" | "share" | "level">;

export type Metric = keyof typeof METRICS;

export const METRIC_NAMES = Object.keys(METRICS) as readonly Metric[];

/** Return what the value of a metric is. */
export function kindOfMetric(metric: Metric): typeof METRICS[Metric] {
  return METRICS[metric];
}

/** A limit for a metric, as what must not happen: `ServerCrashCount > 2x`, `ClientCrashRate15m > 0.02`. */
export interface Bound {
  readonly metric: Metric;
  readonly side: ">" | "<";
  readonly limit: number;
  /** True when the limit is a multiple of the baseline (`2x`). */
  readonly relative: boolean;
}

const FORM = /^\s*([A-Za-z0-9]+)\s*([<>])\s*(\d+(?:\.\d+)?|\.\d+)\s*(x)?\s*$/i;

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
      `${name} must be a metric, > or <, and a number, but is "${text}".`,
      `Write it like ${twice} (twice as many as before), or ${share}.`,
    );
  }
  const metric = METRIC_NAMES.find((one) => one.toLowerCase() === written.toLowerCase());
  if (metric === undefined) {
    const meant = suggest(written, METRIC_NAMES);
    const question = meant === undefined ? "" : ` Did you mean ${meant}?`;
    throw new Failure(
      `${name} has an unknown metric "${written}".${question}`,
      `These can be watched: ${METRIC_NAMES.join(", ")}.`,
    );
  }
  const bound = {
    metric,
    side: side as ">" | "<",
    limit: Number(limit),
    relative: times !== undefined,
  };
  if (bound.limit > Number.MAX_SAFE_INTEGER) {
    throw new Failure(
      `${name} has a limit that is too large.`,
      `The largest is ${Number.MAX_SAFE_INTEGER}; write it like ${like("ServerCrashCount > 2x")}.`,
    );
  }
  const wrong = alwaysOrNever(bound);
  if (wrong === undefined) return bound;
  const [one, other] = ["ServerCrashCount > 2x", "PeakConcurrentPlayers < 0.7x"].map(like);
  throw new Failure(
    `${name} has "${boundText(bound)}", which ${wrong}.`,
    `Write it like ${one}, or ${other}.`,
  );
}

/** Explain, as a clause, why a bound is breached by every value of its metric, or by none. */
function alwaysOrNever({ metric, side, limit, relative }: Bound): string | undefined {
  const kind = kindOfMetric(metric);
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
