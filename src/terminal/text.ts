import { styleText } from "node:util";

/**
 * Text that is safe to print. There are two ways to make one: the {@link text} tag, whose literal
 * parts are ours and whose interpolated strings are made safe, and the colours of a {@link Paint}.
 * A view returns texts, a stream takes nothing else, so foreign text cannot reach a terminal raw.
 */
export class Text {
  constructor(
    /** What is printed, escape sequences of our own included. */
    readonly printed: string,
  ) {}

  toString(): string {
    return this.printed;
  }
}

/** What may stand inside a {@link text} template. */
export type Part = Text | string | number | bigint;

/** Builds a {@link Text}: `` text`Live config of ${env}` `` makes `env` safe to print. */
export function text(literals: TemplateStringsArray, ...parts: Part[]): Text {
  return new Text(String.raw({ raw: literals }, ...parts.map(printable)));
}

/** Puts texts one behind another, with a separator of our own between them. */
export function join(parts: readonly Part[], separator: string): Text {
  return new Text(parts.map(printable).join(separator));
}

function printable(part: Part): string {
  return part instanceof Text ? part.printed : safe(String(part));
}

/**
 * Everything that a terminal would act on, or that would make a reader see something else than what
 * is there: control characters, line and paragraph separators, bidirectional controls, zero-width
 * and other invisible format characters, lone surrogates, unassigned tags.
 */
const HARMFUL = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0]/gu;

const SHORT_ESCAPES: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** Makes a foreign text safe to print: what a terminal would act on is shown, not executed. */
export function safe(foreign: string): string {
  return foreign.replace(HARMFUL, escaped);
}

function escaped(character: string): string {
  const short = SHORT_ESCAPES[character];
  if (short !== undefined) return short;
  const code = character.codePointAt(0)!;
  return code < 0x100
    ? `\\x${code.toString(16).padStart(2, "0")}`
    : `\\u{${code.toString(16).padStart(4, "0")}}`;
}

/** The colours of the program, each a function from a part to a text. */
export interface Paint {
  readonly bold: (part: Part) => Text;
  readonly dim: (part: Part) => Text;
  readonly green: (part: Part) => Text;
  readonly yellow: (part: Part) => Text;
  readonly red: (part: Part) => Text;
  readonly cyan: (part: Part) => Text;
}

/** Makes the colours: real ones, or none at all. */
export function createPaint(colour: boolean): Paint {
  const style = (name: Parameters<typeof styleText>[0]) => (part: Part): Text =>
    new Text(
      colour ? styleText(name, printable(part), { validateStream: false }) : printable(part),
    );
  return {
    bold: style("bold"),
    dim: style("dim"),
    green: style("green"),
    yellow: style("yellow"),
    red: style("red"),
    cyan: style("cyan"),
  };
}
