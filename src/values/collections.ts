/** Find the largest number; unlike `Math.max`, this takes more than some hundred thousand. */
export function largest(least: number, numbers: Iterable<number>): number {
  let most = least;
  for (const number of numbers) if (number > most) most = number;
  return most;
}

export function nonEmpty<Item>(items: readonly Item[]): readonly Item[] | undefined {
  return items.length === 0 ? undefined : items;
}

/**
 * Count the items at the start of a list that meet a condition, by binary search.
 *
 * @param meets The condition: after one item fails it, all later ones must, too.
 */
export function countLeading<Item>(
  items: readonly Item[],
  meets: (item: Item) => boolean,
): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (meets(items[middle]!)) low = middle + 1;
    else high = middle;
  }
  return low;
}

type DefinedOnly<Members> = {
  [Name in keyof Members]?: NonNullable<Members[Name]>;
};

/** Leave out the members that are undefined or null. */
export function definedOnly<Members extends object>(members: Members): DefinedOnly<Members> {
  const there = Object.entries(members).filter(([, value]) => (value ?? undefined) !== undefined);
  return Object.fromEntries(there) as DefinedOnly<Members>;
}

/**
 * Do some work for each item, at most `most` at a time.
 *
 * @returns The results, in the order of the items.
 * @throws The first error of any work; no more work is begun then.
 */
export async function mapAtMost<Item, Result>(
  items: readonly Item[],
  most: number,
  work: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  let next = 0;
  const worker = async () => {
    while (next < items.length) {
      const index = next++;
      try {
        results[index] = await work(items[index]!);
      } catch (error) {
        next = items.length;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, worker));
  return results;
}
