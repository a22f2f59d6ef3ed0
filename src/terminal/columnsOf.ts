const ESCAPE = "\x1b";

/** The sequences of the program's own colors. */
export const COLORS = new RegExp(`${ESCAPE}\\[[\\d;]*m`, "g");

/**
 * Harmless text with one column per UTF-16 unit: ASCII, Latin, Greek, Cyrillic, and the program's own
 * signs. Most text is like that, and needs no Unicode tables, which take time to load.
 */
export const PLAIN = /^[ -~\xa1-\xac\xae-\u02ff\u0370-\u0482\u2010-\u2027\u2190-\u2199✓✗❯▪]*$/;

/** The code points that are two columns wide (Unicode's EastAsianWidth.txt: W and F), without the emoji. */
const WIDE = [
  "\\u1100-\\u115f\\u2e80-\\u303e\\u3041-\\u4dbf\\u4e00-\\ua4cf\\ua960-\\ua97c\\uac00-\\ud7a3",
  "\\uf900-\\ufaff\\ufe10-\\ufe19\\ufe30-\\ufe6f\\uff01-\\uff60\\uffe0-\\uffe6\\u{16fe0}-\\u{18df2}",
  "\\u{1aff0}-\\u{1b2fb}\\u{1f200}-\\u{1f265}\\u{20000}-\\u{3fffd}",
].join("");

/** Created for the first text that needs them. */
let tables: ReturnType<typeof createTables> | undefined;

function createTables() {
  return {
    segmenter: new Intl.Segmenter(),
    emoji: /^(?:\p{Emoji_Presentation}|\p{Regional_Indicator}|[\p{Emoji}#*]\ufe0f)/u,
    wide: new RegExp(`[${WIDE}]`, "u"),
    invisible: /[\p{Mn}\p{Me}\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}]/u,
  };
}

/** Count the columns that a text takes on a terminal; colors take none. */
export function columnsOf(printed: string): number {
  const text = printed.includes(ESCAPE) ? printed.replace(COLORS, "") : printed;
  if (PLAIN.test(text)) return text.length;
  const { segmenter, emoji, wide, invisible } = tables ??= createTables();
  let columns = 0;
  for (const { segment } of segmenter.segment(text)) {
    if (emoji.test(segment)) columns += 2;
    else {
      for (const sign of segment.split("\u200d", 1)[0]!) {
        if (!invisible.test(sign)) columns += wide.test(sign) ? 2 : 1;
      }
    }
  }
  return columns;
}
