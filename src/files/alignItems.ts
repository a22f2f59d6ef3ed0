import { canonicalJson, type Json } from "../values/json.ts";

/** Lists whose lengths multiply to more are not searched for equal items in their middle. */
const MOST_PAIRS = 4_000_000;

/**
 * Finds for each item of a list the one of an older list that it is, or has become: equal items stay
 * together, as many as can in their order; of what is left between two of them, each becomes the one
 * at its place.
 *
 * @returns The index of the older item for each item, ascending; undefined for one that is new. Older
 * items that no index names are gone.
 */
export function alignItems(
  before: readonly Json[],
  after: readonly Json[],
): readonly (number | undefined)[] {
  const [old, now] = [before.map(canonicalJson), after.map(canonicalJson)];
  const shorter = Math.min(old.length, now.length);
  let head = 0;
  while (head < shorter && old[head] === now[head]) head++;
  let tail = 0;
  while (tail < shorter - head && old.at(-1 - tail) === now.at(-1 - tail)) tail++;
  const [oldEnd, nowEnd] = [old.length - tail, now.length - tail];
  const middle = commonItems(old.slice(head, oldEnd), now.slice(head, nowEnd));
  const aligned: (number | undefined)[] = [];
  let at = 0;
  const align = (oldIndex: number, nowIndex: number) => {
    while (aligned.length < nowIndex) aligned.push(at < oldIndex ? at++ : undefined);
    aligned.push(oldIndex);
    at = oldIndex + 1;
  };
  for (let index = 0; index < head; index++) align(index, index);
  for (const [oldIndex, nowIndex] of middle) align(head + oldIndex, head + nowIndex);
  for (let index = 0; index < tail; index++) align(oldEnd + index, nowEnd + index);
  while (aligned.length < now.length) aligned.push(at < old.length ? at++ : undefined);
  return aligned;
}

/** The indexes of a longest common subsequence of two lists, pair by pair. */
function commonItems(
  old: readonly string[],
  now: readonly string[],
): readonly (readonly [old: number, now: number])[] {
  if (old.length * now.length > MOST_PAIRS) return [];
  const width = now.length + 1;
  // How long it is from each pair of indexes on; what is beyond the ends counts as 0.
  const lengths = new Uint32Array((old.length + 1) * width);
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = now.length - 1; j >= 0; j--) {
      lengths[i * width + j] = old[i] === now[j]
        ? lengths[(i + 1) * width + j + 1]! + 1
        : Math.max(lengths[(i + 1) * width + j]!, lengths[i * width + j + 1]!);
    }
  }
  const pairs: [number, number][] = [];
  let [i, j] = [0, 0];
  while (i < old.length && j < now.length) {
    if (old[i] === now[j]) pairs.push([i++, j++]);
    else if (lengths[(i + 1) * width + j]! >= lengths[i * width + j + 1]!) i++;
    else j++;
  }
  return pairs;
}
