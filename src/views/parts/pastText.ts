import type { Snapshot } from "../../commands/config/list.ts";
import { type Text, text } from "../../values/text.ts";
import { minuteOf } from "./minuteOf.ts";

/** Name the version that is shown, and of a past one when it was published. */
export function versionText(
  { at, since, version }: Pick<Snapshot, "at" | "since" | "version">,
): Text {
  if (at === undefined) return text`live v${version}`;
  if (since === undefined) return text`nothing was published by then`;
  return text`v${version}, published ${minuteOf(since.time)}`;
}
