import { posix } from "node:path";
import { findImports, type Import, lineAt, withoutComments } from "./imports.ts";
import { LIBRARIES, LONGEST_FILE, PRIVILEGES, type Room, ROOMS } from "./table.ts";

/** The files of the product: their paths from the project's folder, and their text. */
export type Sources = ReadonlyMap<string, string>;

/** An import from one file of ours to another. */
export interface Arrow {
  readonly from: string;
  readonly to: string;
  readonly types: boolean;
}

/** What was found. */
export interface Judgement {
  /** What is wrong: `file:line: what`, a sentence each. */
  readonly violations: readonly string[];
  readonly arrows: readonly Arrow[];
}

/** Holds the sources to the table of rooms. */
export function judge(sources: Sources): Judgement {
  const violations: string[] = [];
  const arrows: Arrow[] = [];
  for (const [file, source] of sources) {
    if (roomOf(file) === undefined) {
      violations.push(`${file}:1: it is in no room of the table.`);
      continue;
    }
    violations.push(...judgeText(file, source));
    for (const found of findImports(source)) {
      const arrow = arrowOf(file, found);
      if (arrow !== undefined) arrows.push(arrow);
      const complaint = arrow === undefined
        ? judgeLibrary(file, found.from)
        : judgeArrow(arrow, sources);
      if (complaint !== undefined) violations.push(`${file}:${found.line}: ${complaint}`);
    }
  }
  return { violations: [...violations, ...findCycles(arrows)], arrows };
}

/** The room that a file is in. */
export function roomOf(file: string): Room | undefined {
  const name = file === "main.ts" ? file : /^src\/([^/]+)\//.exec(file)?.[1];
  return ROOMS.find((room) => room.name === name);
}

function judgeText(file: string, source: string): string[] {
  const code = withoutComments(source);
  const length = source.trimEnd().split("\n").length;
  const deeds = PRIVILEGES.flatMap(({ pattern, deed, files }) => {
    const found = files.includes(file) ? null : pattern.exec(code);
    if (found === null) return [];
    const where = files.length === 0 ? "nothing may" : `only ${files.join(", ")} may`;
    return [`${file}:${lineAt(code, found.index)}: it ${deed}; ${where}.`];
  });
  if (length <= LONGEST_FILE) return deeds;
  return [...deeds, `${file}:${length}: it has ${length} lines; ${LONGEST_FILE} are the most.`];
}

function arrowOf(file: string, { from, types }: Import): Arrow | undefined {
  if (!from.startsWith(".")) return undefined;
  return { from: file, to: posix.join(posix.dirname(file), from), types };
}

function judgeArrow({ from, to, types }: Arrow, sources: Sources): string | undefined {
  if (!sources.has(to)) return `it imports ${to}, which is no file of the product.`;
  const [here, there] = [roomOf(from), roomOf(to)];
  if (here === undefined || there === undefined || here === there) return undefined;
  if (here.uses.includes(there.name)) return undefined;
  if (here.types.includes(there.name)) {
    if (types) return undefined;
    return `${here.name} may know only types of ${there.name}; write \`import type\`.`;
  }
  return `${here.name} may not import ${there.name}; an import runs downward only.`;
}

function judgeLibrary(file: string, name: string): string | undefined {
  if (name.startsWith("node:")) {
    const room = roomOf(file);
    if (room?.builtIns.includes(name)) return undefined;
    return `it imports ${name}, which is not among the built-ins of ${room?.name}.`;
  }
  const home = LIBRARIES[name];
  if (home === undefined) return `it imports ${name}, which is not in the table of libraries.`;
  if (file === home || (home.endsWith("/") && file.startsWith(home))) return undefined;
  return `it imports ${name}, which only ${home} knows.`;
}

/** Files that lead back to themselves, each ring once. */
function findCycles(arrows: readonly Arrow[]): string[] {
  const targets = Map.groupBy(arrows, (arrow) => arrow.from);
  const rings = new Map<string, string>();
  const done = new Set<string>();
  const walk = (file: string, path: readonly string[]): void => {
    const start = path.indexOf(file);
    if (start >= 0) {
      const ring = path.slice(start);
      rings.set([...ring].sort().join(), `${file}:1: a ring: ${[...ring, file].join(" → ")}.`);
      return;
    }
    if (done.has(file)) return;
    for (const { to } of targets.get(file) ?? []) walk(to, [...path, file]);
    done.add(file);
  };
  for (const file of targets.keys()) walk(file, []);
  return [...rings.values()];
}
