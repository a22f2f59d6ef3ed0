import assert from "node:assert/strict";
import fc from "fast-check";
import { hideParts } from "../../../src/values/hideParts.ts";

const KEY = "Vq7ZtX2mKd9+wLr4Ns8Bc1Hf6Gj3/PaYeUoIiTz5RxQv0Wm2Ek==";
const hide = hideParts(KEY);

Deno.test("every part of eight characters is hidden, wherever it is in a text", () => {
  for (let start = 0; start + 8 <= KEY.length; start++) {
    const part = KEY.slice(start, start + 8);
    for (let at = 0; at < 12; at++) {
      const before = "~".repeat(at);
      assert.equal(hide(`${before}${part} after`), `${before}[hidden] after`);
    }
  }
});

Deno.test("seven characters that a secret has, too, are chance", () => {
  assert.equal(hide(`a ${KEY.slice(3, 10)} b`), `a ${KEY.slice(3, 10)} b`);
});

Deno.test("digits are an id, unless there are twelve of the secret's in a row", () => {
  const hideDigits = hideParts("key-1234567890123456");
  assert.equal(hideDigits("universe 12345678901"), "universe 12345678901");
  assert.equal(hideDigits("code 123456789012 it"), "code [hidden] it");
});

Deno.test("a word of the language is no part of a secret that has it, unless it is a long one", () => {
  const hideWords = hideParts("my-universe; session=configuration");
  assert.equal(hideWords("- session  universe 5"), "- session  universe 5");
  assert.equal(hideWords("it is universe; session=x"), "it is [hidden]x");
  assert.equal(hideWords("a configuration"), "a [hidden]");
});

Deno.test("a secret is hidden as an address and as a document spell it", () => {
  assert.equal(hide(`?key=${encodeURIComponent(KEY)}&a=%20`), "?key=[hidden]&a=%20");
  const quoted = 'a"b\\c"d"e\\f"gh';
  assert.equal(
    hideParts(quoted)(JSON.stringify([quoted, "x"])),
    '["[hidden]","x"]',
  );
});

Deno.test("no part of a secret is left in any text, and nothing else is taken away", () => {
  const piece = fc.oneof(
    fc.string(),
    fc.tuple(fc.nat(KEY.length), fc.nat(20)).map(([start, length]) =>
      KEY.slice(start, start + length)
    ),
  );
  fc.assert(fc.property(fc.array(piece), (pieces) => {
    const text = pieces.join("");
    const shown = hide(text);
    for (let at = 0; at + 8 <= KEY.length; at++) {
      assert.ok(!shown.includes(KEY.slice(at, at + 8)));
    }
    const kept = shown.split("[hidden]");
    let from = 0;
    for (const part of kept) {
      const at = text.indexOf(part, from);
      assert.ok(at >= from, `${JSON.stringify(part)} is not of the text`);
      from = at + part.length;
    }
  }));
});
