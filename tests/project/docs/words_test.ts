import assert from "node:assert/strict";
import { countPages, countWords, MOST_WORDS } from "../../../scripts/site/words.ts";

Deno.test("all pages together have no more words than a reader is asked to read (deno task words)", async () => {
  const sum = [...(await countPages()).values()].reduce((one, other) => one + other, 0);
  assert.ok(sum <= MOST_WORDS, `${sum} words, and ${MOST_WORDS} at most: deno task words`);
  assert.ok(sum > 10_000, "pages were found");
});

Deno.test("words are counted as wc counts them", () => {
  assert.equal(countWords(" one  two\nthree — `four five`\n"), 6);
  assert.equal(countWords("\n"), 0);
});
