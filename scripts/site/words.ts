/**
 * Show how many words each page has, and how many it may have: `deno task words`. Ends with 1 when a
 * page has more than a twentieth too many. What is in a comment, such as the set-up of a sample, and
 * what is generated from a table of the program's own are not counted: nobody reads the one, and the
 * other is as long as that table. Both are in the last column, as `wc -w` counts.
 */
import { readFiles } from "../support/project.ts";
import { say } from "../support/say.ts";
import { CONTENTS, FRONT_PAGE } from "./contents.ts";

/** A page's words, and how many it may have. */
export interface PageWords {
  readonly path: string;
  readonly words: number;
  readonly limit: number;
  /** With what is generated, and what is in comments. */
  readonly all: number;
}

/** Count the words of every page, the front page first. */
export async function countPages(): Promise<PageWords[]> {
  const pages = [FRONT_PAGE, ...CONTENTS.flatMap((section) => section.pages)];
  const texts = await readFiles(pages.map(({ path }) => path));
  return pages.map(({ path, words: limit }) => {
    const text = texts.get(path) ?? "";
    return { path, words: countWords(leaveOut(text)), limit, all: countWords(text) };
  });
}

/** Count words as `wc -w` does. */
export function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => word !== "").length;
}

/** Leave out the parts of a page that are generated, and what is in comments. */
export function leaveOut(text: string): string {
  return text.replace(/<!-- (.+): generated -->[^]*?<!-- \/\1 -->/g, "").replace(
    /<!--[^]*?-->/g,
    "",
  );
}

/** Decide whether a page has more than a twentieth too many words. */
export function isTooLong({ words, limit }: Pick<PageWords, "words" | "limit">): boolean {
  return words > limit * 1.05;
}

if (import.meta.main) {
  const pages = await countPages();
  const width = Math.max(...pages.map(({ path }) => path.length));
  const line = (path: string, ...columns: readonly (string | number)[]) =>
    say([path.padEnd(width), ...columns.map((column) => `${column}`.padStart(8))].join(""));
  line("", "words", "limit", "wc -w");
  for (const page of pages) {
    line(page.path, page.words, page.limit, page.all, isTooLong(page) ? "  too long" : "");
  }
  const sum = (of: "words" | "limit" | "all") =>
    pages.map((page) => page[of]).reduce((one, other) => one + other, 0);
  line("all", sum("words"), sum("limit"), sum("all"));
  Deno.exitCode = pages.some(isTooLong) ? 1 : 0;
}
