import assert from "node:assert/strict";
import { countPages, countWords, isTooLong, leaveOut } from "../../../scripts/site/words.ts";

Deno.test("no page has more than a twentieth too many words (deno task words)", async () => {
  assert.deepEqual((await countPages()).filter(isTooLong), []);
});

Deno.test("words are counted as wc counts them, without what is generated and what is in comments", () => {
  assert.equal(countWords(" one  two\nthree — `four five`\n"), 6);
  assert.equal(countWords("\n"), 0);
  const page = "one\n<!-- a b: generated -->\nx y\n<!-- /a b -->\ntwo <!--\nx\n--> three\n";
  assert.equal(countWords(leaveOut(page)), 3);
});

Deno.test("a page may be longer by a twentieth", () => {
  assert.ok(!isTooLong({ words: 105, limit: 100 }));
  assert.ok(isTooLong({ words: 106, limit: 100 }));
});
