export interface BashWord {
  /** The word as it was typed, with its quotes. */
  readonly raw: string;
  readonly value: string;
  /** The quote that is still open at its end. */
  readonly open: Quote;
}

export type Quote = '"' | "'" | "";

/**
 * Join the pieces of a line, which bash splits at `=` and `:` by default, back into the words that a
 * command would get.
 *
 * @param line The line up to the cursor.
 * @param pieces The pieces up to the one under the cursor, which may continue after it.
 * @returns The words as they were typed; undefined when the pieces are not those of the line.
 */
export function joinPieces(line: string, pieces: readonly string[]): string[] | undefined {
  const words: string[] = [];
  let at = 0;
  for (const [index, piece] of pieces.entries()) {
    const start = at + /^[ \t\n]*/.exec(line.slice(at))![0].length;
    const rest = line.slice(start);
    const isLast = index === pieces.length - 1;
    if (!rest.startsWith(piece) && !(isLast && piece.startsWith(rest))) return undefined;
    const seen = isLast ? rest : piece;
    if (start > at || words.length === 0) words.push(seen);
    else words[words.length - 1] += seen;
    at = start + seen.length;
  }
  return words;
}

/** Read a word as bash would; undefined when only bash can evaluate it, or an escape is not complete. */
export function readBashWord(raw: string): BashWord | undefined {
  let value = "";
  let open: Quote = "";
  for (let i = 0; i < raw.length; i++) {
    const character = raw[i]!;
    if (open === "'") {
      if (character === "'") open = "";
      else value += character;
      continue;
    }
    if (character === "$" || character === "`") return undefined;
    if (character === "\\") {
      const next = raw[++i];
      if (next === undefined) return undefined;
      const kept = open === '"' && !'$`"\\\n'.includes(next) ? "\\" : "";
      if (next !== "\n") value += kept + next;
    } else if (character === '"') {
      open = open === '"' ? "" : '"';
    } else if (open === "" && character === "'") {
      open = "'";
    } else if (open === "" && "<>()|&;".includes(character)) {
      return undefined;
    } else {
      value += character;
    }
  }
  return { raw, value, open };
}

/**
 * Quote a string so that bash reads it back unchanged.
 *
 * @param open The quote that it is in. In double quotes an exclamation mark would still insert history,
 * so it gets single quotes of its own.
 */
export function quoteForBash(text: string, open: Quote): string {
  if (open === "'") return text.replaceAll("'", "'\\''");
  if (open === '"') return text.replace(/[\\$"`]/g, "\\$&").replaceAll("!", "\"'!'\"");
  return text.replace(/[^\p{L}\p{N}\p{M}_\-./:=@%+,]/gu, "\\$&");
}
