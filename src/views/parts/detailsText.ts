import { type Text, text, whole } from "../../values/text.ts";
import type { EntryDetails } from "../../values/configs.ts";
import type { RenderOptions } from "../view.ts";
import { minuteOf } from "../../values/timeText.ts";
import type { Snapshot } from "../../commands/config/list.ts";

const UNDER = "      ";

/** Show the description and the times of an entry, on lines below it. */
export function detailsText(
  { description, lastModifiedTime, lastAccessedTime }: EntryDetails = {},
  { isTerminal, columns }: RenderOptions,
): Text[] {
  const times = [
    ...(lastModifiedTime === undefined ? [] : [`modified ${minuteOf(lastModifiedTime)}`]),
    ...(lastAccessedTime === undefined ? [] : [`accessed ${minuteOf(lastAccessedTime)}`]),
  ];
  const line = times.join(", ");
  const fits = !isTerminal || UNDER.length + line.length <= columns;
  return [
    ...(description ? [text`${UNDER}${whole(description)}`] : []),
    ...(line === "" ? [] : fits ? [line] : times).map((part) => text`${UNDER}${part}`),
  ];
}

/** Name the version that is shown, and of a past one when it was published. */
export function versionText(
  { at, since, version }: Pick<Snapshot, "at" | "since" | "version">,
): Text {
  if (at === undefined) return text`live v${version}`;
  if (since === undefined) return text`nothing was published by then`;
  return text`v${version}, published ${minuteOf(since.time)}`;
}
