import type { IntendedWatch } from "../../watch/prepareWatch.ts";
import type { Watched, WatchOutcome, WatchStep } from "../../watch/watchMinutes.ts";
import { type Bound, boundText, kindOfMetric } from "../../config/watch/bound.ts";
import {
  type BoundVerdict,
  BREACHING_MINUTES,
  isBeyond,
  JUDGED_MINUTES,
  LEAST_EVENTS,
  SETTLING_MINUTES,
} from "../../config/watch/judgeWatch.ts";
import { watchOf } from "../../config/watch/settings.ts";
import { widthOf } from "../layout.ts";
import { join, type Text, text } from "../../values/text.ts";
import { pluralize } from "../../values/words.ts";
import type { RenderOptions } from "../view.ts";
import { minuteOf } from "../../values/timeText.ts";

/** Show what is about to be watched, or a minute of it. */
export function stepText(step: WatchStep, render: RenderOptions): Text[] {
  return step.is === "begin" ? beginText(step, render) : minuteText(step, render);
}

function beginText(step: WatchStep & { readonly is: "begin" }, render: RenderOptions): Text[] {
  const { paint } = render;
  const { version, since, settings: { minutes, baseline }, bounds, isAgreed } = step;
  const before = baseline === "1h" ? "the hour before" : "the same minutes a day before";
  const compared = bounds.some(({ bound }) => bound.relative) ? `; compared with ${before}` : "";
  const time = minuteOf(new Date(since).toISOString());
  return [
    paint.bold(text`Watching v${version} for ${minutes} minutes, published ${time}${compared}`),
    ...nextText(step, render),
    ...(isAgreed ? [] : boundsText(bounds, minutes, render)),
    ...(bounds.every(({ verdict }) => verdict === "unknown") ? [] : [
      paint.dim(
        `Each minute is judged ${SETTLING_MINUTES} minutes later: until then its figures may be incomplete.`,
      ),
    ]),
  ];
}

/** Show which publish came next: later figures may be its doing. */
function nextText(watched: Watched, { paint }: RenderOptions): Text[] {
  const next = nextPublishText(watched);
  if (next === undefined) return [];
  return [paint.yellow(text`  ! ${next}: v${watched.version} is judged until then`)];
}

function nextPublishText({ since, settings, next }: Watched): string | undefined {
  const { cut } = watchOf(settings, since, next);
  if (cut === undefined) return undefined;
  const after = cut.after === 0 ? "" : `${pluralize(cut.after, "minute")} `;
  return `v${cut.version} was published ${after}later`;
}

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

/** A minute is one line of at most so many columns. */
const LINE = 80;

function minuteText(step: WatchStep & { readonly is: "minute" }, render: RenderOptions): Text[] {
  const { minute, bounds, failures, rollsBack, isCut } = step;
  return [
    ...(isCut ? nextText(step, render) : []),
    text`${String(minute).padStart(3)} min  ${figuresText(bounds, rollsBack, render)}`,
    ...failures.map(({ what }) => render.paint.yellow(text`  ! ${what}`)),
  ];
}

