import assert from "node:assert/strict";
import fc from "fast-check";
import { safe, text } from "../../../src/terminal/text.ts";
import { distinctNames } from "../../../src/views/parts/distinctNames.ts";

/** Several names as they are shown beside one another. */
function shown(...names: readonly string[]): readonly string[] {
  const show = distinctNames(names, (name) => text`${name}`);
  return names.map((name) => show(name).printed);
}

const ALIKE: readonly (readonly [what: string, one: string, other: string, shown: string[]])[] = [
  ["a Cyrillic letter", "price", "prісe", ["price (U+0069)", "prісe (U+0456)"]],
  ["a word of Cyrillic letters", "coco", "сосо", ["coco (U+0063)", "сосо (U+0441)"]],
  ["a Greek letter", "shop.A", "shop.Α", ["shop.A (U+0041)", "shop.Α (U+0391)"]],
  ["Greek and Cyrillic", "А", "Α", ["А (U+0410)", "Α (U+0391)"]],
  ["an accent", "ete", "été", ["ete (U+0065)", "été (U+00E9)"]],
  [
    "an accent in one character or two",
    "\u00e9",
    "e\u0301",
    ["\u00e9 (U+00E9)", "e\u0301 (U+0065)"],
  ],
  [
    "a mark more",
    "e\u0301",
    "e\u0301\u0301",
    ["e\u0301 (ends in U+0301)", "e\u0301\u0301 (U+0301)"],
  ],
  ["a full-width letter", "a", "ａ", ["a (U+0061)", "ａ (U+FF41)"]],
  ["a no-break space", "a b", "a\u00a0b", ["a b (U+0020)", "a\u00a0b (U+00A0)"]],
  ["a letter of a rare script", "shop.max", "shop.mꭺx", ["shop.max (U+0061)", "shop.mꭺx (U+AB7A)"]],
  ["a line feed and its spelling", "\n", "\\n", ["\\n (U+000A)", "\\n (U+005C)"]],
];

for (const [what, one, other, expected] of ALIKE) {
  Deno.test(`of two names that look alike the characters are told: ${what}`, () => {
    assert.deepEqual(shown(one, other), expected);
    assert.deepEqual(shown(other, one), expected.toReversed());
    assert.deepEqual(shown("x", one, "y", other), ["x", expected[0], "y", expected[1]]);
  });
}

Deno.test("names that nobody takes for one another are shown as they are", () => {
  for (
    const names of [
      [],
      ["price", "prize", "rpice"],
      ["été", "race.laps"],
      ["ключ", "boss", "цена", "вена"],
      ["설정", "확인", "設定", "確認", "ab"],
      ["\u001b[31m", "[31m"],
    ]
  ) assert.deepEqual(shown(...names), names.map(safe));
});

Deno.test("no two names are shown alike, whatever they are made of", () => {
  const letter = fc.constantFrom(..."aаbе.é", "e\u0301", "\n", "\\", "n", "\u200b", "\u001b");
  const name = fc.array(letter, { maxLength: 5 }).map((letters) => letters.join(""));
  fc.assert(fc.property(fc.uniqueArray(name, { maxLength: 4 }), (names) => {
    assert.equal(new Set(shown(...names)).size, names.length, JSON.stringify(shown(...names)));
  }));
});
