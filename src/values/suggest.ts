/** Nobody misspells a longer name, and comparing two of them takes as long as both multiplied. */
const LONGEST = 256;
/** Nobody makes more mistakes in one name, and each one more takes longer to look for. */
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
  if (name.length > LONGEST) return undefined;
  const all = [...candidates];
  return nearest(name, all, MOST_CHANGES) ?? onlyBeginning(name, all);
}

/** Find the candidate that is at most two changes away from a name, in any letter case. */
export function almost(name: string, candidates: Iterable<string>): string | undefined {
  return name.length > LONGEST ? undefined : nearest(name, [...candidates], 2);
}

/** Whether a name becomes another one with so many changes at most, in the same letter case. */
export function isWithin(name: string, other: string, most: number): boolean {
  if (Math.abs(name.length - other.length) > most) return false;
  return editDistance(name, other, most, createRows()) <= most;
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
  const lower = name.toLowerCase();
  const rows = createRows();
  const counts = countCharacters(lower);
  let best: string | undefined;
  let least = Infinity;
  for (const candidate of candidates) {
    if (candidate.length > LONGEST) continue;
    const allowed = Math.max(1, Math.min(mostChanges, Math.floor(candidate.length / 3)));
    const most = Math.min(allowed, least - 1);
    if (Math.abs(name.length - candidate.length) > most) continue;
    if (strayCharacters(candidate.toLowerCase(), counts) > most) continue;
    const distance = editDistance(lower, candidate.toLowerCase(), most, rows);
    if (distance > most) continue;
    best = candidate;
    least = distance;
    if (least === 0) break;
  }
  return best;
}

const BUCKETS = 128;

function countCharacters(name: string): Int16Array {
  const counts = new Int16Array(BUCKETS);
  for (let at = 0; at < name.length; at++) counts[name.charCodeAt(at) % BUCKETS]!++;
  return counts;
}

/** How many characters a name has that another one has not: at least so many changes lie between. */
function strayCharacters(name: string, counts: Int16Array): number {
  const left = counts.slice();
  let stray = 0;
  for (let at = 0; at < name.length; at++) {
    if (--left[name.charCodeAt(at) % BUCKETS]! < 0) stray++;
  }
  return stray;
}

/** More than any distance. */
const FAR = LONGEST * 2;
/** The last three rows of a comparison, made once: there may be many comparisons. */
type Rows = [beforeLast: Int32Array, last: Int32Array, current: Int32Array];

function createRows(): Rows {
  return [new Int32Array(LONGEST + 1), new Int32Array(LONGEST + 1), new Int32Array(LONGEST + 1)];
}

/** The distance of two names, compared from where they begin to differ to where they end to. */
function editDistance(from: string, to: string, most: number, rows: Rows): number {
  let start = 0;
  while (start < from.length && from.charCodeAt(start) === to.charCodeAt(start)) start++;
  let end = 0;
  const shorter = Math.min(from.length, to.length) - start;
  while (end < shorter && from.at(-1 - end) === to.at(-1 - end)) end++;
  return distanceOf(
    from.slice(start, from.length - end),
    to.slice(start, to.length - end),
    most,
    rows,
  );
}

/**
 * How many characters to insert, remove, replace or swap with their neighbour; anything above `most`
 * when it is more. Only what `most` changes can reach is compared.
 */
function distanceOf(from: string, to: string, most: number, rows: Rows): number {
  let [beforeLast, last, current] = rows;
  for (let column = 0; column <= to.length; column++) last[column] = column;
  for (let row = 1; row <= from.length; row++) {
    const start = Math.max(1, row - most);
    const end = Math.min(to.length, row + most);
    const character = from.charCodeAt(row - 1);
    const before = row > 1 ? from.charCodeAt(row - 2) : -1;
    current[start - 1] = start === 1 ? row : FAR;
    let nearest = current[start - 1]!;
    for (let column = start; column <= end; column++) {
      const other = to.charCodeAt(column - 1);
      let least = last[column - 1]! + (character === other ? 0 : 1);
      if (last[column]! + 1 < least) least = last[column]! + 1;
      if (current[column - 1]! + 1 < least) least = current[column - 1]! + 1;
      if (before === other && column > 1 && character === to.charCodeAt(column - 2)) {
        least = Math.min(least, beforeLast[column - 2]! + 1);
      }
      current[column] = least;
      if (least < nearest) nearest = least;
    }
    if (end < to.length) current[end + 1] = FAR;
    if (nearest > most) return FAR;
    [beforeLast, last, current] = [last, current, beforeLast];
  }
  return last[to.length]!;
}
