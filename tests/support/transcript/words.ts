/** A command line, split into words. */
export interface CommandLine {
  /** Variables that come before the command. */
  readonly env: Readonly<Record<string, string>>;
  readonly words: readonly string[];
}

const PIECE = /\s+|'([^']*)'|"((?:[^"\\]|\\.)*)"|\\(.)|([^\s'"\\]+)/gsy;

/**
 * Take a command line apart as a shell would: quotes, backslashes, and `NAME=value` in front.
 * Nothing is expanded.
 *
 * @throws SyntaxError when a quote does not end.
 */
export function readCommandLine(line: string): CommandLine {
  const words = splitWords(line);
  const first = words.findIndex((word) => !/^[A-Z][A-Z0-9_]*=/.test(word));
  const count = first < 0 ? words.length : first;
  const env = words.slice(0, count).map((word) => [
    word.slice(0, word.indexOf("=")),
    word.slice(word.indexOf("=") + 1),
  ]);
  return { env: Object.fromEntries(env), words: words.slice(count) };
}

function splitWords(line: string): string[] {
  const words: string[] = [];
  let word: string | undefined;
  let end = 0;
  for (const piece of line.matchAll(PIECE)) {
    end = piece.index + piece[0].length;
    const [, single, double, escaped, bare] = piece;
    const part = single ?? double?.replace(/\\(["\\$`])/g, "$1") ?? escaped ?? bare;
    if (part !== undefined) word = (word ?? "") + part;
    else if (word !== undefined) {
      words.push(word);
      word = undefined;
    }
  }
  if (end < line.length) throw new SyntaxError(`a quote does not end: ${line}`);
  return word === undefined ? words : [...words, word];
}
