/** A line of a difference: `+` came, `-` went, a space stayed; `@` says where the next ones are. */
export interface DiffLine {
  readonly mark: "+" | "-" | " " | "@";
  readonly line: string;
}

/**
 * What became of a text, line by line, as `diff -u` would show it.
 *
 * @param context How many lines that stayed are shown around those that did not.
 */
export function lineDiff(before: string, after: string, context: number): DiffLine[] {
  const whole = compare(before.split("\n"), after.split("\n"));
  const changed = whole.flatMap(({ mark }, at) => mark === " " ? [] : [at]);
  const near = (at: number) => changed.some((other) => Math.abs(other - at) <= context);
  // An empty line at the edge of what is shown says nothing.
  const isShown = (at: number) =>
    near(at) && (whole[at]?.line !== "" || changed.includes(at) || (near(at - 1) && near(at + 1)));
  return whole.flatMap((line, at) => {
    if (!isShown(at)) return [];
    if (at === 0 || isShown(at - 1)) return [line];
    const number = whole.slice(0, at).filter(({ mark }) => mark !== "+").length + 1;
    return [{ mark: "@", line: `line ${number}` }, line];
  });
}

function compare(before: readonly string[], after: readonly string[]): DiffLine[] {
  const common = commonLengths(before, after);
  const lines: DiffLine[] = [];
  let [left, right] = [0, 0];
  while (left < before.length || right < after.length) {
    const [old, now] = [before[left], after[right]];
    if (old !== undefined && old === now) {
      lines.push({ mark: " ", line: old });
      left++;
      right++;
    } else if (old !== undefined && common[left + 1]![right]! >= (common[left]![right + 1] ?? 0)) {
      lines.push({ mark: "-", line: old });
      left++;
    } else {
      lines.push({ mark: "+", line: now! });
      right++;
    }
  }
  return lines;
}

/** How many lines the rests of both have in common, from each pair of places on. */
function commonLengths(before: readonly string[], after: readonly string[]): number[][] {
  const lengths = Array.from({ length: before.length + 1 }, () => Array(after.length + 1).fill(0));
  for (let left = before.length - 1; left >= 0; left--) {
    for (let right = after.length - 1; right >= 0; right--) {
      lengths[left]![right] = before[left] === after[right]
        ? lengths[left + 1]![right + 1]! + 1
        : Math.max(lengths[left + 1]![right]!, lengths[left]![right + 1]!);
    }
  }
  return lengths;
}
