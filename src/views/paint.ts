import { type Part, printable, Text } from "../values/text.ts";

/** The codes that begin and end each style (ECMA-48, SGR). */
const STYLES = {
  bold: [1, 22],
  dim: [2, 22],
  green: [32, 39],
  yellow: [33, 39],
  red: [31, 39],
  cyan: [36, 39],
} as const;

export const COLORS = new RegExp("\x1b\\[[\\d;]*m", "g");

export const ENDS: ReadonlyMap<string, string> = new Map(
  Object.values(STYLES).map(([begin, end]) => [`\x1b[${begin}m`, `\x1b[${end}m`]),
);

export type Paint = Readonly<Record<keyof typeof STYLES, (part: Part) => Text>>;

/** Create the colors; when one ends inside another one, that one continues. */
export function createPaint(color: boolean): Paint {
  const paints = Object.entries(STYLES).map(([style, codes]) => {
    const [begin, end] = codes.map((code) => `\x1b[${code}m`) as [string, string];
    return [style, (part: Part) => {
      const words = printable(part);
      return new Text(color ? begin + words.replaceAll(end, end + begin) + end : words);
    }];
  });
  return Object.fromEntries(paints);
}

/** Go to the first column of a terminal and erase the line. */
export const ERASE_LINE = "\r\x1b[2K";
