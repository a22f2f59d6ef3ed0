/**
 * Find the largest of some numbers; `least` when none is larger. There may be any number of them, and
 * `Math.max` fails with more than some hundred thousand arguments.
 */
export function largest(least: number, numbers: Iterable<number>): number {
  let most = least;
  for (const number of numbers) if (number > most) most = number;
  return most;
}

/** Return the items, or undefined when there is none: for a field that is absent then. */
export function nonEmpty<Item>(items: readonly Item[]): readonly Item[] | undefined {
  return items.length === 0 ? undefined : items;
}

/**
 * Count the items at the start of a list that meet a condition, by halving the list.
 *
 * @param holds The condition: once an item fails it, all later items must, too.
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
