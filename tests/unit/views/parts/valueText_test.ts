import assert from "node:assert/strict";
import fc from "fast-check";
import { symbolsFor } from "../../../../src/views/symbols.ts";
import { safe } from "../../../../src/values/text.ts";
import { equalJson, type Json, jsonNumber, writeJson } from "../../../../src/values/json.ts";
import * as valueText from "../../../../src/views/parts/valueText.ts";
import { json, of } from "../../values/randomJson.ts";

const LOOK = { symbols: symbolsFor(false) };
const previewChange = (value: Json) => valueText.previewChange(value, LOOK);
const contrastValues = (before: Json, after: Json) => valueText.contrastValues(before, after, LOOK);

/** What a reader sees of two values, the note on their difference included. */
function seen(before: Json, after: Json): readonly [string, string, string | undefined] {
  const contrast = contrastValues(before, after);
  const note = contrast.note === undefined ? undefined : safe(contrast.note);
  return [safe(contrast.before), safe(contrast.after), note];
}

/** How a string looks to a hurried reader: accents gone, other scripts read as Latin. */
function glance(text: string): string {
  const latin: Record<string, string> = { а: "a", е: "e", о: "o", р: "p", с: "c", і: "i", Α: "A" };
  return text.normalize("NFKD").replace(/\p{M}/gu, "").replace(/[аеорсіΑ]/g, (c) => latin[c]!);
}

function assertDistinct(before: Json, after: Json): void {
  const [left, right, note] = seen(before, after);
  const isDistinct = glance(left) !== glance(right) || note !== undefined;
  assert.ok(isDistinct, `${writeJson(before)} and ${writeJson(after)} both look like ${left}`);
  assert.ok(left !== right || note !== undefined);
}

Deno.test("a value is shown on one line, and a long one is cut", () => {
  assert.equal(previewChange(of({ a: [1, "x"] })), '{"a":[1,"x"]}');
  assert.equal(previewChange(of("x".repeat(58))), `"${"x".repeat(58)}"`);
  assert.equal(previewChange(of("x".repeat(59))), `"${"x".repeat(58)}…`);
  assert.equal(previewChange(jsonNumber("1e400")), "1e400");
});

Deno.test("a preview is cut between characters, never inside one", () => {
  const preview = previewChange(of("😀".repeat(100)));
  assert.ok(preview.isWellFormed());
  assert.equal([...preview].length, 60);
});

Deno.test("short values are shown whole", () => {
  assert.deepEqual(contrastValues(of(1), of(2)), { before: "1", after: "2" });
  assert.deepEqual(contrastValues(of("a"), of(1)), { before: '"a"', after: "1" });
  assert.deepEqual(contrastValues(of(null), of("null")), { before: "null", after: '"null"' });
});

Deno.test("long strings are shown where they differ, however late that is", () => {
  const common = "word ".repeat(100);
  const { before, after } = contrastValues(of(`${common}one`), of(`${common}two`));
  assert.ok(before.startsWith("…") && after.startsWith("…"));
  assert.ok(before.endsWith('one"') && after.endsWith('two"'), `${before} ${after}`);
});

Deno.test("long strings that differ early are cut after the difference", () => {
  const tail = "x".repeat(500);
  const { before, after } = contrastValues(of(`a${tail}`), of(`b${tail}`));
  assert.ok(before.startsWith('"a') && after.startsWith('"b'));
  assert.ok(before.endsWith("…") && after.endsWith("…"));
});

Deno.test("a string that continues is told apart from one that ends", () => {
  const common = "x".repeat(200);
  assertDistinct(of(common), of(`${common}y`));
  assertDistinct(of(common), of(`${common}…`));
  assertDistinct(of("x".repeat(58)), of("x".repeat(59)));
});

