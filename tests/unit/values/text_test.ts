import assert from "node:assert/strict";
import { stripVTControlCharacters } from "node:util";
import fc from "fast-check";
import { join, PLAIN, safe, safeJson, Text, text, whole } from "../../../src/values/text.ts";
import { createPaint, type Paint } from "../../../src/views/paint.ts";
import { HARMFUL } from "../../support/reliability/hostile/hostileTexts.ts";

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

Deno.test("our own words are printed unchanged, other text is made safe", () => {
  assert.equal(text`a\nb ${"c\nd"}`.printed, "a\nb c\\nd");
  assert.equal(text`${1} of ${2n}`.printed, "1 of 2");
  assert.equal(text``.printed, "");
  assert.equal(String(text`${"x"}`), "x");
});

Deno.test("text that looks plain is safe next to text that does not", () => {
  const signs = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code));
  const plain = signs.filter((sign) => PLAIN.test(sign));
  assert.ok(plain.length > 1000);
  for (const sign of plain) {
    const foreign = `語${sign.repeat(9)}語`;
    assert.equal(safe(foreign), foreign);
  }
});

Deno.test("text inside text is not escaped a second time", () => {
  const inner = text`<${"\x1b"}>`;
  assert.equal(inner.printed, "<\\x1b>");
  assert.equal(text`[${inner}]`.printed, "[<\\x1b>]");
  assert.equal(join([inner, "\x1b", 3], ", ").printed, "<\\x1b>, \\x1b, 3");
  assert.equal(join([], ", ").printed, "");
});

for (const color of COLORS) {
  Deno.test(`${color} surrounds what it colors, and ends there`, () => {
    const { printed } = colorful[color]("word");
    assert.notEqual(printed, "word");
    assert.ok(printed.includes("word"));
    assert.equal(stripVTControlCharacters(printed), "word");
    assert.equal(plain[color]("word").printed, "word");
  });

  Deno.test(`${color} makes other text safe, with colors and without`, () => {
    const hostile = "\x1b[2J\n\u202e";
    assert.equal(plain[color](hostile).printed, safe(hostile));
    assert.equal(stripVTControlCharacters(colorful[color](hostile).printed), safe(hostile));
    assert.ok(!colorful[color](hostile).printed.includes("\x1b[2J"));
  });
}

Deno.test("a color inside another ends, and the outer one continues", () => {
  const { printed } = colorful.red(text`a ${colorful.green("b")} c`);
  assert.equal(stripVTControlCharacters(printed), "a b c");
  const [, behind = ""] = printed.split("b", 2);
  assert.ok(behind.includes("\x1b[31m"), JSON.stringify(printed));
});

Deno.test("without colors nothing writes an escape sequence", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.constantFrom(...COLORS), (words, color) => {
      assert.equal(plain[color](words).printed, text`${words}`.printed);
      // deno-lint-ignore no-control-regex -- this is what must not be there
      assert.doesNotMatch(plain[color](words).printed, /[\x00-\x1f\x7f-\x9f]/);
    }),
  );
});

Deno.test("text that is already safe stays unchanged", () => {
  fc.assert(fc.property(fc.string({ unit: "binary" }), (words) => {
    assert.equal(safe(safe(words)), safe(words));
  }));
});

Deno.test("a line stays one line, whatever is in it", () => {
  const foreign = fc.string({ unit: "binary" });
  fc.assert(fc.property(foreign, foreign, (one, two) => {
    const { printed } = text`${one} ${colorful.red(two)}`;
    assert.doesNotMatch(printed, /[\r\n\v\f\u0085\u2028\u2029]/);
    assert.ok(printed.isWellFormed());
  }));
});

Deno.test("text is a Text, and the types allow no other object in one", () => {
  assert.ok(text`a` instanceof Text);
  // @ts-expect-error -- an object is no part, and would print as [object Object]
  text`${{}}`;
});

function assertHarmless(printed: string): void {
  for (const [what, pattern] of Object.entries(HARMFUL)) {
    assert.doesNotMatch(printed, pattern, `${what} in ${JSON.stringify(printed)}`);
  }
}

