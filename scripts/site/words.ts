/**
 * Show how many words each page has, and how many it may have: `deno task words`. Ends with 1 when a
 * page has more than a fifth too many.
 */
import { readFiles } from "../support/project.ts";
import { say } from "../support/say.ts";
import { CONTENTS, FRONT_PAGE } from "./contents.ts";

/** A page's words, and how many it may have. */
export interface PageWords {
  readonly path: string;
  readonly words: number;
  readonly limit: number | undefined;
}

/** Count the words of every page, the front page first. */
export async function countPages(): Promise<PageWords[]> {
  const pages = [FRONT_PAGE, ...CONTENTS.flatMap((section) => section.pages)];
  const texts = await readFiles(pages.map(({ path }) => path));
  return pages.map(({ path, words: limit, generatedApart }) => {
    const text = texts.get(path) ?? "";
    return { path, words: countWords(generatedApart ? leaveOutGenerated(text) : text), limit };
  });
}

/** Count words as `wc -w` does. */
export function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => word !== "").length;
}

/** Leave out the parts of a page that are generated; their length is that of the tables behind them. */
export function leaveOutGenerated(text: string): string {
  return text.replace(/<!-- (.+): generated -->[^]*?<!-- \/\1 -->/g, "");
}

/** Decide whether a page has more than a fifth too many words. */
export function isTooLong({ words, limit }: PageWords): boolean {
  return limit !== undefined && words > limit * 1.2;
}

if (import.meta.main) {
  const pages = await countPages();
  const width = Math.max(...pages.map(({ path }) => path.length));
  const line = (path: string, words: number, limit: number | undefined, note = "") =>
    say(
      `${path.padEnd(width)}  ${`${words}`.padStart(6)}  ${`${limit ?? "-"}`.padStart(6)}${note}`,
    );
  for (const page of pages) {
    line(page.path, page.words, page.limit, isTooLong(page) ? "  too long" : "");
  }
  const sum = (numbers: readonly number[]) => numbers.reduce((one, other) => one + other, 0);
  line("all", sum(pages.map(({ words }) => words)), sum(pages.map(({ limit }) => limit ?? 0)));
  Deno.exitCode = pages.some(isTooLong) ? 1 : 0;
}