/** Show the metric that is nearest to its bound, and how many others there are. */
function figuresText(
  bounds: readonly BoundVerdict[],
  rollsBack: boolean | undefined,
  render: RenderOptions,
): Text {
  const { paint, isTerminal } = render;
  const known = bounds.flatMap((one) => {
    const { bound, latest, threshold, over = 0 } = one;
    if (latest === undefined || threshold === undefined) return [];
    const reach = reachOf(bound, latest.value, threshold);
    return [{ bound, value: latest.value, threshold, over, reach }];
  }).sort((a, b) => b.over - a.over || b.reach - a.reach);
  const bar = (reach: number) => isTerminal ? [reachBar(reach, render)] : [];
  const [nearest, ...others] = known;
  if (nearest === undefined) return join([...bar(0), paint.dim("no minute counts yet")], "  ");
  const { bound, value, threshold, over, reach } = nearest;
  const alsoOver = others.filter((one) => one.over > 0 || one.reach === 1).length;
  const act = rollsBack === true ? "rolls back" : "breach";
  const rule = over === 0
    ? ""
    : `, ${over} of ${JUDGED_MINUTES} over; ${act} at ${BREACHING_MINUTES}`;
  const more = alsoOver > 0
    ? `; ${alsoOver} more over`
    : others.length > 0
    ? `; ${others.length} more kept`
    : "";
  const figure = `${bound.metric} ${numberText(value)}`;
  const limit = ` (${limitWord(bound)} ${numberText(threshold)})`;
  const shown = (words: string) => reach === 1 ? paint.red(words) : text`${words}`;
  const forms = [
    [...bar(reach), shown(figure + limit + rule + more)],
    [...bar(reach), shown(figure + limit + rule)],
    [shown(figure + limit + rule)],
    [shown(figure + rule)],
  ].map((parts) => join(parts, "  "));
  const prefix = "123 min  ".length;
  return forms.find((form) => widthOf(form) + prefix <= LINE) ?? forms.at(-1)!;
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
  const { verdict, bounds, minute, settings, since, next } = outcome;
  const { minutes } = watchOf(settings, since, next);
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
      const ended = one.verdict === "unknown" ? whyText(one, minutes, outcome) : "held";
      return text`    ${boundText(one.bound)}: ${ended}`;
    }),
  ];
}

function breachText(one: BoundVerdict): string {
  const { bound, threshold = bound.limit } = one;
  const was = one.baseline === undefined ? "" : `; it was ${baselineText(one)} before`;
  const limit = `${bound.side === ">" ? "above" : "below"} ${numberText(threshold)}`;
  const minutes = `${BREACHING_MINUTES} of ${JUDGED_MINUTES} minutes`;
  return `${bound.metric} was ${limit} in ${minutes} (bound ${boundText(bound)}${was})`;
}

/** Show a metric's baseline; fewer than one event per minute count as one. */
function baselineText({ bound, baseline = 0 }: BoundVerdict): string {
  const isLeast = kindOfMetric(bound.metric) === "count" && baseline === LEAST_EVENTS;
  return `${isLeast ? "at most " : ""}${numberText(baseline)}`;
}

function whyText(
  { bound, why, baseline, counted }: BoundVerdict,
  minutes: number,
  outcome?: WatchOutcome,
): string {
  const { metric } = bound;
  if (why === "next publish") return (outcome && nextPublishText(outcome)) ?? why;
  if (why === "too small" && baseline === 0) {
    return `it was 0 before, and a multiple of 0 says nothing; give a number without x`;
  }
  if (why === "too small" || why === "not significant") {
    return `this game has too few players for ${metric}`;
  }
  if (why === "no baseline") return `Roblox shows too few minutes of ${metric} to compare with`;
  return `only ${counted} of ${minutes} minutes have a value`;
}

function limitWord({ side }: Bound): string {
  return side === ">" ? "max" : "min";
}

/** Show a number with up to four digits, or a whole number exactly. */
function numberText(value: number): string {
  return Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(4)));
}

/** Show what is about to be watched after a publish. */
export function intendedWatchText(watch: IntendedWatch | undefined, render: RenderOptions): Text[] {
  if (watch === undefined) return [];
  const { settings: { minutes }, rollback, waits, bounds } = watch;
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

/** Write the part of a question about the watch, after what is published; the preview shows its bounds. */
export function watchQuestion(watch: IntendedWatch | undefined): string {
  if (watch === undefined) return "";
  const { settings, rollback } = watch;
  const watched = `watch for ${settings.minutes} minutes`;
  return rollback
    ? `, ${watched}, and roll back if a bound is breached (that discards any draft staged meanwhile)`
    : ` and ${watched}`;
}
