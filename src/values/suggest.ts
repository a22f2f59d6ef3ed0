/** Nobody misspells a longer name, and comparing two of them takes as long as both multiplied. */
const LONGEST = 256;

/**
 * Finds what a misspelt name was meant to be: the candidate that takes the fewest changes, in any
 * letter case, or undefined when none is near.
 *
 * @param name The name as somebody wrote it; may be of any length.
 * @param candidates The names that would have been right.
 */
export function suggest(name: string, candidates: Iterable<string>): string | undefined {
  let best: string | undefined;
  let least = Infinity;
  for (const candidate of candidates) {
    const allowed = Math.max(1, Math.floor(candidate.length / 3));
    if (Math.abs(name.length - candidate.length) > allowed) continue;
    if (Math.max(name.length, candidate.length) > LONGEST) continue;
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase());
    if (distance > allowed || distance >= least) continue;
    best = candidate;
    least = distance;
  }
  return best;
}

/** How many characters to insert, remove, replace or swap with their neighbour. */
function editDistance(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] &&
        from[row - 2] === to[column - 1];
      current.push(Math.min(
        last[column]! + 1,
        current[column - 1]! + 1,
        last[column - 1]! + (isSame ? 0 : 1),
        isSwapped ? beforeLast[column - 2]! + 1 : Infinity,
      ));
    }
    beforeLast = last;
    last = current;
  }
  return last[to.length]!;
}
