/**
 * Choose transcripts: those whose name contains one of the words.
 *
 * @param names The names of all transcripts, as the tests are called.
 * @param args What comes after the task: words, and `--filter` for whoever is used to it.
 * @returns All of them when no word is given.
 * @throws Error when a word is in no name, so that a misspelt one does not pass for done.
 */
export function choosePages(names: readonly string[], args: readonly string[]): readonly string[] {
  const words = args.flatMap((arg) => arg === "--filter" ? [] : arg.replace(/^--filter=/, ""));
  for (const word of words) {
    if (!names.some((name) => name.includes(word))) {
      throw new Error(`No transcript has a name with "${word}".`);
    }
  }
  return words.length === 0
    ? names
    : names.filter((name) => words.some((word) => name.includes(word)));
}
