import assert from "node:assert/strict";
import { choosePages } from "../../support/transcript/choosePages.ts";

const NAMES = ["README", "config/draft/discard", "config/draft/shows", "general/help"];

Deno.test("without a word every transcript is chosen", () => {
  assert.deepEqual(choosePages(NAMES, []), NAMES);
});

Deno.test("a word chooses the transcripts whose names contain it, several words those of each", () => {
  assert.deepEqual(choosePages(NAMES, ["config/draft"]), NAMES.slice(1, 3));
  assert.deepEqual(choosePages(NAMES, ["help", "shows"]), NAMES.slice(2));
});

Deno.test("--filter in front of a word, as with the task of all tests, is the same", () => {
  assert.deepEqual(choosePages(NAMES, ["--filter", "help"]), ["general/help"]);
  assert.deepEqual(choosePages(NAMES, ["--filter=help"]), ["general/help"]);
});

Deno.test("a word that no name contains is an error, not an empty choice", () => {
  assert.throws(() => choosePages(NAMES, ["help", "draught"]), /"draught"/);
});
