import type { Publication } from "../../commands/config/state/commit.ts";
import type { EnvTarget } from "../../commands/config/target.ts";
import { type Text, text } from "../../terminal/text.ts";
import type { Strategy } from "../../values/configs.ts";
import type { RenderOptions } from "../view.ts";

/** How long a publish takes to reach the game's servers (spec: Limits), in minutes. */
const PROPAGATION: Readonly<Record<Strategy, number>> = { "immediate": 5, "gradual-rollout": 15 };

/**
 * Write the outcome of a publish, in the fields of a receipt.
 *
 * @param publish Undefined when nothing was published.
 * @param live The version that was live before.
 */
export function publishedFields(publish: Publication | undefined, live: number) {
  return {
    version: publish?.version ?? live,
    previous_version: publish && live,
    recovered: publish?.recovered || undefined,
  };
}

/** Show the outcome of a publish. */
export function publishedText(
  { outcome, version, strategy }: Publication,
  { env, universeId }: EnvTarget,
  { paint }: RenderOptions,
): Text[] {
  if (outcome === "already-live") {
    return [paint.green(text`This is already live, as v${version}.`)];
  }
  return [
    paint.green(text`Published v${version} to ${env} (universe ${universeId}).`),
    text`It reaches the game's servers in about ${PROPAGATION[strategy]} minutes.`,
  ];
}

/** Warn that Roblox did not confirm a publish, or that somebody else published in between. */
export function publishedWarnings(
  { publish }: { readonly outcome: string; readonly publish?: Publication },
  render: RenderOptions,
): Text[] {
  if (publish?.outcome !== "published") return [];
  const { before, recovered } = publish;
  const unconfirmed = recoveredText(recovered, "was published", render);
  if (before === undefined) return unconfirmed;
  return [
    ...unconfirmed,
    render.paint.yellow(text`! Live was v${before} before: somebody else published in between.`),
    text`${render.command("versions")} shows what.`,
  ];
}

/**
 * Warn that Roblox did not confirm a write: no reply came, or an unexpected one.
 *
 * @param what What a later read showed: `was published`.
 */
export function recoveredText(recovered: boolean, what: string, { paint }: RenderOptions): Text[] {
  if (!recovered) return [];
  return [paint.yellow(text`! Roblox did not confirm it; a read shows that it ${what}.`)];
}