const SHOWN: readonly (readonly [what: string, foreign: string, shown: string])[] = [
  ["an escape sequence", "a\x1b[31mb", "a\\x1b[31mb"],
  ["a terminal link", "\x1b]8;;https://x\x07a", "\\x1b]8;;https://x\\x07a"],
  ["a write to the clipboard", "\x1b]52;c;aGk=\x1b\\", "\\x1b]52;c;aGk=\\x1b\\"],
  ["an 8-bit escape sequence", "\x9b31m", "\\x9b31m"],
  ["line ends and a tab", "a\r\nb\tc", "a\\r\\nb\\tc"],
  ["a delete character", "a\x7fb", "a\\x7fb"],
  ["a bidirectional override", "a\u202eb", "a\\u{202e}b"],
  ["a zero-width space", "a\u200bb", "a\\u{200b}b"],
  ["a soft hyphen", "a\u00adb", "a\\xadb"],
  ["an invisible unassigned character", "a\u{e0fff}b", "a\\u{e0fff}b"],
  ["a tag", "a\u{e0041}b", "a\\u{e0041}b"],
  ["half a surrogate pair", "a\ud800b", "a\\u{d800}b"],
  ["a variation selector without effect", "a\ufe0fb\u{e0100}", "a\\u{fe0f}b\\u{e0100}"],
  ["a heart with its variation selector", "\u2764\ufe0f", "\u2764\ufe0f"],
  ["a keycap", "1\ufe0f\u20e3", "1\ufe0f\u20e3"],
  ["an ideograph with a variation", "\u8fbb\u{e0100}", "\u8fbb\u{e0100}"],
  ["a combining mark that would change the character before it", "\u0301a", "\\u{0301}a"],
  ["as many combining marks as scripts use", `a${"\u0301".repeat(8)}b`, `a${"\u0301".repeat(8)}b`],
  ["very many combining marks", `a${"\u0301".repeat(500)}b`, `a${"\u0301".repeat(8)}\u2026b`],
];

for (const [what, foreign, shown] of SHOWN) {
  Deno.test(`text from outside with ${what} is shown, not executed`, () => {
    assert.equal(safe(foreign), shown);
    assert.equal(text`<${foreign}>`.printed, `<${shown}>`);
    assert.equal(join([foreign], "").printed, shown);
  });
}

Deno.test("ordinary text of any script is printed unchanged", () => {
  for (
    const plain of [
      "Rennstrecke – Überholen",
      "\u4e2d\u6587 \u65e5\u672c\u8a9e \ud55c\uad6d\uc5b4",
      "\u0e01\u0e33\u0e25\u0e31\u0e07\u0e17\u0e35\u0e48",
      "\u0939\u093f\u0928\u094d\u0926\u0940",
      "\u05e9\u05c1\u05b8\u05dc\u05d5\u05b9\u05dd",
      "Z\u0335\u0321a\u0308\u0301",
      "\ud83c\udfc1 \u{1f1e9}\u{1f1ea}",
    ]
  ) assert.equal(safe(plain), plain);
});

Deno.test("any text is harmless once it is safe", () => {
  const trouble = fc.constantFrom(
    ..."\x1b \x9b \x07 \x00 \x7f \u202e \u200b \u0301 \ufe0f \u{e0041} \ud800 \udc00 \u2028 \n \r a"
      .split(" "),
  );
  const foreign = fc.oneof(
    fc.array(trouble).map((parts) => parts.join("")),
    fc.string({ unit: "binary" }),
    fc.string({ unit: "grapheme" }),
  );
  fc.assert(fc.property(foreign, (said) => assertHarmless(safe(said))), { numRuns: 300 });
});

Deno.test("a name of 10,000 characters is cut, and its length is shown", () => {
  const printed = text`The key "${"n".repeat(10_000)}" is not there.`.printed;
  assert.ok(printed.length < 1100, String(printed.length));
  assert.match(printed, /^The key "n+… \(10000 characters\)" is not there\.$/);
  assert.equal(text`${"💥".repeat(1000)}`.printed, "💥".repeat(1000));
  assert.match(text`${"💥".repeat(1001)}`.printed, /^(💥)+… \(1001 characters\)$/u);
});

Deno.test("data that the user asked for is shown whole, and safe", () => {
  assert.equal(whole("n".repeat(10_000)).printed, "n".repeat(10_000));
  assert.equal(text`${whole("a\x1bb")}`.printed, "a\\x1bb");
});

Deno.test("a JSON document is harmless in a terminal, and still the same document", () => {
  const name = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom("a\u0301".repeat(3), "\u0301"),
  );
  fc.assert(fc.property(fc.dictionary(name, fc.oneof(name, fc.json())), (value) => {
    const document = safeJson(JSON.stringify(value, undefined, 2));
    assert.equal(JSON.stringify(JSON.parse(document)), JSON.stringify(value));
    assertHarmless(document.replaceAll("\n", ""));
  }));
  const tower = `"${"a" + "\u0301".repeat(500)}"`;
  assert.equal(JSON.parse(safeJson(tower)), JSON.parse(tower));
  assert.doesNotMatch(safeJson(tower), HARMFUL["more marks on a letter than a script has"]!);
  assert.equal(safeJson('"\u0301"'), '"\\u0301"');
  assert.equal(safeJson('"\u{e0041}\x9b"'), '"\\udb40\\udc41\\u009b"');
});
