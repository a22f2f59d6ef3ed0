/** Write a number of things: `1 key`, `2 keys`, `2 entries`. */
export function pluralize(count: number, one: string, more = `${one}s`): string {
  return `${count} ${count === 1 ? one : more}`;
}

/** List things in a sentence: `a`, `a and b`, `a, b and c`. */
export function enumerate(things: readonly string[]): string {
  const last = things.at(-1) ?? "";
  return things.length < 2 ? last : `${things.slice(0, -1).join(", ")} and ${last}`;
}
