/** A word of a command line, in quotes where a shell would take it apart. */
export function shellWord(word: string): string {
  if (/^[A-Za-z0-9_./:@%+,-]+$/.test(word)) return word;
  return /["$`\\!]/.test(word) ? `'${word.replaceAll("'", "'\\''")}'` : `"${word}"`;
}
