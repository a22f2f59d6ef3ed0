import { unitEscape } from "./text.ts";

/**
 * The signs that the program draws with, in Unicode and in ASCII. Each says by itself what its color says,
 * too.
 */
const SIGNS = {
  // The signs of a check (spec: Doctor report symbols), all equally wide.
  pass: ["✓", "ok"],
  warn: ["!", "! "],
  fail: ["✗", "x "],
  info: ["·", ". "],
  skipped: ["-", "- "],
  // From the old to the new; from a finding to its advice.
  arrow: ["→", "->"],
  // Something was cut off.
  ellipsis: ["…", "..."],
  // On both sides of zero.
  plusMinus: ["±", "+/-"],
  // One step of a bar.
  bar: ["▪", "#"],
  // The chosen line of a picker.
  pointer: ["❯", ">"],
} as const;

/** The signs of one kind of terminal. */
export type Symbols = Readonly<Record<keyof typeof SIGNS, string>>;

/** Choose the signs for a terminal that shows Unicode, or for one that shows only ASCII. */
export function symbolsFor(ascii: boolean): Symbols {
  const signs = Object.entries(SIGNS).map(([name, [unicode, plain]]) => [
    name,
    ascii ? plain : unicode,
  ]);
  return Object.fromEntries(signs);
}

/** The signs that a sentence of a message may contain. */
const IN_SENTENCES = ["ellipsis", "arrow", "plusMinus"] as const;

/** Replace the signs of a sentence by those that the terminal can show. */
export function withSigns(words: string, symbols: Symbols): string {
  return IN_SENTENCES.reduce((text, name) => text.replaceAll(SIGNS[name][0], symbols[name]), words);
}

/**
 * Write a printed line in ASCII: every other character becomes its number, as JSON writes it, so that a JSON
 * text stays one. A terminal that does not read UTF-8 would show other letters, or act on their bytes.
 */
export function toAscii(printed: string): string {
  return printed.replace(/[\u0080-\uffff]/g, unitEscape);
}
