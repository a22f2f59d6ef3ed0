import columnsOf from "fast-string-width";
import { COLORS, ENDS } from "./paint.ts";
import { toAscii } from "./symbols.ts";
import { Text } from "../values/text.ts";

/** Measure the columns of a text; colors take none. */
export function widthOf(text: Text): number {
  return columnsOf(text.printed);
}

/** Pad a text to a width; a wider one stays unchanged. */
export function pad(text: Text, width: number): Text {
  return new Text(text.printed + " ".repeat(Math.max(0, width - widthOf(text))));
}

/**
 * Cut a text without colors to a width in columns.
 *
 * @param ellipsis What is shown in place of the rest.
 */
export function cut(text: Text, width: number, ellipsis = "…"): Text {
  // A column is at least one UTF-16 unit, so a long text need not be measured whole.
  if (text.printed.length <= width && widthOf(text) <= width) return text;
  let kept = "";
  let columns = columnsOf(ellipsis);
  for (const { segment } of new Intl.Segmenter().segment(text.printed.slice(0, width * 8))) {
    columns += columnsOf(segment);
    if (columns > width) break;
    kept += segment;
  }
  return new Text(kept + ellipsis);
}

/** In columns. */
const HANGING = 4;

/**
 * Break a line that is wider than `columns`. A line of a list, which is indented or begins with a sign, has an
 * indent for its continuation; a sentence goes on at its margin.
 */
export function fit(line: Text, columns: number): Text[] {
  if (widthOf(line) <= columns) return [line];
  // Colors may begin before the spaces of an indented line.
  const [, colors = "", spaces = "", rest = ""] =
    // deno-lint-ignore no-control-regex -- the sequences of our own colors
    /^((?:\x1b\[[\d;]*m)*)( *)(.*)$/su.exec(line.printed) ?? [];
  const hanging = spaces === "" && !LISTED.test(rest) ? "" : " ".repeat(HANGING);
  const lines = breakLines(colors + rest, columns - spaces.length - hanging.length);
  return lines.map((part, index) => new Text(spaces + (index === 0 ? "" : hanging) + part));
}

/**
 * Break a text between words into lines of at most a width in columns; wider words stay whole, so that they
 * can be copied.
 */
export function wrap(text: Text, width: number): Text[] {
  return breakLines(text.printed, width).map((line) => new Text(line));
}

/** A command in a sentence, which is there to be copied. */
const COMMAND = /`[^`]+`/;

/**
 * What is not broken: a command with what touches it, another word, the empty string between two spaces.
 */
const WORDS = /(?:`[^`]+`|[^ ])+|(?<= )(?= )/g;

/** The sign at the beginning of a line, after its colors; the next word stays on its line. */
// deno-lint-ignore no-control-regex -- the sequences of our own colors
const SIGN = /^((?:\x1b\[[\d;]*m)*\S{1,2} )(?=\S)/;

/** The beginning of a line of a list: a sign, which is no word. */
// deno-lint-ignore no-control-regex -- the sequences of our own colors
const LISTED = /^(?:\x1b\[[\d;]*m)*[^\p{L}\p{N}\s`"'(<\x1b]{1,2} /u;

/** Break between words, and inside a command only where it is wider than a line. */
function breakLines(printed: string, width: number): string[] {
  const columns = Math.max(1, width);
  return keepColors(printed.split("\n").flatMap((line) => breakLine(line, columns)));
}

function breakLine(printed: string, columns: number): string[] {
  const lines = [""];
  for (const word of splitWords(printed, columns)) {
    const line = lines.at(-1)!;
    const wider = line === "" ? word : `${line} ${word}`;
    if (line !== "" && word !== "" && columnsOf(wider) > columns) lines.push(word);
    else lines[lines.length - 1] = wider;
  }
  return lines.map((line) => line.trimEnd());
}

/** Split a line into words; the sign at its beginning stays with the first. */
function splitWords(printed: string, columns: number): string[] {
  const [, sign = ""] = SIGN.exec(printed) ?? [];
  const [first = "", ...words] = (printed.slice(sign.length).match(WORDS) ?? []).flatMap((word) => {
    const [whole = word] = COMMAND.exec(word) ?? [];
    return columnsOf(whole) > columns ? word.split(" ") : [word];
  });
  return [sign + first, ...words];
}

function keepColors(lines: readonly string[]): string[] {
  let open: readonly string[] = [];
  return lines.map((line) => {
    const before = open.join("");
    for (const [code = ""] of line.matchAll(COLORS)) {
      const end = ENDS.get(code);
      open = end === undefined ? open.filter((each) => ENDS.get(each) !== code) : [...open, code];
    }
    return before + line + open.map((begin) => ENDS.get(begin)).reverse().join("");
  });
}

/** Escapes change the width, so they come before a layout measures it. */
export function asPrinted(text: Text, ascii: boolean): Text {
  return ascii ? new Text(toAscii(text.printed)) : text;
}
