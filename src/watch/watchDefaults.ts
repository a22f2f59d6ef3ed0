import { definedOnly } from "../values/collections.ts";
import { type Bound, parseBound } from "../config/watch/bound.ts";
import {
  type Baseline,
  DEFAULT_MINUTES,
  parseMinutes,
  type WatchSettings,
} from "../config/watch/settings.ts";
import type { PlacedText, WatchSection } from "../files/watchSection.ts";
import { Failure, orFailure } from "../values/failure.ts";
import type { Context } from "../files/project/context.ts";
import { readPlacesIfPresent } from "../files/project/target.ts";

/**
 * Complete the flags of a watch from the environment's section of the places file. A bound has no default: the team
 * decides what its game must keep to, and what is worth a rollback.
 *
 * @throws Failure when the section is needed and cannot be read, or there is no bound.
 */
export function completeWatch(
  minutes: number | undefined,
  failIf: readonly Bound[] | undefined,
  baseline: Baseline,
  context: Pick<Context, "flags" | "project">,
): WatchSettings {
  const { env, places } = context.flags;
  const isWhole = env === undefined || (minutes !== undefined && failIf !== undefined);
  const file = isWhole ? undefined : readPlacesIfPresent(context);
  const section = file?.envs.get(env!)?.watch;
  if (section instanceof Failure) throw section;
  const written: Partial<WatchSettings> = section === undefined ? {} : parseWatchSection({
    ...section,
    // The file's value is not read when a flag gives one.
    time: minutes === undefined ? section.time : undefined,
    failIf: failIf === undefined ? section.failIf : undefined,
  });
  const bounds = failIf ?? written.bounds;
  if (bounds === undefined) {
    throw new Failure(
      "No bound is given, so there is nothing to watch for.",
      `Give a bound, such as --fail-if "ServerCrashCount > 3x", or set fail_if in the environment's watch table in ${places}.`,
    );
  }
  return { minutes: minutes ?? written.minutes ?? DEFAULT_MINUTES, bounds, baseline };
}

/**
 * Read what is written in a `watch` section.
 *
 * @throws Failure with the place when a time or a bound has another form than the flags take.
 */
export function parseWatchSection(
  { header, time, failIf }: WatchSection,
): Partial<WatchSettings> {
  const forLike = (text: string) => `for = "${text}"`;
  const boundLike = (text: string) => `fail_if = ["${text}"]`;
  return definedOnly({
    minutes: time && placed(time, (text) => parseMinutes(text, `The for of ${header}`, forLike)),
    bounds: failIf?.map((bound) =>
      placed(bound, (text) => parseBound(text, `The fail_if of ${header}`, boundLike))
    ),
  });
}

function placed<Value>({ text, place }: PlacedText, parse: (text: string) => Value): Value {
  const value = orFailure(() => parse(text));
  if (value instanceof Failure) throw new Failure(value.what, value.remedy, place);
  return value;
}
