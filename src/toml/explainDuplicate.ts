import type { TomlError } from "./explainTomlError.ts";
import { lineIndex } from "./tomlDocument.ts";

const WRITTEN_KEY = /"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|[\w-]+/y;

/**
 * Explain which key is defined twice, and where.
 *
 * @param lines The offset at which each line of the text begins.
 * @param at The offset of the second definition.
 */
export function explainDuplicate(text: string, lines: readonly number[], at: number): TomlError {
  WRITTEN_KEY.lastIndex = at;
  const key = WRITTEN_KEY.exec(text)?.[0] ?? "";
  const start = lines[lineIndex(lines, at)]!;
  const above = text.slice(lines[0], start).split(/\r?\n/).slice(0, -1);
  const path = text.slice(start, at).trimStart() + key;
  const rest = /^[^\r\n]*/.exec(text.slice(at + key.length))![0];
  const first = findFirst(above, path);
  const where = first < 0 ? "" : `, first in line ${first + 1}`;
  return {
    what: `${key} is defined twice${where}`,
    advice: adviseDuplicate(path, rest, above[first]),
    at,
  };
}

/**
 * Find the line above that defines a key first, in the same section; -1 when it is spelled in another way.
 *
 * @param path The line with the second definition, up to its key.
 */
function findFirst(above: readonly string[], path: string): number {
  const isHeader = path.startsWith("[");
  const section = isHeader ? 0 : above.findLastIndex((line) => /^\s*\[/.test(line)) + 1;
  const next = isHeader ? /^\s*\]/ : /^\s*[=.]/;
  return above.findIndex((line, index) => {
    const written = line.trimStart();
    return index >= section && written.startsWith(path) && next.test(written.slice(path.length));
  });
}

/** Advise on conditions with single brackets, and on more of an entry that is only a value; else to keep one. */
function adviseDuplicate(path: string, rest: string, first: string | undefined): string {
  const header = /^\[[^[]+\.\s*conditions$/.test(path) && /^\s*\]/.test(rest);
  if (header) return `Write [${path}]] with double brackets above each condition.`;
  const value = /^\s*=\s*(.+)$/.exec(first?.trimStart().slice(path.length) ?? "")?.[1];
  const isMore = /^\s*\.\s*(?:when|description)\b/.test(rest);
  return value !== undefined && isMore
    ? `Write \`${path}.value = ${value}\` for the first.`
    : "Keep one of the two.";
}
