import { styleText } from "node:util";
import { type Part, printable, Text } from "./text.ts";

/** The colours of the program, each a function from a part to a text. */
export interface Paint {
  readonly bold: (part: Part) => Text;
  readonly dim: (part: Part) => Text;
  readonly green: (part: Part) => Text;
  readonly yellow: (part: Part) => Text;
  readonly red: (part: Part) => Text;
  readonly cyan: (part: Part) => Text;
}

const plain = (part: Part): Text => new Text(printable(part));

/** No colours at all. */
const PLAIN: Paint = {
  bold: plain,
  dim: plain,
  green: plain,
  yellow: plain,
  red: plain,
  cyan: plain,
};

/** Makes the colours: real ones, or none at all. */
export function createPaint(colour: boolean): Paint {
  if (!colour) return PLAIN;
  const style = (name: Parameters<typeof styleText>[0]) => (part: Part): Text =>
    new Text(styleText(name, printable(part), { validateStream: false }));
  return {
    bold: style("bold"),
    dim: style("dim"),
    green: style("green"),
    yellow: style("yellow"),
    red: style("red"),
    cyan: style("cyan"),
  };
}
