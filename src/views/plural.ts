/** A number of entries, in words: `1 entry`, `2 entries`. */
export function entriesOf(count: number): string {
  return count === 1 ? "1 entry" : `${count} entries`;
}
