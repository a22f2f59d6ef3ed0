import assert from "node:assert/strict";
import { shellWord } from "../../src/values/shellWord.ts";

Deno.test("a word is quoted where a shell would take it apart", () => {
  const words: readonly (readonly [string, string])[] = [
    ["dev", "dev"],
    ["a/b.toml", "a/b.toml"],
    ["", '""'],
    ["a b", '"a b"'],
    ["*", '"*"'],
    ["it's", '"it\'s"'],
    ["$HOME", "'$HOME'"],
    ["it's $1", "'it'\\''s $1'"],
    ['"', "'\"'"],
    ["a;b", '"a;b"'],
  ];
  for (const [word, typed] of words) assert.equal(shellWord(word), typed);
});
