import type { TargetStep, WatchResult } from "../commands/config/watch.ts";
import type { WatchOutcome } from "../commands/config/watch/watchMinutes.ts";
import { boundText, type Metric, METRICS } from "../config/watch/bound.ts";
import { BASELINES } from "../config/watch/settings.ts";
import { text } from "../terminal/text.ts";
import { REPOSITORIES } from "../values/repository.ts";
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
} from "../values/schema.ts";
import { document, documentJson } from "./parts/document.ts";
import { TARGET, targetFields, whereText } from "./parts/target.ts";
import { stepText, verdictText } from "./parts/watchText.ts";
import type { PreviewView } from "./view.ts";

const METRIC = picklist(Object.keys(METRICS) as Metric[], "Its name.");

/** What a watch found, in the fields of a document. */
export const WATCH_FIELDS = {
  verdict: picklist(["held", "breached", "unknown"], "`held`: every bound, every minute."),
  since: timestamp("When it was published."),
  minutes: integer("How many to watch.", 1),
  watched_minutes: integer("How many were watched.", 0),
  baseline: picklist(BASELINES, "The time before the publish to compare with."),
  bounds: array(
    object({
      bound: string("As it is typed: `ServerCrashCount > 2x`."),
      verdict: picklist(["held", "breached", "unknown", "watching"], "Whether it held."),
      reason: optional(
        picklist(
          ["no baseline", "not significant", "too small", "too few minutes"],
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
      metric: METRIC,
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
};

/** The document of `cli config watch --json`. */
export const WATCH = document({
  ...TARGET,
  repository: picklist(REPOSITORIES, "The configs repository."),
  config_version: integer("The version whose publish was watched.", 0),
  ...WATCH_FIELDS,
}, "How the game did after a publish: `cli config watch --json`.");

/** Write what a watch found, as the fields of a document. */
export function watchFields(outcome: WatchOutcome) {
  const { verdict, since, minute, settings, bounds, metrics } = outcome;
  return {
    verdict,
    since: new Date(since).toISOString(),
    minutes: settings.minutes,
    watched_minutes: minute,
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
  };
}

/** `cli config watch`: each minute after a publish, and whether the bounds held. */
export const watchView: PreviewView<TargetStep, WatchResult> = {
  preview: (step, render) => [
    ...(step.is === "begin"
      ? [render.paint.bold(text`${whereText(step)} - universe ${step.universeId}`)]
      : []),
    ...stepText(step, render),
  ],
  text: verdictText,
  json: (result) =>
    documentJson<typeof WATCH>({
      ...targetFields(result),
      repository: result.repository,
      config_version: result.version,
      ...watchFields(result),
    }),
};
