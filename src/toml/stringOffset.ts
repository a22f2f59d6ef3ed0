import type { Span } from "./tomlDocument.ts";

/**
 * Find where a character of a string's value is in the text of a file.
 *
 * @param span The string with its quotes.
 * @param at The offset in the value, in UTF-16 units.
 */
export function stringOffset(text: string, { start, end }: Span, at: number): number {
  const quote = text[start]!;
  const quotes = text.startsWith(quote.repeat(3), start) && end - start >= 6 ? 3 : 1;
  let offset = start + quotes;
  const last = end - quotes;
  // The line end after three opening quotes is no part of the value.
  if (quotes === 3) offset += /^\r?\n/.exec(text.slice(offset, offset + 2))?.[0].length ?? 0;
  for (let left = at; left > 0 && offset < last;) {
    const escape = quote === '"'
      ? ESCAPE.exec(text.slice(offset, offset + LONGEST))?.[0]
      : undefined;
    if (escape === undefined) {
      offset++;
      left--;
    } else if (/^\\\s/.test(escape)) offset += /^\\\s*/.exec(text.slice(offset, last))![0].length;
    else {
      offset += escape.length;
      // Eight digits beyond U+FFFF are two units.
      left -= escape.length === 10 && !escape.startsWith("\\U0000") ? 2 : 1;
    }
  }
  return Math.min(offset, last);
}

const ESCAPE = /^\\(?:x.{2}|u.{4}|U.{8}|[^]\n?)/;
/** `\U0001f600` */
const LONGEST = 10;
