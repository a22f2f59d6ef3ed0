import { counted } from "../values/counted.ts";

/** A number of entries, in words: `1 entry`, `2 entries`. */
export function entriesOf(count: number): string {
  return counted(count, "entry", "entries");
}
