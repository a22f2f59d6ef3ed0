import { commonItems } from "../values/commonItems.ts";

export interface LineChange {
  /** The number of the first line in the old text, from 1. */
  readonly line: number;
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

/** Find the runs of lines in which two files differ, in their order. */
export function diffLines(before: readonly string[], after: readonly string[]): LineChange[] {
  let [oldNext, nowNext] = [0, 0];
  const ends = [...commonItems(before, after), [before.length, after.length] as const];
  return ends.flatMap(([old, now]) => {
    const removed = before.slice(oldNext, old);
    const added = after.slice(nowNext, now);
    const line = oldNext + 1;
    [oldNext, nowNext] = [old + 1, now + 1];
    return removed.length + added.length === 0 ? [] : [{ line, removed, added }];
  });
}
