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

const METRIC = picklist(Object.keys(METRICS) as Metric[], "A metric.");

/** What a watch found, in the fields of a document. */
export const WATCH_FIELDS = {
  verdict: picklist(
    ["held", "breached", "unknown"],
    "`held`: every bound, for all minutes; `unknown`: it is not known of one.",
  ),
  since: timestamp("When the watched version was published."),
  minutes: integer("How many minutes after it were to be watched.", 1),
  watched_minutes: integer("How many minutes were over when the watch ended.", 0),
  baseline: picklist(BASELINES, "What a multiple is of: the hour before, or the day before."),
  bounds: array(
    object({
      bound: string("The bound, as it is typed: `ServerCrashCount > 2x`."),
      verdict: picklist(["held", "breached", "unknown", "watching"], "What is known of it."),
      reason: optional(
        picklist(
          ["no baseline", "not significant", "too small", "too few minutes"],
          "Why it is not known.",
        ),
      ),
      baseline: optional(number("What the metric was before.")),
      threshold: optional(number("The value that must not be passed.")),
      counted_minutes: integer("How many minutes had a value that counts.", 0),
    }, "A bound."),
    "Every bound.",
  ),
  metrics: array(
    object({
      metric: METRIC,
      points: array(
        object({
          time: timestamp("When the minute began."),
          value: number("Its value."),
          usable: boolean("Whether Roblox calls it valid: else it does not count."),
        }, "A minute."),
        "The minutes since the publish.",
      ),
    }, "A metric."),
    "The metrics as they were read last.",
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
