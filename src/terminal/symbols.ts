/** The signs that the program draws with. Each says by itself what a colour may say beside it. */
export interface Symbols {
  /** The signs of a check (spec: Doctor report symbols), all equally wide. */
  readonly pass: string;
  readonly warn: string;
  readonly fail: string;
  readonly info: string;
  readonly skipped: string;
  /** From the old to the new; from a finding to its advice. */
  readonly arrow: string;
  /** Something was cut off. */
  readonly ellipsis: string;
  /** On both sides of zero. */
  readonly plusMinus: string;
  /** One step of a bar. */
  readonly bar: string;
  /** The chosen line of a picker. */
  readonly pointer: string;
}

const UNICODE: Symbols = {
  pass: "✓",
  warn: "!",
  fail: "✗",
  info: "·",
  skipped: "-",
  arrow: "→",
  ellipsis: "…",
  plusMinus: "±",
  bar: "▪",
  pointer: "❯",
};

const ASCII: Symbols = {
  pass: "ok",
  warn: "! ",
  fail: "x ",
  info: ". ",
  skipped: "- ",
  arrow: "->",
  ellipsis: "...",
  plusMinus: "+/-",
  bar: "#",
  pointer: ">",
};

/** The signs for a terminal that shows Unicode, or for one that shows no more than ASCII. */
export function symbolsFor(ascii: boolean): Symbols {
  return ascii ? ASCII : UNICODE;
}

/** The signs that may stand in a sentence of a message. */
const IN_SENTENCES = ["ellipsis", "arrow", "plusMinus"] as const;

/** A sentence of the program's own, with the signs that can be shown. */
export function sentence(words: string, symbols: Symbols): string {
  return IN_SENTENCES.reduce((text, name) => text.replaceAll(UNICODE[name], symbols[name]), words);
}

/**
 * Puts a printed line into ASCII: every other character is shown by its number, as JSON writes it,
 * so that a JSON text stays one. A terminal that does not read UTF-8 would show other letters, or
 * act on the bytes between them.
 */
export function toAscii(printed: string): string {
  return printed.replace(/[\u0080-\uffff]/g, (unit) => {
    return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}
