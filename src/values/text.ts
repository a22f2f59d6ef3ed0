/**
 * Text that is safe to print. It is made with the {@link text} tag, which keeps its literal parts and makes
 * interpolated strings safe, or with the colors of a {@link Paint}. Views return texts and streams take
 * nothing else, so foreign text cannot reach a terminal raw.
 */
export class Text {
  constructor(
    /** With our own escape sequences. */
    readonly printed: string,
  ) {}

  toString(): string {
    return this.printed;
  }
}

export type Part = Text | string | number | bigint;

/**
 * Build a {@link Text}: `` text`Live config of ${env}` `` makes `env` safe to print, and cuts it when it is
 * unreasonably long.
 */
export function text(literals: TemplateStringsArray, ...parts: Part[]): Text {
  return new Text(String.raw({ raw: literals }, ...parts.map(printable)));
}

/** Make data that a person asked for safe to print; it is never cut. */
export function whole(data: string): Text {
  return new Text(safe(data));
}

/** Make sentences with foreign names safe to print, with each name cut separately. */
export function prose(sentences: string): Text {
  const readable = sentences.replace(/\S+/g, (word) => shorten(word, LONGEST_WORD));
  return whole(shorten(readable, LONGEST_PROSE));
}

export function join(parts: readonly Part[], separator: string): Text {
  return new Text(parts.map(printable).join(separator));
}

/** Make a part safe to print; a text is unchanged. */
export function printable(part: Part): string {
  return part instanceof Text ? part.printed : safe(shorten(String(part)));
}

/** Longer names are cut, in characters; the platform allows 256. */
const LONGEST = 1_000;
/** The same for a name inside a sentence. */
const LONGEST_WORD = 300;
/** The same for whole sentences. */
const LONGEST_PROSE = 20_000;

export function shorten(foreign: string, longest = LONGEST): string {
  if (foreign.length <= longest) return foreign;
  const characters = [...foreign];
  if (characters.length <= longest) return foreign;
  return `${characters.slice(0, longest).join("")}… (${characters.length} characters)`;
}

/**
 * Everything that a terminal would act on, or that would mislead a reader: control characters, line and
 * paragraph separators, bidirectional controls, lone surrogates, and invisible characters (zero-width,
 * fillers, tags), except selectors that belong to an emoji or an ideograph.
 */
const ACTED_ON = [
  String.raw`[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]`,
  String.raw`(?!\p{Variation_Selector})\p{Default_Ignorable_Code_Point}`,
  // An emoji may have its two selectors, an ideograph any; a keycap's selector needs the cap after it.
  String
    .raw`(?<!\p{Ideographic}|\p{Extended_Pictographic}(?=[\ufe0e\ufe0f]))(?!\ufe0f\u20e3)\p{Variation_Selector}`,
].join("|");

/** More marks on one letter than any script uses: they would cover other lines. */
const TOWER = String.raw`(?<=\p{M}{8})\p{M}+`;

/** Created on first use: Unicode classes take more than a millisecond. */
let inText: { readonly harmful: RegExp; readonly towers: RegExp } | undefined;
let inJson: RegExp | undefined;

/** Printable ASCII is harmless; most documents are only that. */
const PLAIN_LINES = /^[\n -~]*$/;

/** Text without marks or signs to escape: ASCII, Latin, Greek, Cyrillic, and the program's own signs. Most is. */
export const PLAIN = /^[ -~\xa1-\xac\xae-\u02ff\u0370-\u0482\u2010-\u2027\u2190-\u2199✓✗❯▪]*$/;

/** Make a foreign text safe to print: what a terminal would act on is shown, not executed. */
export function safe(foreign: string): string {
  if (PLAIN.test(foreign)) return foreign;
  inText ??= {
    harmful: new RegExp(String.raw`${ACTED_ON}|^\p{M}`, "gu"),
    towers: new RegExp(TOWER, "gu"),
  };
  return foreign.replace(inText.towers, "…").replace(inText.harmful, visibleEscape);
}

/**
 * Make a JSON document safe to print without changing its meaning: what a terminal would act on becomes a
 * JSON escape.
 *
 * @param document JSON, which may contain line feeds.
 */
export function safeJson(document: string): string {
  if (PLAIN_LINES.test(document)) return document;
  inJson ??= new RegExp(String.raw`(?!\n)(?:${ACTED_ON})|(?<=")\p{M}|${TOWER}`, "gu");
  return document.replace(inJson, (found) => found.split("").map(unitEscape).join(""));
}

export function unitEscape(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

function visibleEscape(character: string): string {
  if ("\n\r\t".includes(character)) return JSON.stringify(character).slice(1, -1);
  const code = character.codePointAt(0)!;
  return code < 0x100
    ? `\\x${code.toString(16).padStart(2, "0")}`
    : `\\u{${code.toString(16).padStart(4, "0")}}`;
}
