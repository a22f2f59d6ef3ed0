/** A number of things, in words: `1 key`, `2 keys`, `2 entries`. */
export function pluralize(count: number, one: string, more = `${one}s`): string {
  return `${count} ${count === 1 ? one : more}`;
}
