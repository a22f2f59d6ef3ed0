import assert from "node:assert/strict";
import fc from "fast-check";
import { createScreen } from "../../support/screen.ts";

function shown(output: string, cols = 80): string {
  const screen = createScreen(cols);
  screen.write(output);
  return screen.text();
}

Deno.test("a screen shows what a person sees", () => {
  assert.equal(shown("a\r\nb\r\n\r\n"), "a\nb");
  assert.equal(shown("progress\rdone\x1b[K"), "done");
  assert.equal(shown("\x1b[1m\x1b[32mok\x1b[39m\x1b[22m \x1b]0;title\x07!"), "ok !");
  assert.equal(shown("one\r\ntwo\x1b[1A\x1b[1GONE"), "ONE\ntwo");
  assert.equal(shown("one\r\ntwo\x1b[1A\x1b[G\x1b[J"), "");
  assert.equal(shown("abcdef", 4), "abcd\nef");
  assert.equal(shown("漢字x", 3), "漢\n字x");
  assert.equal(shown("a\x1b[3Cb\x1b[2D-"), "a  -b");
});

Deno.test("it does not matter where an output is broken into pieces", () => {
  const pieces = fc.array(
    fc.constantFrom("a", "漢", "\r\n", "\x1b[2K", "\x1b[31m", "\x1b[1G", "\x1b[1A"),
  );
  fc.assert(fc.property(pieces, fc.nat(40), (parts, cut) => {
    const output = parts.join("");
    const screen = createScreen(20);
    screen.write(output.slice(0, cut));
    screen.write(output.slice(cut));
    assert.equal(screen.text(), shown(output, 20));
  }));
});
