import type { Guard } from "../../commands/config/watch/guard.ts";
import type { WatchOutcome, WatchStep } from "../../commands/config/watch/watchMinutes.ts";
import { type Bound, boundText, METRICS } from "../../config/watch/bound.ts";
import {
  type BoundVerdict,
  BREACHING_MINUTES,
  isBeyond,
  JUDGED_MINUTES,
  LEAST_EVENTS,
  SETTLING_MINUTES,
} from "../../config/watch/judgeWatch.ts";
import { join, type Text, text } from "../../terminal/text.ts";
import type { RenderOptions } from "../view.ts";
import { minuteOf } from "./minuteOf.ts";

/** Show what is about to be watched, or a minute of it. */
export function stepText(step: WatchStep, render: RenderOptions): Text[] {
  return step.is === "begin" ? beginText(step, render) : minuteText(step, render);
}

function beginText(step: WatchStep, render: RenderOptions): Text[] {
  const { paint } = render;
  const { version, since, settings: { minutes, baseline }, bounds } = step;
  const before = baseline === "1h" ? "the hour before" : "the same minutes a day before";
  const isRelative = bounds.some(({ bound }) => bound.relative);
  const compared = isRelative ? `; compared with ${before}` : "";
  const time = minuteOf(new Date(since).toISOString());
  return [
    paint.bold(text`Watching v${version} for ${minutes} minutes, published ${time}${compared}`),
    ...boundsText(bounds, minutes, render),
    ...(bounds.every(({ verdict }) => verdict === "unknown") ? [] : [
      paint.dim(
        `A minute counts when it is over for ${SETTLING_MINUTES} minutes: until then its figures may be incomplete.`,
      ),
    ]),
  ];
}

/** Show the bounds, each with its metric's baseline. */
function boundsText(
  bounds: readonly BoundVerdict[],
  minutes: number,
  { paint }: RenderOptions,
): Text[] {
  return bounds.map((one) => {
    const { bound, verdict, baseline, threshold = bound.limit } = one;
    if (verdict === "unknown") {
      return paint.yellow(text`  ! ${boundText(bound)}: not known: ${whyText(one, minutes)}`);
    }
    const was = baseline === undefined ? "" : `was ${baselineText(one)}, `;
    return text`  ${boundText(bound)}: ${was}${limitWord(bound)} ${numberText(threshold)}`;
  });
}

function minuteText(step: WatchStep & { readonly is: "minute" }, render: RenderOptions): Text[] {
  const { paint, isTerminal } = render;
  const known = step.bounds.flatMap(({ bound, latest, threshold }) => {
    if (latest === undefined || threshold === undefined) return [];
    const limit = `${limitWord(bound)} ${numberText(threshold)}`;
    const reach = reachOf(bound, latest.value, threshold);
    return [{ words: `${bound.metric} ${numberText(latest.value)} (${limit})`, reach }];
  });
  const figures = known.map(({ words, reach }) => reach === 1 ? paint.red(words) : words);
  const bar = isTerminal ? [reachBar(Math.max(0, ...known.map(({ reach }) => reach)), render)] : [];
  const said = figures.length === 0 ? [paint.dim("no minute counts yet")] : [join(figures, ", ")];
  return [
    text`${String(step.minute).padStart(3)} min  ${join([...bar, ...said], "  ")}`,
    ...step.failures.map(({ what }) => paint.yellow(text`  ! ${what}`)),
  ];
}

/** Measure how near a value is to its bound, from 0 to 1; only beyond the bound is it 1. */
function reachOf(bound: Bound, value: number, threshold: number): number {
  if (isBeyond(value, bound, threshold)) return 1;
  const [part, all] = bound.side === ">" ? [value, threshold] : [threshold, value];
  return all === 0 ? 0 : Math.min(0.9, part / all);
}

const BAR = 10;

function reachBar(reach: number, { paint, symbols }: RenderOptions): Text {
  const steps = Math.floor(reach * BAR);
  const bar = text`${symbols.bar.repeat(steps)}${symbols.info.trim().repeat(BAR - steps)}`;
  return reach === 1 ? paint.red(bar) : bar;
}

/** Show how a watch ended, and why. */
export function verdictText(outcome: WatchOutcome, { paint, symbols }: RenderOptions): Text[] {
  const { verdict, bounds, minute, settings: { minutes } } = outcome;
  if (verdict === "held") {
    return [paint.green(text`${symbols.pass} Held: every bound, for ${minutes} minutes.`)];
  }
  if (verdict === "breached") {
    return bounds.filter((one) => one.verdict === "breached").map((one) =>
      paint.red(text`${symbols.fail} Breached after ${minute} minutes: ${breachText(one)}.`)
    );
  }
  return [
    paint.yellow("Not known whether every bound held:"),
    ...bounds.map((one) => {
      const said = one.verdict === "unknown" ? whyText(one, minutes) : "held";
      return text`    ${boundText(one.bound)}: ${said}`;
    }),
  ];
}

/** Show which bound was breached, and how. */
function breachText(one: BoundVerdict): string {
  const { bound, threshold = bound.limit } = one;
  const was = one.baseline === undefined ? "" : `; it was ${baselineText(one)} before`;
  const limit = `${bound.side === ">" ? "above" : "below"} ${numberText(threshold)}`;
  const minutes = `${BREACHING_MINUTES} of ${JUDGED_MINUTES} minutes`;
  return `${bound.metric} was ${limit} in ${minutes} (bound ${boundText(bound)}${was})`;
}

/** Show a metric's baseline; fewer than one event per minute count as one. */
function baselineText({ bound, baseline = 0 }: BoundVerdict): string {
  const isLeast = METRICS[bound.metric] === "count" && baseline === LEAST_EVENTS;
  return `${isLeast ? "at most " : ""}${numberText(baseline)}`;
}

/** Explain why it is not known whether a bound was kept. */
function whyText({ bound, why, baseline, counted }: BoundVerdict, minutes: number): string {
  const { metric } = bound;
  if (why === "too small" && baseline === 0) {
    return `it was 0 before, and a multiple of 0 says nothing; give a number without x`;
  }
  if (why === "too small" || why === "not significant") {
    return `this game has too few players for ${metric}`;
  }
  if (why === "no baseline") return `Roblox shows too few minutes of ${metric} to compare with`;
  return `only ${counted} of ${minutes} minutes have a value`;
}

/** Name the limit of a bound: the most or the least that is allowed. */
function limitWord({ side }: Bound): string {
  return side === ">" ? "max" : "min";
}

/** Show a number with up to four digits, or a whole number exactly. */
function numberText(value: number): string {
  return Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(4)));
}

/** Show what is about to be watched after a publish. */
export function guardText(guard: Guard | undefined, render: RenderOptions): Text[] {
  if (guard === undefined) return [];
  const { settings: { minutes }, rollback, waits, bounds } = guard;
  const back = rollback ? ", and rolls back if a bound is breached" : "";
  return [
    text`After publishing, this watches for ${minutes} minutes${back}:`,
    ...boundsText(bounds, minutes, render),
    ...(rollback ? [text`  A rollback discards any draft that is staged meanwhile.`] : []),
    ...(waits
      ? [
        text`  A rollout takes about 15 minutes, and Roblox takes no other publish until it is over: a rollback waits for its end.`,
      ]
      : []),
  ];
}
