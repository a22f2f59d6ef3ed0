import type { GuardResult, GuardStep } from "../commands/config/watch/watchPublished.ts";
import type { Guard } from "../commands/config/watch/guard.ts";
import { type Text, text } from "../terminal/text.ts";
import { Failure } from "../values/failure.ts";
import { integer, object, optional, picklist, string } from "../values/schema.ts";
import { boundsText, stepText, verdictText } from "./parts/watchText.ts";
import { WATCH_FIELDS, watchFields } from "./watch.ts";
import type { PreviewView, RenderOptions } from "./view.ts";

/** What follows a publish that is guarded: its minutes, the verdict, and how it was taken back. */
export const guardView: PreviewView<GuardStep, GuardResult> = {
  preview(step, render) {
    if (step.is === "judged") return verdictText(step, render);
    if (step.is !== "waiting") {
      return [...(step.is === "begin" ? [text``] : []), ...stepText(step, render)];
    }
    const words = "! A rollout is still running; the rollback is tried again in a minute.";
    return [render.paint.yellow(words)];
  },
  text: rollbackText,
};

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

/** What a watch after a publish found, in a receipt. */
export const GUARD_FIELDS = {
  watch: optional(object(WATCH_FIELDS, "With --watch.")),
  rollback: optional(
    object({
      outcome: picklist(["published", "already-live", "failed"], "How it ended."),
      version: optional(integer("The version that it made live.", 1)),
      message: optional(string("Why it failed.")),
    }, "With --rollback; absent when nothing was to be taken back."),
  ),
};

/** Write what a watch found, in the fields of a receipt. */
export function guardFields(watched: GuardResult | undefined) {
  return { watch: watched && watchFields(watched), rollback: watched && rollbackFields(watched) };
}

function rollbackFields({ rollback }: GuardResult) {
  if (rollback === undefined) return undefined;
  if (rollback instanceof Failure) return { outcome: "failed" as const, message: rollback.what };
  const { outcome } = rollback;
  return outcome === "published" ? { outcome, version: rollback.publish.version } : { outcome };
}

/** Show what is about to be watched after a publish. */
export function guardText(guard: Guard | undefined, render: RenderOptions): Text[] {
  if (guard === undefined) return [];
  const { settings: { minutes }, rollback, waits, bounds } = guard;
  return [
    text`Watched for ${minutes} minutes after the publish${
      rollback ? ", and rolled back when a bound is breached" : ""
    }:`,
    ...boundsText(bounds, minutes, render),
    ...(waits
      ? [
        text`  A rollout takes about 15 minutes, and Roblox takes no other publish until it is over: a rollback waits for its end.`,
      ]
      : []),
  ];
}
