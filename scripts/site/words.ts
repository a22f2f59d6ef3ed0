/**
 * Show how many words each page has, and all pages together: `deno task words`. Ends with 1 when they have more than
 * they may. Pages that are made from the definitions are not counted: they are as long as the program.
 */
import { filesBelow, readFiles } from "../support/project.ts";
import { say } from "../support/say.ts";

/** What a reader is asked to read at most: README, SECURITY and docs, as `wc -w` counts. */
export const MOST_WORDS = 20_500;

/** Count the words of README, SECURITY and each page of docs. */
export async function countPages(): Promise<ReadonlyMap<string, number>> {
  const paths = ["README.md", "SECURITY.md", ...await filesBelow("docs", ".md")];
  return new Map([...await readFiles(paths)].map(([path, text]) => [path, countWords(text)]));
}

/** Count words as `wc -w` does. */
export function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => word !== "").length;
}

if (import.meta.main) {
  const pages = await countPages();
  const sum = [...pages.values()].reduce((one, other) => one + other, 0);
  for (const [path, words] of pages) say(`${`${words}`.padStart(6)} ${path}`);
  say(`${`${sum}`.padStart(6)} of ${MOST_WORDS}`);
  Deno.exitCode = sum > MOST_WORDS ? 1 : 0;
}
