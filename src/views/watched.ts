import type { Rollback } from "../watch/rollBackPublish.ts";
import { type WatchedPublishResult, watchPublished } from "../watch/watchPublished.ts";
import { join, type Text, text } from "../values/text.ts";
import { Failure } from "../values/failure.ts";
import { unwrittenLockNotes } from "./parts/lockNotes.ts";
import { lostConditionsText, rollbackWarnings } from "./parts/publishedText.ts";
import { stepText, verdictText } from "./parts/watchText.ts";
import { defineView, type RenderOptions } from "./view.ts";

/** After a publish with `--watch`: its minutes, the verdict, and any rollback. */
export default defineView(watchPublished, {
  preview(step, render) {
    if (step.is === "judged") return verdictText(step, render);
    if (step.is !== "waiting") {
      return [...(step.is === "begin" ? [text``] : []), ...stepText(step, render)];
    }
    const words = "! A rollout is still running; the rollback is tried again in a minute.";
    return [render.paint.yellow(words)];
  },
  text: rollbackText,
  warnings: rollbackWarnings,
  notes: (result, render) => unwrittenLockNotes(result, render),
});

function rollbackText(
  { version, previous, rollback, verdict }: WatchedPublishResult,
  render: RenderOptions,
): Text[] {
  if (rollback !== undefined) {
    return [...endText(version, rollback, render), ...lostText(rollback, render)];
  }
  if (verdict !== "breached") return [];
  if (previous === undefined) return [text`v${version} stays published.`];
  const rollsBack = render.command(`rollback v${previous}`);
  return [text`v${version} stays published; ${rollsBack} undoes it.`];
}

function endText(version: number, { publish, previous }: Rollback, render: RenderOptions): Text[] {
  const { paint, symbols } = render;
  if (publish instanceof Failure) {
    return [
      paint.red(text`${symbols.fail} v${version} was not rolled back: ${publish.what}`),
      text`${publish.advice}`,
    ];
  }
  if (publish.outcome === "already-live") {
    return [paint.green(text`v${previous}'s content is already live.`)];
  }
  const pull = render.command("pull");
  return [
    paint.green(
      text`${symbols.pass} Rolled back: v${publish.version} has the content of v${previous}.`,
    ),
    ...lostConditionsText(publish, render),
    text`The config file still has the values of v${version}: ${pull} writes what is live into it.`,
  ];
}

function lostText({ publish, lost }: Rollback, { paint }: RenderOptions): Text[] {
  if (lost.length === 0) return [];
  const discarded = publish instanceof Failure ? "It may have discarded" : "It discarded";
  const keys = join(lost, ", ");
  return [paint.yellow(text`! ${discarded} the draft that was staged meanwhile: ${keys}.`)];
}
