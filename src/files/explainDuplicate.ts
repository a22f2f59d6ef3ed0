import { NotToml, type TomlError } from "./explainTomlError.ts";
import { lineOf, type TomlDocument, type TomlNode, type TomlTable } from "./tomlDocument.ts";

/** So many duplicates of one file are looked past, to find the first place of the first of them. */
const MOST_DUPLICATES = 20;

/** A key as it is written. */
const WRITTEN_KEY = /"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|[\w-]+/y;

/**
 * Say which key is defined twice, and where both are.
 *
 * @param lines The offset at which each line of the text begins.
 * @param at Where in the text it is defined again.
 * @param read Reads another text; throws NotToml.
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
    advice: "Keep one of the two.",
    at,
  };
}

/** The line of an offset, or its column when it is in the line of the other one. */
function place(text: string, lines: readonly number[], offset: number, other: number): string {
  const line = lineOf(lines, offset);
  if (line !== lineOf(lines, other)) return `in line ${line + 1}`;
  return `at column ${[...text.slice(lines[line], offset)].length + 1}`;
}

function keyAt(text: string, at: number): string {
  WRITTEN_KEY.lastIndex = at;
  return WRITTEN_KEY.exec(text)?.[0] ?? "";
}

/**
 * Find the place of the key that a duplicate repeats: the text is read with the duplicate under
 * another name, and the key is next to it.
 */
function findFirst(
  text: string,
  at: number,
  read: (text: string) => TomlDocument,
): number | undefined {
  const [name] = [...read(`${keyAt(text, at)} = 1`).root.members.keys()];
  const renamings: { readonly at: number; readonly more: number }[] = [];
  const duplicate = crypto.randomUUID();
  let changed = text;
  for (let next: string = duplicate, from = at; renamings.length < MOST_DUPLICATES;) {
    const key = keyAt(changed, from);
    changed = changed.slice(0, from) + next + changed.slice(from + key.length);
    renamings.push({ at: from, more: next.length - key.length });
    try {
      const found = besides(read(changed).root, duplicate, name!);
      return found === undefined ? undefined : renamings.reduceRight(
        (offset, { at, more }) => offset > at ? offset - more : offset,
        found,
      );
    } catch (error) {
      if (!(error instanceof NotToml) || !error.isDuplicate) return undefined;
      [next, from] = [crypto.randomUUID(), error.at];
    }
  }
  return undefined;
}

/** Where a key is written that is in the same table as another one. */
function besides(node: TomlNode, other: string, key: string): number | undefined {
  if (node.type === "scalar") return undefined;
  if (node.type === "table" && node.members.has(other)) return keyStart(node, key);
  const nodes = node.type === "array"
    ? node.items
    : [...node.members.values()].map((member) => member.node);
  for (const inner of nodes) {
    const found = besides(inner, other, key);
    if (found !== undefined) return found;
  }
  return undefined;
}

function keyStart({ members }: TomlTable, key: string): number | undefined {
  return members.get(key)?.key.start;
}
