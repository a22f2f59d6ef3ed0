/** Write a count with its noun: `1 key`, `2 keys`, `2 entries`. */
export function pluralize(count: number, one: string, more = `${one}s`): string {
  return `${count} ${count === 1 ? one : more}`;
}

/** `this key`, `these 2 keys`. */
export function pluralizeThese(count: number, one: string): string {
  return count === 1 ? `this ${one}` : `these ${pluralize(count, one)}`;
}

/** `the only key`, `all 2 keys`. */
export function pluralizeAll(count: number, one: string, more = `${one}s`): string {
  return count === 1 ? `the only ${one}` : `all ${count} ${more}`;
}

/** List things in a sentence: `a`, `a and b`, `a, b and c`; of too many only the first ones, `a, b and 7 more`. */
export function enumerate(all: readonly string[], most = Infinity): string {
  const things = all.length > most ? [...all.slice(0, most), `${all.length - most} more`] : all;
  const last = things.at(-1) ?? "";
  return things.length < 2 ? last : `${things.slice(0, -1).join(", ")} and ${last}`;
}
