/**
 * The largest of some numbers, or the least when none is larger. How many there are is nobody's to
 * choose who calls this: a function takes some hundred thousand arguments at most, a reply may hold
 * more.
 */
export function largest(least: number, numbers: Iterable<number>): number {
  let most = least;
  for (const number of numbers) if (number > most) most = number;
  return most;
}

/**
 * How many items a list begins with that fulfil a condition, which those after them do not: found by
 * halving, so that a long list takes hardly longer.
 */
export function countLeading<Item>(
  items: readonly Item[],
  holds: (item: Item) => boolean,
): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(items[middle]!)) low = middle + 1;
    else high = middle;
  }
  return low;
}
