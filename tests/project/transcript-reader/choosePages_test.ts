import assert from "node:assert/strict";
import { choosePages } from "../../support/transcript/choosePages.ts";

const NAMES = ["README", "config/draft/discard", "config/draft/shows", "general/help"];

Deno.test("without words, every transcript is chosen", () => {
  assert.deepEqual(choosePages(NAMES, []), NAMES);
});

Deno.test("a word chooses the transcripts with it in their names, several words add up", () => {
  assert.deepEqual(choosePages(NAMES, ["config/draft"]), NAMES.slice(1, 3));
  assert.deepEqual(choosePages(NAMES, ["help", "shows"]), NAMES.slice(2));
});

Deno.test("--filter before a word is ignored, so that the task of all tests takes the same words", () => {
  assert.deepEqual(choosePages(NAMES, ["--filter", "help"]), ["general/help"]);
  assert.deepEqual(choosePages(NAMES, ["--filter=help"]), ["general/help"]);
});

Deno.test("a word that no name contains is an error", () => {
  assert.throws(() => choosePages(NAMES, ["help", "draught"]), /"draught"/);
});
