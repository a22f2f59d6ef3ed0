import "./lateSegmenter.ts";
import stringWidth from "string-width";
import wrapAnsi from "wrap-ansi";
import { toAscii } from "./symbols.ts";
import { Text } from "./text.ts";

/** How many columns a text takes on a terminal; colors take none. */
export function widthOf(text: Text): number {
  return stringWidth(text.printed);
}

/** Fills a text with spaces up to a width in columns; a wider one stays as it is. */
export function pad(text: Text, width: number): Text {
  return new Text(text.printed + " ".repeat(Math.max(0, width - widthOf(text))));
}

/**
 * Cuts a text without colors to a width in columns.
 *
 * @param ellipsis What is shown in place of the rest.
 */
export function cut(text: Text, width: number, ellipsis = "…"): Text {
  // A column takes one UTF-16 unit at least, and a long text need not be measured whole.
  if (text.printed.length <= width && widthOf(text) <= width) return text;
  let kept = "";
  let columns = stringWidth(ellipsis);
  for (const { segment } of new Intl.Segmenter().segment(text.printed.slice(0, width * 8))) {
    columns += stringWidth(segment);
    if (columns > width) break;
    kept += segment;
  }
  return new Text(kept + ellipsis);
}

/** What goes on below a line stands so much further in than the line. */
const HANGING = 4;

/** Breaks a line that is wider than `columns`; its further lines are indented. */
export function fit(line: Text, columns: number): Text[] {
  if (widthOf(line) <= columns) return [line];
  // Colors may begin before the spaces that a line stands in by.
  const [, colors = "", spaces = "", rest = ""] =
    // deno-lint-ignore no-control-regex -- the sequences of our own colors
    /^((?:\x1b\[[\d;]*m)*)( *)(.*)$/su.exec(line.printed) ?? [];
  const lines = breakLines(colors + rest, columns - spaces.length - HANGING);
  return lines.map((part, index) =>
    new Text(spaces + (index === 0 ? "" : " ".repeat(HANGING)) + part)
  );
}

/**
 * Breaks a text into lines of at most a width in columns, between words; a word that is wider
 * stays whole, so that it can be copied.
 */
export function wrap(text: Text, width: number): Text[] {
  return breakLines(text.printed, width).map((line) => new Text(line));
}

/** A command in a sentence, which is there to be copied. */
const COMMAND = /`[^`]+`/g;
/**
 * What may stand for a space at which no line ends, while lines are broken: as wide as a space, and
 * of ASCII first, whose widths are known without the library's tables, which take time to load.
 */
const STAND_INS = ["~", "^", "|", "\\", "{", "\ufdd0"];

/** The sign that a line begins with, behind its colors; what it is about follows on its line. */
// deno-lint-ignore no-control-regex -- the sequences of our own colors
const SIGN = /^((?:\x1b\[[\d;]*m)*\S{1,2}) (?=\S)/;

/** Breaks between words, and inside a command only where it is wider than a line. */
function breakLines(printed: string, width: number): string[] {
  const columns = Math.max(1, width);
  // The last one is a character that no text has.
  const space = STAND_INS.find((sign) => !printed.includes(sign)) ?? " ";
  const stuck = printed.replace(SIGN, (_, sign) => sign + space).replace(
    COMMAND,
    (command) => stringWidth(command) > columns ? command : command.replaceAll(" ", space),
  );
  return wrapAnsi(stuck, columns).replaceAll(space, " ").split("\n");
}

/** A text as wide as it will be printed: a layout is made of these. */
export function asPrinted(text: Text, ascii: boolean): Text {
  return ascii ? new Text(toAscii(text.printed)) : text;
}
