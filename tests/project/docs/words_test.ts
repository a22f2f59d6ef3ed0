import assert from "node:assert/strict";
import {
  countPages,
  countWords,
  isTooLong,
  leaveOutGenerated,
} from "../../../scripts/site/words.ts";

Deno.test("no page has more than a fifth too many words (deno task words)", async () => {
  assert.deepEqual((await countPages()).filter(isTooLong), []);
});

Deno.test("words are counted as wc counts them, and may be counted without what is generated", () => {
  assert.equal(countWords(" one  two\nthree — `four five`\n"), 6);
  assert.equal(countWords("\n"), 0);
  const page =
    "one\n<!-- a b: generated -->\nx y\n<!-- /a b -->\ntwo <!-- c: generated --> three\n";
  assert.equal(leaveOutGenerated(page), "one\n\ntwo <!-- c: generated --> three\n");
});

Deno.test("a page may be longer by a fifth, and one without a limit by anything", () => {
  assert.ok(!isTooLong({ path: "a", words: 120, limit: 100 }));
  assert.ok(isTooLong({ path: "a", words: 121, limit: 100 }));
  assert.ok(!isTooLong({ path: "a", words: 999, limit: undefined }));
});
