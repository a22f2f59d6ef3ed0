import assert from "node:assert/strict";
import { stripVTControlCharacters } from "node:util";
import { widthOf } from "../../../src/terminal/layout.ts";
import { Text } from "../../../src/terminal/text.ts";
import { Failure } from "../../../src/values/failure.ts";
import { bugText, failureText, noticeText, warningText } from "../../../src/views/failureText.ts";
import { printed } from "./lines.ts";
import { renderOptionsOf } from "./look.ts";

const log = { ...renderOptionsOf(80), isTerminal: false };
const PLACE = { file: "cliconfig.toml", line: 14, column: 3, source: "  vlaue = 1" };

Deno.test("a failure is what is, then what to do, each on a line of its own", () => {
  const failure = new Failure("Roblox asked to slow down (429).", "Run it again in a minute.");
  assert.equal(
    printed(failureText(failure, log)),
    "error: Roblox asked to slow down (429).\nRun it again in a minute.",
  );
});

Deno.test("a failure in a file names file, line and column, shows the line and points at it", () => {
  const failure = new Failure('entry "a" has no value.', "Add `value = …`.", PLACE);
  assert.equal(
    printed(failureText(failure, log)),
    `\
error: cliconfig.toml:14:3: entry "a" has no value.
  14 |   vlaue = 1
     |   ^
Add \`value = …\`.`,
  );
});

Deno.test("a warning is the same block under a milder word", () => {
  const failure = new Failure("The lock file is broken.", "Remove it.");
  assert.match(
    printed(warningText(failure, log)),
    /^warning: The lock file is broken\.\nRemove it\.$/,
  );
});

/** The characters of the shown line that the sign below it points at. */
function pointedAt(source: string, column: number): string {
  const failure = new Failure("a", "b", { ...PLACE, source, column });
  const [, line = "", mark = ""] = printed(failureText(failure, log)).split("\n");
  const columns = widthOf(new Text(mark.slice(0, mark.indexOf("^"))));
  let at = 0;
  while (widthOf(new Text(line.slice(0, at))) < columns) at++;
  return line.slice(at);
}

for (
  const [what, source, column, expected] of [
    ["the first character", "abc = 1", 1, "abc = 1"],
    ["a character behind a tab", "\tabc = 1", 2, "abc = 1"],
    ["a character behind wide ones", '"日本" = abc', 8, "abc"],
    ["a character behind an emoji", '"😀" = abc', 7, "abc"],
    ["a character behind an invisible one", "a\u200bbc", 3, "bc"],
    ["the end of the line", "abc =", 6, ""],
    ["a character far in a long line", `${"x".repeat(300)}abc`, 301, "abc"],
    [
      "a character in the middle of a long line",
      `${"x".repeat(80)}abc${"y".repeat(300)}`,
      81,
      "abc",
    ],
  ] as const
) {
  Deno.test(`the sign points at ${what}`, () => {
    assert.ok(pointedAt(source, column).startsWith(expected), pointedAt(source, column));
    if (expected === "") assert.equal(pointedAt(source, column), "");
  });
}

Deno.test("a very long line is shown around its fault only", () => {
  const source = "x".repeat(100_000);
  const lines = failureText(new Failure("a", "b", { ...PLACE, source, column: 50_000 }), log);
  for (const line of lines) assert.ok(line.printed.length < 200);
});

Deno.test("on a terminal a failure is broken between words, and fits", () => {
  const failure = new Failure("many words ".repeat(30).trim(), "some advice ".repeat(20).trim());
  for (const columns of [40, 80]) {
    const lines = failureText(failure, renderOptionsOf(columns));
    assert.ok(lines.length > 4);
    for (const line of lines) assert.ok(widthOf(line) <= columns, line.printed);
  }
  assert.equal(failureText(failure, log).length, 2);
});

Deno.test("hostile text in any part of a failure is shown, not executed", () => {
  const hostile = "\x1b[2J\r\n\u202e\x9b";
  const place = { file: hostile, line: 1, column: 3, source: hostile };
  const failure = new Failure(hostile, hostile, place);
  for (const lines of [failureText(failure, log), warningText(failure, renderOptionsOf(80))]) {
    for (const line of lines) {
      // deno-lint-ignore no-control-regex -- these are what must not be there
      assert.doesNotMatch(line.printed, /[\x00-\x1f\x7f-\x9f\u202e]/);
    }
  }
});

Deno.test("colors do not change what is said", () => {
  const failure = new Failure("what", "advice", PLACE);
  const colorful = printed(
    failureText(failure, { ...log, paint: renderOptionsOf(80, { color: true }).paint }),
  );
  assert.notEqual(colorful, printed(failureText(failure, log)));
  assert.equal(stripVTControlCharacters(colorful), printed(failureText(failure, log)));
});

Deno.test("a bug of ours is reported as one, with its stack and the wish to hear of it", () => {
  const lines = printed(bugText(new TypeError("x is undefined"), log));
  assert.match(lines, /^error: .*bug/);
  assert.match(lines, /TypeError: x is undefined/);
  assert.match(lines, /report/);
  assert.match(lines, /without any key/);
});

Deno.test("whatever is thrown is shown", () => {
  for (const thrown of ["text", undefined, null, 5, { a: 1 }]) {
    assert.ok(bugText(thrown, log).length >= 3);
  }
});

Deno.test("a notice is broken between words on a terminal, and stays one line in a log", () => {
  const words = "Interrupted. Nothing was published or staged.";
  assert.equal(printed(noticeText(words, log)), words);
  assert.equal(
    printed(noticeText(words, renderOptionsOf(40))),
    "Interrupted. Nothing was published or\nstaged.",
  );
});
