import { styleText } from "node:util";
import { type Part, printable, Text } from "./text.ts";

const STYLES = ["bold", "dim", "green", "yellow", "red", "cyan"] as const;

/** The colours of the program, each a function from a part to a text. */
export type Paint = Readonly<Record<typeof STYLES[number], (part: Part) => Text>>;

/** Makes the colours: real ones, or none at all. */
export function createPaint(colour: boolean): Paint {
  const paints = STYLES.map((style) => [style, (part: Part) => {
    const words = printable(part);
    return new Text(colour ? styleText(style, words, { validateStream: false }) : words);
  }]);
  return Object.fromEntries(paints);
}
