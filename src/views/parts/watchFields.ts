import type { WatchOutcome } from "../../watch/watchMinutes.ts";
import type { WatchedPublishResult } from "../../watch/watchPublished.ts";
import { boundText, METRIC_NAMES } from "../../config/watch/bound.ts";
import { WHYS } from "../../config/watch/judgeWatch.ts";
import { BASELINES, watchOf } from "../../config/watch/settings.ts";
import { Failure } from "../../values/failure.ts";
import {
  array,
  boolean,
  integer,
  number,
  object,
  optional,
  picklist,
  string,
  timestamp,
} from "../../values/schema.ts";

import { lostOf } from "./publishedText.ts";

export const WATCH_FIELDS = {
  verdict: picklist(["held", "breached", "unknown"], "`held`: every bound, every minute."),
  since: timestamp("When it was published."),
  minutes: integer("How many to watch.", 1),
  watched_minutes: integer("How many were watched.", 0),
  next_publish: optional(
    object({
      config_version: integer("Its version.", 1),
      time: optional(timestamp("Its time, unless Roblox does not say.")),
    }, "The publish that came after it, and ended what is judged."),
  ),
  baseline: picklist(BASELINES, "The time before the publish to compare with."),
  bounds: array(
    object({
      bound: string("As it is typed: `ServerCrashCount > 2x`."),
      verdict: picklist(["held", "breached", "unknown", "watching"], "Whether it held."),
      reason: optional(
        picklist(
          WHYS,
          "Why that is not known.",
        ),
      ),
      baseline: optional(number("Its value before.")),
      threshold: optional(number("Its limit.")),
      counted_minutes: integer("Minutes with a value that counts.", 0),
    }, "A bound."),
    "Each with its verdict.",
  ),
  metrics: array(
    object({
      metric: picklist(METRIC_NAMES, "Its name."),
      points: array(
        object({
          time: timestamp("When the minute began."),
          value: number("The metric."),
          usable: boolean("Whether it counts: Roblox calls it valid."),
        }, "A minute."),
        "One a minute.",
      ),
    }, "A metric."),
    "As they were read last.",
  ),
  failed_reads: array(
    object({
      minute: integer("In which minute of the watch.", 1),
      message: string("Why not."),
    }, "A read that failed."),
    "What could not be read; a later minute asks again.",
  ),
};

/** Write the fields of {@link WATCH_FIELDS}. */
export function watchFields(outcome: WatchOutcome) {
  const { verdict, since, minute, settings, bounds, metrics, failures, next } = outcome;
  const { cut } = watchOf(settings, since, next);
  return {
    verdict,
    since: new Date(since).toISOString(),
    minutes: settings.minutes,
    watched_minutes: minute,
    next_publish: cut && {
      config_version: cut.version,
      time: cut.time === 0 ? undefined : new Date(cut.time).toISOString(),
    },
    baseline: settings.baseline,
    bounds: bounds.map(({ bound, verdict, why, baseline, threshold, counted }) => ({
      bound: boundText(bound),
      verdict,
      reason: why,
      baseline,
      threshold,
      counted_minutes: counted,
    })),
    metrics: metrics.map(({ metric, points }) => ({
      metric,
      points: points.map(({ time, ...same }) => ({ time: new Date(time).toISOString(), ...same })),
    })),
    failed_reads: failures.map(({ minute, failure }) => ({ minute, message: failure.what })),
  };
}

export const LOST_CONDITIONS = optional(
  array(string(), "Conditions that are not live as they were published; the exit code is not 0."),
);

export const WATCHED_FIELDS = {
  watch: optional(object(WATCH_FIELDS, "With --watch.")),
  rollback: optional(
    object({
      outcome: picklist(["published", "already-live", "failed"], "How it ended."),
      version: optional(integer("The version that it made live.", 1)),
      lost_conditions: LOST_CONDITIONS,
      message: optional(string("Why it failed.")),
      advice: optional(string("What to do then.")),
      replaced_draft: optional(
        array(string(), "Keys of a draft that was staged meanwhile, and that it discarded."),
      ),
    }, "With --rollback; absent when no rollback was due."),
  ),
};

/** Write the fields of {@link WATCHED_FIELDS}; none when a publish was not watched. */
export function watchedFields(
  { watched }: { readonly outcome: string; readonly watched?: WatchedPublishResult },
) {
  return { watch: watched && watchFields(watched), rollback: watched && rollbackFields(watched) };
}

function rollbackFields({ rollback }: WatchedPublishResult) {
  if (rollback === undefined) return undefined;
  const { publish, lost } = rollback;
  const replaced_draft = lost.length === 0 ? undefined : lost;
  if (publish instanceof Failure) {
    const { what, advice } = publish;
    return { outcome: "failed" as const, message: what, advice, replaced_draft };
  }
  const { outcome, version } = publish;
  return outcome === "published"
    ? { outcome, version, lost_conditions: lostOf(publish), replaced_draft }
    : { outcome, replaced_draft };
}
