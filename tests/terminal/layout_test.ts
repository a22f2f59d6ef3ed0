import assert from "node:assert/strict";
import { pad, widthOf, wrap } from "../../src/terminal/layout.ts";
import { createPaint, text } from "../../src/terminal/text.ts";

const paint = createPaint(true);

Deno.test("a width counts columns: colours take none, wide characters two", () => {
  assert.equal(widthOf(paint.red("abc")), 3);
  assert.equal(widthOf(text`日本`), 4);
  assert.equal(widthOf(text`👩‍🚀`), 2);
});

Deno.test("a text is filled up to a width, and a wider one is left alone", () => {
  assert.equal(pad(text`ab`, 4).printed, "ab  ");
  assert.equal(pad(text`日`, 4).printed, "日  ");
  assert.equal(pad(text`abcdef`, 4).printed, "abcdef");
});

Deno.test("a text is broken between words, and a word is never cut", () => {
  const lines = wrap(text`one two three-and-four five`, 8).map((line) => line.printed);
  assert.deepEqual(lines, ["one two", "three-and-four", "five"]);
  assert.deepEqual(wrap(text``, 8).map((line) => line.printed), [""]);
});

Deno.test("a colour goes on over a break", () => {
  const lines = wrap(paint.red("one two"), 4).map((line) => line.printed);
  assert.deepEqual(lines, ["\x1b[31mone\x1b[39m", "\x1b[31mtwo\x1b[39m"]);
});
