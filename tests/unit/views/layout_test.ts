import assert from "node:assert/strict";
import fc from "fast-check";
import stringWidth from "string-width";
import wrapAnsi from "wrap-ansi";
import { asPrinted, cut, fit, pad, widthOf, wrap } from "../../../src/views/layout.ts";
import { Text, text } from "../../../src/values/text.ts";
import { createPaint } from "../../../src/views/paint.ts";

const paint = createPaint(true);

Deno.test("a width counts columns: colors have none, wide characters two", () => {
  assert.equal(widthOf(paint.red("abc")), 3);
  assert.equal(widthOf(text`日本`), 4);
  assert.equal(widthOf(text`👩‍🚀`), 2);
});

Deno.test("text is padded to a width, and wider text is left alone", () => {
  assert.equal(pad(text`ab`, 4).printed, "ab  ");
  assert.equal(pad(text`日`, 4).printed, "日  ");
  assert.equal(pad(text`abcdef`, 4).printed, "abcdef");
});

Deno.test("text is broken between words, and a word is never cut", () => {
  const lines = wrap(text`one two three-and-four five`, 8).map((line) => line.printed);
  assert.deepEqual(lines, ["one two", "three-and-four", "five"]);
  assert.deepEqual(wrap(text``, 8).map((line) => line.printed), [""]);
});

Deno.test("a command is broken only if it is wider than a line, so that it can be copied", () => {
  const broken = (words: string, width: number) => wrap(text`${words}`, width).map(String);
  assert.deepEqual(broken("Then run `cli doctor`.", 18), ["Then run", "`cli doctor`."]);
  assert.deepEqual(broken("Then run `cli doctor`.", 10), ["Then run", "`cli", "doctor`."]);
  assert.deepEqual(broken("One ` and ` two", 8), ["One", "` and `", "two"]);
  assert.deepEqual(fit(text`Run \`a b c\` now`, 12).map(String), ["Run `a b c`", "now"]);
});

Deno.test("a symbol is on the line that it is about, however wide that is", () => {
  assert.deepEqual(fit(text`  - a.long.key  1`, 10).map(String), ["  - a.long.key", "      1"]);
  assert.deepEqual(fit(paint.red(text`  - a.long.key  1`), 10).map(String), [
    "  \x1b[31m- a.long.key\x1b[39m",
    "      \x1b[31m1\x1b[39m",
  ]);
});

Deno.test("a sentence continues at its margin, and only an item of a list is indented", () => {
  const fitted = (words: string) => fit(text`${words}`, 12).map(String);
  assert.deepEqual(fitted("In one two three"), ["In one two", "three"]);
  assert.deepEqual(fitted("`a` one two three"), ["`a` one two", "three"]);
  assert.deepEqual(fitted("! one two three"), ["! one", "    two", "    three"]);
  assert.deepEqual(fitted("  one two three"), ["  one", "      two", "      three"]);
  assert.deepEqual(fit(paint.yellow(text`! one two three`), 12).length, 3);
});

Deno.test("a color continues after a line break", () => {
  const lines = wrap(paint.red("one two"), 4).map((line) => line.printed);
  assert.deepEqual(lines, ["\x1b[31mone\x1b[39m", "\x1b[31mtwo\x1b[39m"]);
});

Deno.test("a line that is too wide continues below, indented, in its color", () => {
  assert.deepEqual(fit(text`  one two`, 9).map(String), ["  one two"]);
  assert.deepEqual(fit(text`  one two three`, 11).map(String), [
    "  one",
    "      two",
    "      three",
  ]);
  assert.deepEqual(fit(paint.red("  one two"), 8).map(String), [
    "  \x1b[31mone\x1b[39m",
    "      \x1b[31mtwo\x1b[39m",
  ]);
});

Deno.test("a cut leaves space for the ellipsis", () => {
  assert.equal(cut(text`abcdef`, 6).printed, "abcdef");
  assert.equal(cut(text`abcdefg`, 6).printed, "abcde…");
  assert.equal(cut(text`abcdefg`, 6, "...").printed, "abc...");
  assert.equal(cut(asPrinted(text`été`, true), 8, "...").printed, "\\u00e...");
});

/** Letters of the scripts that people write in, signs, emoji, and marks on letters. */
const LETTERS = fc.constantFrom(
  ..."aZ09 ~éßñçøÆλЖя✓✗·→…±▪❯「」、。，！（）日本語漢字ひらがなカタカナ한국어가나ไทยกขעברشعدनमस",
  ..."ｱｶ￦℃①Ⅳ•—’“”€№",
  ...["e\u0301", "👍", "👩‍🚀", "👨‍👩‍👧", "🇩🇪", "❤️", "1️⃣", "☎", "👍🏽"],
);
const TEXTS = fc.array(LETTERS, { maxLength: 30 }).map((letters) => letters.join(""));

Deno.test("text is as wide as the reference library says", () => {
  fc.assert(
    fc.property(TEXTS, (each) => assert.equal(widthOf(new Text(each)), stringWidth(each), each)),
    {
      numRuns: 500,
    },
  );
});

Deno.test("lines are broken as the reference library breaks them", () => {
  const words = fc.array(fc.oneof(TEXTS, fc.constantFrom("", "word", "two words")), {
    maxLength: 12,
  });
  fc.assert(fc.property(words, fc.integer({ min: 4, max: 30 }), (parts, columns) => {
    // The library composes marks with letters, and knows no symbol that stays with its subject.
    const words = `begin${parts.join(" ")}`.normalize();
    const broken = wrap(new Text(words), columns).map(String);
    assert.deepEqual(broken, wrapAnsi(words, columns).split("\n"));
  }));
});

Deno.test("each line ends its colors, and restarts those that continue", () => {
  const { bold, red } = paint;
  const lines = wrap(bold(text`one ${red("two three")} four`), 4).map(String);
  assert.deepEqual(lines, [
    "\x1b[1mone\x1b[22m",
    "\x1b[1m\x1b[31mtwo\x1b[39m\x1b[22m",
    "\x1b[1m\x1b[31mthree\x1b[39m\x1b[22m",
    "\x1b[1mfour\x1b[22m",
  ]);
  assert.deepEqual(fit(text`a  b   c`, 80).map(String), ["a  b   c"]);
});
