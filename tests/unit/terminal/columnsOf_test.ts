import assert from "node:assert/strict";
import fc from "fast-check";
import stringWidth from "string-width";
import wrapAnsi from "wrap-ansi";
import { columnsOf } from "../../../src/terminal/columnsOf.ts";
import { fit, wrap } from "../../../src/terminal/layout.ts";
import { createPaint } from "../../../src/terminal/paint.ts";
import { text } from "../../../src/terminal/text.ts";

/** Letters of the scripts that people write in, signs, emoji, and marks on letters. */
const LETTERS = fc.constantFrom(
  ..."aZ09 ~éßñçøÆλЖя✓✗·→…±▪❯「」、。，！（）日本語漢字ひらがなカタカナ한국어가나ไทยกขעברشعدनमस",
  ..."ｱｶ￦℃①Ⅳ•—’“”€№",
  ...["e\u0301", "👍", "👩‍🚀", "👨‍👩‍👧", "🇩🇪", "❤️", "1️⃣", "☎", "👍🏽", "\u200b", "\u00ad", "\ufeff"],
);
const TEXTS = fc.array(LETTERS, { maxLength: 30 }).map((letters) => letters.join(""));

Deno.test("a text is as wide as the kept library for widths says", () => {
  fc.assert(fc.property(TEXTS, (each) => assert.equal(columnsOf(each), stringWidth(each), each)), {
    numRuns: 500,
  });
});

Deno.test("lines are broken as the kept library for breaking breaks them", () => {
  const words = fc.array(fc.oneof(TEXTS, fc.constantFrom("", "word", "two words")), {
    maxLength: 12,
  });
  fc.assert(fc.property(words, fc.integer({ min: 4, max: 30 }), (parts, columns) => {
    // The library composes marks with letters, and knows no sign that stays with what it is about.
    const words = `begin${parts.join(" ")}`.replaceAll(/[\u200b\u00ad\ufeff]/g, "").normalize();
    const broken = wrap(text`${words}`, columns).map(String);
    assert.deepEqual(broken, wrapAnsi(text`${words}`.printed, columns).split("\n"));
  }));
});

Deno.test("each line ends its colors, and begins those that go on", () => {
  const { bold, red } = createPaint(true);
  const lines = wrap(bold(text`one ${red("two three")} four`), 4).map(String);
  assert.deepEqual(lines, [
    "\x1b[1mone\x1b[22m",
    "\x1b[1m\x1b[31mtwo\x1b[39m\x1b[22m",
    "\x1b[1m\x1b[31mthree\x1b[39m\x1b[22m",
    "\x1b[1mfour\x1b[22m",
  ]);
  assert.deepEqual(fit(text`a  b   c`, 80).map(String), ["a  b   c"]);
});