const ALIKE: readonly (readonly [what: string, before: string, after: string])[] = [
  ["a Cyrillic letter for a Latin one", "price", "prісe"],
  ["a Greek letter for a Latin one", "A", "Α"],
  ["an accent in one character or two", "é", "e\u0301"],
  ["one mark more", "e\u0301", "e\u0301\u0301"],
  ["a tower of marks and a higher one", `e${"\u0301".repeat(20)}`, `e${"\u0301".repeat(21)}`],
  ["a no-break space", "a b", "a\u00a0b"],
  ["a zero-width space", "ab", "a\u200bb"],
  ["a bidirectional override", "ab", "a\u202eb"],
  ["a soft hyphen", "ab", "a\u00adb"],
  ["a variation selector", "❤", "❤\ufe0f"],
  ["a tag character", "a", "a\u{e0041}"],
  ["a full-width letter", "a", "ａ"],
  ["a byte order mark", "a", "\ufeffa"],
  ["a Hangul filler", "a", "a\u3164"],
  ["a control character and its picture", "\u0007", "\u2407"],
  ["an escape and its spelling", "\u001b", "\\u001b"],
  ["an override and its spelling", "\u202e", "\\u{202e}"],
  ["a line feed and its spelling", "\n", "\\n"],
  ["an ellipsis and three dots", "…", "..."],
  ["a number and its text", "1", "１"],
];

for (const [what, before, after] of ALIKE) {
  for (const around of ["", "x".repeat(100)]) {
    const where = around === "" ? "alone" : "in a long text";
    Deno.test(`${what} is shown, ${where}`, () => {
      const wrap = (text: string) => of(`${around}${text}${around}`);
      assertDistinct(wrap(before), wrap(after));
      assertDistinct(wrap(after), wrap(before));
    });
  }
}

Deno.test("the note names the characters that differ by their code points", () => {
  assert.equal(contrastValues(of("e"), of("е")).note, "U+0065 → U+0435");
  assert.equal(contrastValues(of("e"), of("e\u0301")).note, "U+0022 → U+0301");
  assert.equal(contrastValues(of("a"), of("😀")).note, undefined);
  assert.equal(contrastValues(of("a"), of("b")).note, undefined);
});

Deno.test("no two different values look alike", () => {
  fc.assert(fc.property(json, json, (before, after) => {
    if (!equalJson(before, after)) assertDistinct(before, after);
  }));
});

Deno.test("no two different strings look alike, whatever they contain", () => {
  const odd = fc.constantFrom(
    ...'aаeеéAΑ1１ …\\"',
    "\u0301",
    "\u00a0",
    "\u200b",
    "\u202e",
    "\u2066",
    "\ufe0f",
    "\ufeff",
    "\u3164",
    "\u00ad",
    "\u001b",
    "\u009b",
    "\n",
    "\ud800",
    "\u{e0041}",
    "😀",
  );
  const filler = fc.nat(80).map((count) => "x".repeat(count));
  const text = fc.tuple(filler, fc.array(odd, { maxLength: 6 }), filler)
    .map(([head, middle, tail]) => head + middle.join("") + tail);
  fc.assert(
    fc.property(text, text, (before, after) => {
      if (before !== after) assertDistinct(before, after);
    }),
    { numRuns: 3000 },
  );
});

Deno.test("a string never looks like the same string with one character changed, added or removed", () => {
  const text = fc.string({ unit: "binary", minLength: 1, maxLength: 150 });
  const edit = fc.tuple(fc.nat(), fc.constantFrom("", "\u0301", "\u200b", "а", "x", "\u202e"));
  fc.assert(
    fc.property(text, edit, (before, [at, put]) => {
      const characters = [...before];
      const place = at % characters.length;
      for (const gone of [0, 1]) {
        const after = characters.toSpliced(place, gone, put).join("");
        if (before !== after) assertDistinct(before, after);
      }
    }),
    { numRuns: 1000 },
  );
});

Deno.test("a pair of values never takes more than a line", () => {
  fc.assert(fc.property(json, json, (before, after) => {
    const contrast = contrastValues(before, after);
    for (const side of [contrast.before, contrast.after]) assert.ok([...side].length <= 61);
  }));
});
