import { isObject, type Json, type JsonObject } from "./json.ts";

/** No name is longer; the time to compare two grows with the product of their lengths. */
const LONGEST = 256;
/** Nobody makes more mistakes in one name, and finding more takes longer. */
const MOST_CHANGES = 8;

/** Fewer letters begin too many names. */
const SHORTEST_BEGINNING = 3;

/**
 * Find what a misspelled name was meant to be: the candidate that takes the fewest changes, in any
 * letter case, else the only one that begins with it (`prod` for `production`), or undefined.
 *
 * @param name The name as somebody wrote it; may be of any length.
 * @param candidates The names that would have been right; tens of thousands take a moment.
 */
export function suggest(name: string, candidates: Iterable<string>): string | undefined {
  const all = [...candidates];
  return nearest(name, all, MOST_CHANGES) ?? onlyBeginning(name, all);
}

/**
 * Find the key that a name was meant to be: a misspelled one, or the only one that ends with it or has it as
 * a part (`laps` for `race.laps`).
 */
export function suggestKey(name: string, keys: Iterable<string>): string | undefined {
  const all = [...keys];
  const near = suggest(name, all);
  if (near !== undefined || name.length < SHORTEST_BEGINNING) return near;
  const lower = name.toLowerCase();
  const only = (isMeant: (key: string) => boolean) => {
    const found = all.filter((key) => isMeant(key.toLowerCase()));
    return found.length === 1 ? found[0] : undefined;
  };
  return only((key) => key.endsWith(`.${lower}`)) ??
    only((key) => key.split(/[^\p{L}\p{N}]/u).includes(lower)) ??
    only((key) => key.includes(lower));
}

/**
 * Find the environment that a name was meant to be: a misspelled one, or the only one that begins with the
 * same three letters (`dev` for `development`).
 */
export function suggestEnv(name: string, envs: Iterable<string>): string | undefined {
  const all = [...envs];
  const start = (env: string) => env.slice(0, SHORTEST_BEGINNING).toLowerCase();
  const alike = all.filter((env) => start(env) === start(name));
  // cmd.exe keeps single quotes, and `diff` writes env:dev.
  const plain = plainName(name.replace(/^env:/, ""));
  return suggest(name, all) ?? all.find((env) => plainName(env) === plain) ??
    (name.length >= SHORTEST_BEGINNING && alike.length === 1 ? alike[0] : undefined);
}

export function almost(name: string, candidates: Iterable<string>): string | undefined {
  return nearest(name, [...candidates], 2);
}

/** Check whether one name becomes another with so few changes; letter case counts. */
export function isWithin(name: string, other: string, most: number): boolean {
  return editDistance(name, other, most) <= most;
}

function onlyBeginning(name: string, candidates: readonly string[]): string | undefined {
  if (name.replace(/^-+/, "").length < SHORTEST_BEGINNING) return undefined;
  // Half a word does not count as the beginning of a flag: `--all` is far from `--allow-empty`.
  const beginning = name.startsWith("-") ? `${name.toLowerCase()}-` : name.toLowerCase();
  const longer = candidates.filter((candidate) => candidate.toLowerCase().startsWith(beginning));
  return longer.length === 1 ? longer[0] : undefined;
}

function nearest(
  name: string,
  candidates: readonly string[],
  mostChanges: number,
): string | undefined {
  let best: string | undefined;
  let least = Infinity;
  for (const candidate of candidates) {
    const allowed = Math.max(1, Math.min(mostChanges, Math.floor(candidate.length / 3)));
    const most = Math.min(allowed, least - 1);
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase(), most);
    if (distance <= most) [best, least] = [candidate, distance];
  }
  return best;
}

/**
 * Count the characters to insert, remove, replace or swap with their neighbour so that one name becomes
 * another; Infinity when there are more than `most`. It compares only what `most` changes can reach.
 */
function editDistance(from: string, to: string, most: number): number {
  if (from.length > LONGEST || Math.abs(from.length - to.length) > most) return Infinity;
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row++) {
    const current = new Array<number>(to.length + 1).fill(Infinity);
    current[0] = row;
    let least = row;
    const end = Math.min(to.length, row + most);
    for (let column = Math.max(1, row - most); column <= end; column++) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      current[column] = Math.min(
        last[column - 1]! + (isSame ? 0 : 1),
        last[column]! + 1,
        current[column - 1]! + 1,
        isSwapped ? beforeLast[column - 2]! + 1 : Infinity,
      );
      least = Math.min(least, current[column]!);
    }
    if (least > most) return Infinity;
    [beforeLast, last] = [last, current];
  }
  return last[to.length]!;
}

/** Most names are ASCII; matching Unicode classes takes as long as reading a whole file. */
const ASCII = /^[ -~]*$/;

export function plainName(name: string): string {
  const others = ASCII.test(name) ? /[^a-z0-9]/g : /[^\p{L}\p{N}]/gu;
  return name.toLowerCase().replace(others, "");
}

/** Find the key whose table has a field: `car.stats` for `car.stats.speed`. */
export function tableWith(key: string, entries: JsonObject): string | undefined {
  return [...entries].find(([name, table]) =>
    isObject(table) && key.startsWith(`${name}.`) && fieldAt(table, key.slice(name.length + 1))
  )?.[0];
}

function fieldAt(table: JsonObject, path: string): boolean {
  let node: Json | undefined = table;
  for (const step of path.split(".")) node = isObject(node) ? node.get(step) : undefined;
  return node !== undefined;
}
