import type { Publication } from "../../publish/commit.ts";
import type { EnvTarget } from "../../files/project/target.ts";
import type { WatchedPublish } from "../../watch/watchPublished.ts";
import { madeUndefined } from "../../config/conditions/undefinedValues.ts";
import type { Plan } from "../../config/syncPlan.ts";
import { join, type Text, text } from "../../values/text.ts";
import type { Config, Strategy } from "../../values/configs.ts";
import { Failure } from "../../values/failure.ts";
import type { RenderOptions } from "../view.ts";

/** How long a publish takes to reach the game's servers (spec: Limits), in minutes. */
const PROPAGATION: Readonly<Record<Strategy, number>> = { "immediate": 5, "gradual-rollout": 15 };

/** Write the outcome of a publish, if there was one, in the fields of a receipt. */
export function publishedFields(publish: Publication | undefined, live: number) {
  return {
    version: publish?.version ?? live,
    previous_version: publish && live,
    recovered: publish?.recovered || undefined,
    lost_conditions: lostOf(publish),
  };
}

/** List the conditions that a publish lost; undefined when it lost none, or that is not known. */
export function lostOf(publish: Publication | undefined): readonly string[] | undefined {
  const conditions = publish?.conditions;
  return conditions === undefined || conditions === "unknown" || conditions.lost.length === 0
    ? undefined
    : conditions.lost;
}

interface Result extends WatchedPublish {
  readonly outcome: string;
  readonly preview: { readonly target: EnvTarget; readonly plan: Pick<Plan, "live"> };
}

type Published = Result & { readonly publish: Publication };

/** Show the outcome of a publish, below what was shown before it. */
export function publishedText(
  { publish: { outcome, version, strategy }, preview: { target } }: Published,
  { paint }: RenderOptions,
): Text[] {
  if (outcome === "already-live") {
    return [text``, paint.green(text`This is already live, as v${version}.`)];
  }
  const { env, universeId } = target;
  return [
    text``,
    paint.green(text`Published v${version} to ${env} (universe ${universeId}).`),
    text`It reaches the game's servers in about ${PROPAGATION[strategy]} minutes.`,
  ];
}

/**
 * Name the command that undoes a publish, as its last line; none where nothing was live before, or it would be refused.
 *
 * @param next What the publish made live.
 */
export function undoText(
  { publish: { outcome, before = 0 }, preview: { plan }, watch }: Published,
  next: Config,
  { command }: RenderOptions,
): Text[] {
  const previous = Math.max(before, plan.live.version);
  // A watched publish ends with what becomes of it.
  if (outcome === "already-live" || previous === 0 || watch !== undefined) return [];
  if (madeUndefined(plan.live, next) !== undefined) return [];
  return [text`Undo: ${command(`rollback v${previous}`)}`];
}

/** Warn that Roblox did not confirm a publish or its rollback, or that somebody else published in between. */
export function publishedWarnings(
  { publish, preview, watched }: Result,
  render: RenderOptions,
): Text[] {
  if (publish?.outcome !== "published") return [];
  return [
    ...recoveredText(publish.recovered, "was published", render),
    ...lostConditionsText(publish, render),
    ...(lostOf(publish) === undefined ? [] : [
      text`${render.command(`rollback v${preview.plan.live.version}`)} undoes it.`,
    ]),
    ...overtakenText(publish, render),
    ...rollbackWarnings(watched, render),
  ];
}

/** Warn of the same about the rollback of a watched publish. */
export function rollbackWarnings(
  watched: WatchedPublish["watched"],
  render: RenderOptions,
): Text[] {
  const publish = watched?.rollback?.publish;
  if (publish === undefined || publish instanceof Failure) return [];
  return [
    ...recoveredText(publish.recovered, "was rolled back", render),
    ...overtakenText(publish, render),
  ];
}

function overtakenText({ before }: Publication, { paint, command }: RenderOptions): Text[] {
  if (before === undefined) return [];
  return [
    paint.yellow(text`! Live was v${before} before: somebody else published in between.`),
    text`${command("versions")} shows it.`,
  ];
}

/** Name the conditions that are not live as they were published. */
export function lostConditionsText(
  { version, conditions }: Pick<Publication, "version" | "conditions">,
  { paint, command }: RenderOptions,
): Text[] {
  if (conditions === undefined) return [];
  if (conditions === "unknown") {
    return [
      paint.yellow(
        text`! v${version} could not be read yet, so it is not known whether its conditions are live; ${
          command("check")
        } shows it.`,
      ),
    ];
  }
  if (conditions.lost.length === 0) return [];
  return [
    paint.red(
      text`! v${version} is live, but these conditions are not as they were published: ${
        join(conditions.lost, ", ")
      }`,
    ),
  ];
}

/** Warn that Roblox did not confirm a write: no reply came, or an unexpected one. */
export function recoveredText(recovered: boolean, what: string, { paint }: RenderOptions): Text[] {
  if (!recovered) return [];
  return [paint.yellow(text`! Roblox did not confirm it; a read shows that it ${what}.`)];
}
