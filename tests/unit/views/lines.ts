import type { Text } from "../../../src/values/text.ts";

/** Lines as they look below each other. */
export function printed(lines: readonly Text[]): string {
  return lines.map((line) => line.printed).join("\n");
}
