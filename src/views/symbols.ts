import { unitEscape } from "../values/text.ts";

/** Each in Unicode and in ASCII, and clear without its color. */
const SIGNS = {
  // The signs of a check (spec: Doctor report symbols), all equally wide.
  pass: ["✓", "ok"],
  warn: ["!", "! "],
  fail: ["✗", "x "],
  info: ["·", ". "],
  skipped: ["-", "- "],
  // Between old and new, or before advice.
  arrow: ["→", "->"],
  // Something was cut off.
  ellipsis: ["…", "..."],
  // One step of a bar.
  bar: ["▪", "#"],
  // The chosen line of a picker.
  pointer: ["❯", ">"],
} as const;

export type Symbols = Readonly<Record<keyof typeof SIGNS, string>>;

export function symbolsFor(ascii: boolean): Symbols {
  const signs = Object.entries(SIGNS).map(([name, [unicode, plain]]) => [
    name,
    ascii ? plain : unicode,
  ]);
  return Object.fromEntries(signs);
}

const IN_SENTENCES = ["ellipsis", "arrow"] as const;

/** Replace the program's signs for a terminal that cannot show them. */
export function withSigns(words: string, symbols: Symbols): string {
  return IN_SENTENCES.reduce((text, name) => text.replaceAll(SIGNS[name][0], symbols[name]), words);
}

/**
 * Write a printed line in ASCII: other characters become escapes as in JSON, so that JSON stays valid. A
 * terminal without UTF-8 would show other letters, or act on their bytes.
 */
export function toAscii(printed: string): string {
  return printed.replace(/[\u0080-\uffff]/g, unitEscape);
}
