import { NotToml, openBrackets, type TomlError } from "./explainTomlError.ts";
import { lineIndex, type TomlDocument, type TomlNode } from "./tomlDocument.ts";

/** A written key. */
const WRITTEN_KEY = /"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|[\w-]+/y;

/**
 * Explain which key is defined twice, and where.
 *
 * @param lines The offset at which each line of the text begins.
 * @param at The offset of the second definition.
 * @param read Parses another text; throws NotToml.
 */
export function explainDuplicate(
  text: string,
  lines: readonly number[],
  at: number,
  read: (text: string) => TomlDocument,
): TomlError {
  const first = findFirst(text, at, read);
  const where = first === undefined ? "" : `, first ${place(text, lines, first, at)}`;
  return {
    what: `${keyAt(text, at)} is defined twice${where}`,
    advice: adviseDuplicate(text, lines, at, first),
    at,
  };
}

/** Advise on conditions with single brackets, and on more of an entry that is only a value; else to keep one. */
function adviseDuplicate(
  text: string,
  lines: readonly number[],
  at: number,
  first: number | undefined,
): string {
  const lineAt = (offset: number) =>
    /^[^\r\n]*/.exec(text.slice(lines[lineIndex(lines, offset)]))![0].trim();
  const header = /^\[[^[\]]+\.\s*conditions\s*\]/.exec(lineAt(at))?.[0];
  if (header !== undefined) return `Write [${header}] with double brackets above each condition.`;
  const key = keyAt(text, at);
  const written = first === undefined ? "" : lineAt(first);
  const value = written.startsWith(key)
    ? /^\s*=\s*(.+)$/.exec(written.slice(key.length))?.[1]
    : undefined;
  const isMore = /^\s*\.\s*(?:when|description)\b/.test(text.slice(at + key.length));
  return value !== undefined && isMore
    ? `Write \`${key}.value = ${value}\` for the first.`
    : "Keep one of the two.";
}

/** Name the line of an offset, or its column when the other offset is on the same line. */
function place(text: string, lines: readonly number[], offset: number, other: number): string {
  const line = lineIndex(lines, offset);
  if (line !== lineIndex(lines, other)) return `in line ${line + 1}`;
  return `at column ${[...text.slice(lines[line], offset)].length + 1}`;
}

function keyAt(text: string, at: number): string {
  WRITTEN_KEY.lastIndex = at;
  return WRITTEN_KEY.exec(text)?.[0] ?? "";
}

/**
 * Find the key that a duplicate repeats: parse the text before the duplicate with a placeholder in its
 * place, and look in the same table.
 *
 * @returns Undefined when that text has another mistake.
 */
function findFirst(
  text: string,
  at: number,
  read: (text: string) => TomlDocument,
): number | undefined {
  const other = crypto.randomUUID();
  const open = openBrackets(text, at);
  const closing = open.map((offset) => text[offset] === "[" ? "]" : "}").reverse().join("");
  const isHeader = closing.startsWith("]");
  try {
    const [name] = read(`${keyAt(text, at)} = 1`).root.members.keys();
    const before = read(`${text.slice(0, at)}${other}${isHeader ? "" : " = 1"}${closing}`);
    return findSibling(before.root, other, name!);
  } catch (error) {
    if (error instanceof NotToml) return undefined;
    throw error;
  }
}

/** Find the place of a key in the same table as another one. */
function findSibling(node: TomlNode, other: string, key: string): number | undefined {
  if (node.type === "scalar") return undefined;
  if (node.type === "table" && node.members.has(other)) return node.members.get(key)?.key.start;
  const nodes = node.type === "array"
    ? node.items
    : [...node.members.values()].map((member) => member.node);
  for (const inner of nodes) {
    const found = findSibling(inner, other, key);
    if (found !== undefined) return found;
  }
  return undefined;
}
