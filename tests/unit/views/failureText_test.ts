import assert from "node:assert/strict";
import { widthOf } from "../../../src/views/layout.ts";
import { Text } from "../../../src/values/text.ts";
import { Failure } from "../../../src/values/failure.ts";
import { bugText, failureText, noticeText, warningText } from "../../../src/views/failureText.ts";
import { printed } from "./lines.ts";
import { renderOptionsOf } from "./look.ts";

const log = { ...renderOptionsOf(80), isTerminal: false };
const PLACE = { file: "cliconfig.toml", line: 14, column: 3, source: "  vlaue = 1" };

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
    ["a character after a tab", "\tabc = 1", 2, "abc = 1"],
    ["a character after wide ones", '"日本" = abc', 8, "abc"],
    ["a character after an emoji", '"😀" = abc', 7, "abc"],
    ["a character after an invisible one", "a\u200bbc", 3, "bc"],
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
  Deno.test(`the marker points at ${what}`, () => {
    assert.ok(pointedAt(source, column).startsWith(expected), pointedAt(source, column));
    if (expected === "") assert.equal(pointedAt(source, column), "");
  });
}

Deno.test("a very long line is shown only around its error", () => {
  const source = "x".repeat(100_000);
  const lines = failureText(new Failure("a", "b", { ...PLACE, source, column: 50_000 }), log);
  for (const line of lines) assert.ok(line.printed.length < 200);
});

Deno.test("in a terminal a failure is broken between words, and fits", () => {
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

Deno.test("anything that is thrown is shown", () => {
  for (const thrown of ["text", undefined, null, 5, { a: 1 }]) {
    assert.ok(bugText(thrown, log).length >= 3);
  }
});

Deno.test("a notice is broken between words in a terminal, and stays one line in a log", () => {
  const words = "Interrupted. Nothing was published or staged.";
  assert.equal(printed(noticeText(words, log)), words);
  assert.equal(
    printed(noticeText(words, renderOptionsOf(40))),
    "Interrupted. Nothing was published or\nstaged.",
  );
});
