import { type GuardResult, watchPublished } from "../commands/config/watch/watchPublished.ts";
import { type Text, text } from "../terminal/text.ts";
import { Failure } from "../values/failure.ts";
import { stepText, verdictText } from "./parts/watchText.ts";
import { defineView, type RenderOptions } from "./view.ts";

/** What follows a publish that is guarded: its minutes, the verdict, and how it was taken back. */
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
});

function rollbackText(result: GuardResult, { paint, symbols }: RenderOptions): Text[] {
  const { version, previous, rollback, rollbackCommand, verdict } = result;
  if (rollback instanceof Failure) {
    return [
      paint.red(text`${symbols.fail} v${version} was not rolled back: ${rollback.what}`),
      text`${rollback.advice}`,
    ];
  }
  if (rollback === undefined) {
    const advised = verdict === "breached";
    return advised ? [text`v${version} stays published; ${rollbackCommand} takes it back.`] : [];
  }
  if (rollback.outcome === "already-live") {
    return [paint.green(text`What was live as v${previous} is live already.`)];
  }
  return [
    paint.green(
      text`${symbols.pass} Rolled back: v${rollback.publish.version} has what was live as v${previous}.`,
    ),
    text`The config file still has the values of v${version}: ${rollback.pullCommand} writes what is live into it.`,
  ];
}
