import assert from "node:assert/strict";
import { findOnPath, runTool } from "../../support/systemTool.ts";
import { shellWord } from "../../../src/values/shellWord.ts";

Deno.test("a word is quoted if a shell would split it", () => {
  const words: readonly (readonly [string, string])[] = [
    ["dev", "dev"],
    ["a/b.toml", "a/b.toml"],
    ["", '""'],
    ["a b", '"a b"'],
    ["*", '"*"'],
    ["it's", '"it\'s"'],
    ["a;b", '"a;b"'],
    ["a,b", '"a,b"'],
    ["@args", '"@args"'],
    ["(a|b)&c>d", '"(a|b)&c>d"'],
    ["C:\\games\\a b", '"C:\\games\\a b"'],
  ];
  for (const [word, typed] of words) assert.equal(shellWord(word), typed);
});

Deno.test("a word that some shell changes even in quotes is not in the command", () => {
  const words = [
    "$HOME",
    "$(id)",
    "`id`",
    '"',
    "a!b",
    "%PATH%",
    "a\\",
    "a\\\\b",
    "\u201d; id #",
    "a\nb",
  ];
  for (const word of words) assert.equal(shellWord(word), '"<name>"', word);
});

const SHELLS = ["sh", "bash", "zsh", "fish", "dash"].filter(findOnPath);

Deno.test("every installed shell passes on any word unchanged, or the placeholder", async () => {
  const characters = "ab \t;&|<>()*?[]{}#~^'\"$`\\!%@,=:\u201c\u201d\u2018\u2019é-";
  const words = Array.from(
    { length: 200 },
    (_, index) =>
      [1, 7, 11, 17].map((step) => characters[(index * step + step) % characters.length]).join(""),
  ).filter((word) => !word.startsWith("-"));
  assert.ok(SHELLS.length > 0 || Deno.build.os === "windows");
  for (const shell of SHELLS) {
    const line = `printf '%s\\n' ${words.map((word) => shellWord(word)).join(" ")}`;
    const { stdout } = await runTool(shell, ["-c", line]);
    const expected = words.map((word) => shellWord(word) === '"<name>"' ? "<name>" : word);
    assert.deepEqual(stdout.split("\n").slice(0, -1), expected, shell);
  }
});
