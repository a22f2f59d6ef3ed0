/** A run of lines that differ. */
export interface LineChange {
  /** The number of the first of them in the text as it is, from 1. */
  readonly line: number;
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

/** Beyond this many comparisons, what differs is given as one run. */
const MOST_COMPARED = 4_000_000;

/** The runs of lines in which two texts differ, in their order. */
export function diffLines(before: readonly string[], after: readonly string[]): LineChange[] {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head++;
  let tail = 0;
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  const old = before.slice(head, before.length - tail);
  const now = after.slice(head, after.length - tail);
  if (old.length === 0 && now.length === 0) return [];
  if (old.length * now.length > MOST_COMPARED) {
    return [{ line: head + 1, removed: old, added: now }];
  }
  return runs(old, now, head);
}

function runs(old: readonly string[], now: readonly string[], head: number): LineChange[] {
  const common = commonLengths(old, now);
  const width = now.length + 1;
  const found: { line: number; removed: string[]; added: string[] }[] = [];
  let open: (typeof found)[number] | undefined;
  for (let i = 0, j = 0; i < old.length || j < now.length;) {
    if (i < old.length && j < now.length && old[i] === now[j]) {
      open = undefined;
      i++;
      j++;
      continue;
    }
    if (open === undefined) {
      open = { line: head + i + 1, removed: [], added: [] };
      found.push(open);
    }
    const removes = j === now.length ||
      (i < old.length && common[(i + 1) * width + j]! >= common[i * width + j + 1]!);
    if (removes) open.removed.push(old[i++]!);
    else open.added.push(now[j++]!);
  }
  return found;
}

/** How many lines the rests of both texts have in common, for every pair of rests. */
function commonLengths(old: readonly string[], now: readonly string[]): Uint32Array {
  const width = now.length + 1;
  const common = new Uint32Array((old.length + 1) * width);
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = now.length - 1; j >= 0; j--) {
      common[i * width + j] = old[i] === now[j]
        ? common[(i + 1) * width + j + 1]! + 1
        : Math.max(common[(i + 1) * width + j]!, common[i * width + j + 1]!);
    }
  }
  return common;
}
