import assert from "node:assert/strict";
import fc from "fast-check";
import { joinPieces, readBashWord } from "../../../../src/cli/completions/bashLine.ts";

Deno.test("the pieces that bash makes of a line are joined to words, wherever it split them", () => {
  assert.deepEqual(joinPieces("cli --env=de", ["cli", "--env", "=", "de"]), ["cli", "--env=de"]);
  assert.deepEqual(joinPieces("cli  a:b ", ["cli", "a", ":", "b", ""]), ["cli", "a:b", ""]);
  assert.deepEqual(joinPieces("cli --env=", ["cli", "--env", "="]), ["cli", "--env="]);
  assert.deepEqual(joinPieces("cli do", ["cli", "doctor"]), ["cli", "do"]);
  assert.deepEqual(joinPieces('cli "a b', ["cli", '"a b c"']), ["cli", '"a b']);
  assert.equal(joinPieces("cli x", ["cli", "y"]), undefined);
  assert.equal(joinPieces("cli", ["cli", "y", "z"]), undefined);
  const piece = fc.string({ unit: fc.constantFrom("a", "=", ":", "'", "\\", "é"), minLength: 1 });
  const words = fc.array(fc.array(piece, { minLength: 1 }), { minLength: 1 });
  fc.assert(fc.property(words, (cut) => {
    const whole = cut.map((pieces) => pieces.join(""));
    assert.deepEqual(joinPieces(whole.join(" "), cut.flat()), whole);
  }));
});

Deno.test("a word that only bash can expand is not read", () => {
  for (const raw of ["$x", '"$x', "`x", "$(x)", "$'x", "<(x)", "a;b", "x\\"]) {
    assert.equal(readBashWord(raw), undefined, raw);
  }
  assert.deepEqual(readBashWord("'$(x)"), { raw: "'$(x)", value: "$(x)", open: "'" });
  assert.equal(readBashWord('"a\\$b\\c'.concat("'"))?.value, "a$b\\c'");
  assert.equal(readBashWord("a\\\nb\\ c")?.value, "ab c");
});
