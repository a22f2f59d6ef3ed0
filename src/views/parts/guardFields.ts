import type { GuardResult } from "../../commands/config/watch/watchPublished.ts";
import type { Guard } from "../../commands/config/watch/guard.ts";
import { type Text, text } from "../../terminal/text.ts";
import { Failure } from "../../values/failure.ts";
import { integer, object, optional, picklist, string } from "../../values/schema.ts";
import { WATCH_FIELDS, watchFields } from "../watch.ts";
import type { RenderOptions } from "../view.ts";
import { boundsText } from "./watchText.ts";

/** What a watch after a publish found, in a receipt. */
export const GUARD_FIELDS = {
  watch: optional(object(WATCH_FIELDS, "How the game did after it, with --watch.")),
  rollback: optional(
    object({
      outcome: picklist(["published", "already-live", "failed"], "How it ended."),
      version: optional(integer("The configVersion that it was published as.", 1)),
      message: optional(string("Why it failed.")),
    }, "How it was taken back; absent when it was not to be."),
  ),
};

/** What a watch found, in the fields of a receipt. */
export function guardFields(watched: GuardResult | undefined) {
  return { watch: watched && watchFields(watched), rollback: watched && rollbackFields(watched) };
}

function rollbackFields({ rollback }: GuardResult) {
  if (rollback === undefined) return undefined;
  if (rollback instanceof Failure) return { outcome: "failed" as const, message: rollback.what };
  const { outcome } = rollback;
  return outcome === "published" ? { outcome, version: rollback.publish.version } : { outcome };
}

/** What is about to be watched after a publish. */
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
