import { pluralize } from "../values/pluralize.ts";

/** A number of entries, in words: `1 entry`, `2 entries`. */
export function entriesOf(count: number): string {
  return pluralize(count, "entry", "entries");
}
