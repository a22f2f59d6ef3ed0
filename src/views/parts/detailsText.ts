import { type Text, text, whole } from "../../values/text.ts";
import type { EntryDetails } from "../../values/configs.ts";
import type { RenderOptions } from "../view.ts";
import { minuteOf } from "./minuteOf.ts";

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
