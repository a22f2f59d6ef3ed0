import { type GuardResult, watchPublished } from "../commands/config/watch/watchPublished.ts";
import { type Text, text } from "../terminal/text.ts";
import { Failure } from "../values/failure.ts";
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
});

function rollbackText(result: GuardResult, render: RenderOptions): Text[] {
  const { paint, symbols } = render;
  const { version, previous, rollback, verdict } = result;
  if (rollback instanceof Failure) {
    return [
      paint.red(text`${symbols.fail} v${version} was not rolled back: ${rollback.what}`),
      text`${rollback.about(render.inUse).advice}`,
    ];
  }
  if (rollback === undefined) {
    if (verdict !== "breached") return [];
    const takesBack = render.command(`rollback v${previous}`);
    return [text`v${version} stays published; ${takesBack} takes it back.`];
  }
  if (rollback.outcome === "already-live") {
    return [paint.green(text`What was live as v${previous} is live already.`)];
  }
  const pull = render.command("pull");
  return [
    paint.green(
      text`${symbols.pass} Rolled back: v${rollback.publish.version} has what was live as v${previous}.`,
    ),
    text`The config file still has the values of v${version}: ${pull} writes what is live into it.`,
  ];
}
