import stringWidth from "string-width";
import wrapAnsi from "wrap-ansi";
import { Text } from "./text.ts";

/** How many columns a text takes on a terminal; colours take none. */
export function widthOf(text: Text): number {
  return stringWidth(text.printed);
}

/** Fills a text with spaces up to a width in columns; a wider one stays as it is. */
export function pad(text: Text, width: number): Text {
  return new Text(text.printed + " ".repeat(Math.max(0, width - widthOf(text))));
}

/** Cuts a text without colours to a width in columns; what was cut off leaves an ellipsis. */
export function cut(text: Text, width: number): Text {
  // A column takes one UTF-16 unit at least, and a long text need not be measured whole.
  if (text.printed.length <= width && widthOf(text) <= width) return text;
  let kept = "";
  let columns = 1;
  for (const { segment } of new Intl.Segmenter().segment(text.printed.slice(0, width * 8))) {
    columns += stringWidth(segment);
    if (columns > width) break;
    kept += segment;
  }
  return new Text(`${kept}…`);
}

/**
 * Breaks a text into lines of at most a width in columns, between words; a word that is wider
 * stays whole, so that it can be copied.
 */
export function wrap(text: Text, width: number): Text[] {
  return wrapAnsi(text.printed, Math.max(1, width)).split("\n").map((line) => new Text(line));
}
