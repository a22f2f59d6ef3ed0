import { type Text, text, whole } from "../../terminal/text.ts";
import type { EntryDetails } from "../../values/configs.ts";
import type { RenderOptions } from "../view.ts";
import { minuteOf } from "./minuteOf.ts";

/** What stands before a line that belongs to the row above. */
const UNDER = "      ";

/** What the platform knows of an entry beside its value, under it. */
export function detailsText(
  { description, lastModified, lastAccessed }: EntryDetails = {},
  { isTerminal, columns }: RenderOptions,
): Text[] {
  const times = [
    ...(lastModified === undefined ? [] : [`modified ${minuteOf(lastModified)}`]),
    ...(lastAccessed === undefined ? [] : [`accessed ${minuteOf(lastAccessed)}`]),
  ];
  const line = times.join(", ");
  const fits = !isTerminal || UNDER.length + line.length <= columns;
  return [
    ...(description ? [text`${UNDER}${whole(description)}`] : []),
    ...(line === "" ? [] : fits ? [line] : times).map((part) => text`${UNDER}${part}`),
  ];
}
