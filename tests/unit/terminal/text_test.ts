import assert from "node:assert/strict";
import { stripVTControlCharacters } from "node:util";
import fc from "fast-check";
import { PLAIN } from "../../../src/terminal/columnsOf.ts";
import { join, safe, Text, text } from "../../../src/terminal/text.ts";
import { createPaint, type Paint } from "../../../src/terminal/paint.ts";

const COLORS = [
  "bold",
  "dim",
  "green",
  "yellow",
  "red",
  "cyan",
] as const satisfies (keyof Paint)[];
const colorful = createPaint(true);
const plain = createPaint(false);

Deno.test("our own words are printed as they are, foreign ones are made safe", () => {
  assert.equal(text`a\nb ${"c\nd"}`.printed, "a\nb c\\nd");
  assert.equal(text`${1} of ${2n}`.printed, "1 of 2");
  assert.equal(text``.printed, "");
  assert.equal(String(text`${"x"}`), "x");
});

Deno.test("what passes as plain is harmless next to what does not, too", () => {
  const signs = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code));
  const plain = signs.filter((sign) => PLAIN.test(sign));
  assert.ok(plain.length > 1000);
  for (const sign of plain) {
    const foreign = `語${sign.repeat(9)}語`;
    assert.equal(safe(foreign), foreign);
  }
});

Deno.test("a text inside a text is not made safe a second time", () => {
  const inner = text`<${"\x1b"}>`;
  assert.equal(inner.printed, "<\\x1b>");
  assert.equal(text`[${inner}]`.printed, "[<\\x1b>]");
  assert.equal(join([inner, "\x1b", 3], ", ").printed, "<\\x1b>, \\x1b, 3");
  assert.equal(join([], ", ").printed, "");
});

for (const color of COLORS) {
  Deno.test(`${color} surrounds what is painted, and ends where it does`, () => {
    const { printed } = colorful[color]("word");
    assert.notEqual(printed, "word");
    assert.ok(printed.includes("word"));
    assert.equal(stripVTControlCharacters(printed), "word");
    assert.equal(plain[color]("word").printed, "word");
  });

  Deno.test(`${color} makes foreign words safe, with colors and without`, () => {
    const hostile = "\x1b[2J\n\u202e";
    assert.equal(plain[color](hostile).printed, safe(hostile));
    assert.equal(stripVTControlCharacters(colorful[color](hostile).printed), safe(hostile));
    assert.ok(!colorful[color](hostile).printed.includes("\x1b[2J"));
  });
}

Deno.test("a color inside another ends, and the outer one goes on", () => {
  const { printed } = colorful.red(text`a ${colorful.green("b")} c`);
  assert.equal(stripVTControlCharacters(printed), "a b c");
  const [, behind = ""] = printed.split("b", 2);
  assert.ok(behind.includes("\x1b[31m"), JSON.stringify(printed));
});

Deno.test("without colors no paint writes an escape sequence, whatever is painted", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.constantFrom(...COLORS), (words, color) => {
      assert.equal(plain[color](words).printed, text`${words}`.printed);
      // deno-lint-ignore no-control-regex -- this is what must not be there
      assert.doesNotMatch(plain[color](words).printed, /[\x00-\x1f\x7f-\x9f]/);
    }),
  );
});

Deno.test("what is safe already stays as it is", () => {
  fc.assert(fc.property(fc.string({ unit: "binary" }), (words) => {
    assert.equal(safe(safe(words)), safe(words));
  }));
});

Deno.test("a line is one line, whatever is in it", () => {
  const foreign = fc.string({ unit: "binary" });
  fc.assert(fc.property(foreign, foreign, (one, two) => {
    const { printed } = text`${one} ${colorful.red(two)}`;
    assert.doesNotMatch(printed, /[\r\n\v\f\u0085\u2028\u2029]/);
    assert.ok(printed.isWellFormed());
  }));
});

Deno.test("only a text is a text", () => {
  assert.ok(text`a` instanceof Text);
  // @ts-expect-error -- an object is no part, and would print as [object Object]
  text`${{}}`;
});
