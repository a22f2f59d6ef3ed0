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
