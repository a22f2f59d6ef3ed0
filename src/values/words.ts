/** Write a number of things: `1 key`, `2 keys`, `2 entries`. */
export function pluralize(count: number, one: string, more = `${one}s`): string {
  return `${count} ${count === 1 ? one : more}`;
}

/** Write things that are at hand: `this key`, `these 2 keys`. */
export function pluralizeThese(count: number, one: string): string {
  return count === 1 ? `this ${one}` : `these ${pluralize(count, one)}`;
}

/** Write all there are of something: `the only key`, `all 2 keys`. */
export function pluralizeAll(count: number, one: string, more = `${one}s`): string {
  return count === 1 ? `the only ${one}` : `all ${count} ${more}`;
}

/** List things in a sentence: `a`, `a and b`, `a, b and c`. */
export function enumerate(things: readonly string[]): string {
  const last = things.at(-1) ?? "";
  return things.length < 2 ? last : `${things.slice(0, -1).join(", ")} and ${last}`;
}
