import { lineMatches } from "./placeholders.ts";

/**
 * Show how lines differ from those expected: `-` was expected, `+` came, two spaces are as
 * expected. Undefined when nothing differs.
 */
export function difference(
  lines: readonly string[],
  expected: readonly string[],
): string | undefined {
  const same = lines.length === expected.length &&
    lines.every((line, i) => lineMatches(line, expected[i] ?? ""));
  if (same) return undefined;
  const shown: string[] = [];
  const common = longestCommon(lines, expected);
  let [i, j] = [0, 0];
  for (const [a, b] of [...common, [lines.length, expected.length] as const]) {
    while (j < b) shown.push(`- ${expected[j++]}`);
    while (i < a) shown.push(`+ ${lines[i++]}`);
    if (i < lines.length && j < expected.length) shown.push(`  ${expected[j]}`);
    i++;
    j++;
  }
  return shown.join("\n");
}

/** The longest run of lines that both have, as pairs of indices. */
function longestCommon(
  lines: readonly string[],
  expected: readonly string[],
): (readonly [number, number])[] {
  const lengths = lines.map(() => expected.map(() => 0));
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0;
  const equal = (i: number, j: number) => lineMatches(lines[i] ?? "", expected[j] ?? "");
  for (let i = lines.length - 1; i >= 0; i--) {
    for (let j = expected.length - 1; j >= 0; j--) {
      const row = lengths[i];
      if (row === undefined) continue;
      row[j] = equal(i, j) ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const pairs: (readonly [number, number])[] = [];
  let [i, j] = [0, 0];
  while (i < lines.length && j < expected.length) {
    if (equal(i, j)) pairs.push([i++, j++]);
    else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return pairs;
}
