/** When the product of the lengths is larger, only the equal ends are found. */
const MOST_PAIRS = 4_000_000;

type Pair = readonly [before: number, after: number];

/** Find the items that two lists have in common: equal ends, and as many as possible in between. */
export function commonItems(before: readonly string[], after: readonly string[]): readonly Pair[] {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head++;
  let tail = 0;
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  const [oldEnd, nowEnd] = [before.length - tail, after.length - tail];
  const middle = commonSubsequence(before.slice(head, oldEnd), after.slice(head, nowEnd));
  return [
    ...Array.from({ length: head }, (_, index): Pair => [index, index]),
    ...middle.map(([old, now]): Pair => [head + old, head + now]),
    ...Array.from({ length: tail }, (_, index): Pair => [oldEnd + index, nowEnd + index]),
  ];
}

function commonSubsequence(old: readonly string[], now: readonly string[]): readonly Pair[] {
  if (old.length * now.length > MOST_PAIRS) return [];
  const width = now.length + 1;
  // The length of the longest common subsequence after each pair of indexes; 0 beyond the ends.
  const lengths = new Uint32Array((old.length + 1) * width);
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = now.length - 1; j >= 0; j--) {
      lengths[i * width + j] = old[i] === now[j]
        ? lengths[(i + 1) * width + j + 1]! + 1
        : Math.max(lengths[(i + 1) * width + j]!, lengths[i * width + j + 1]!);
    }
  }
  const pairs: Pair[] = [];
  let [i, j] = [0, 0];
  while (i < old.length && j < now.length) {
    if (old[i] === now[j]) pairs.push([i++, j++]);
    else if (lengths[(i + 1) * width + j]! >= lengths[i * width + j + 1]!) i++;
    else j++;
  }
  return pairs;
}
