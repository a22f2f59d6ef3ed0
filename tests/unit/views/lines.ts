import type { Text } from "../../../src/values/text.ts";

/** What lines look like, one under the other. */
export function printed(lines: readonly Text[]): string {
  return lines.map((line) => line.printed).join("\n");
}
