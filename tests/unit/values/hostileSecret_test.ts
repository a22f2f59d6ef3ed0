import assert from "node:assert/strict";
import fc from "fast-check";
import { Secret } from "../../../src/values/secret.ts";

const VALUE = "AbCdEfGhIjKlMnOpQrStUvWxYz0123456789+/==";
const secret = new Secret(VALUE);

const HIDDEN: readonly (readonly [what: string, said: string, shown: string])[] = [
  ["whole", `the key ${VALUE} is wrong`, "the key [hidden] is wrong"],
  ["twice, one behind the other", `${VALUE}${VALUE}`, "[hidden][hidden]"],
  ["percent-encoded", `?key=${encodeURIComponent(VALUE)}&a=%20`, "?key=[hidden]&a=%20"],
  ["cut off", "the key AbCdEfGhIj… is wrong", "the key [hidden]… is wrong"],
  ["cut off behind other text", '{"a":"AbCdEfGhIjKl…', '{"a":"[hidden]…'],
  ["cut off, in ASCII", "the key=AbCdEfGhIj... is wrong", "the key=[hidden]... is wrong"],
  ["less than eight characters of it", "AbCdEfG…", "AbCdEfG…"],
];

for (const [what, said, shown] of HIDDEN) {
  Deno.test(`a secret that is echoed (${what}) reads ${shown}`, () => {
    assert.equal(secret.redact(said), shown);
  });
}

Deno.test("a short secret is hidden where it is whole", () => {
  assert.equal(new Secret("abc").redact("abc abd"), "[hidden] abd");
});

Deno.test("a secret is hidden as a document spells it", () => {
  const quoted = 'a"b\\c"d"e\\f"gh';
  assert.equal(new Secret(quoted).redact(JSON.stringify([quoted, "x"])), '["[hidden]","x"]');
});

Deno.test("the warning that every cookie begins with is no secret", () => {
  const warning = "_|WARNING:-DO-NOT-SHARE-THIS.--Sharing-this-will-allow-someone-to-log-in.|_";
  const cookie = new Secret(`${warning}0123456789ABCDEF`);
  assert.equal(cookie.redact("allow-someone-to-log-in"), "allow-someone-to-log-in");
  assert.equal(cookie.redact(`${warning}0123456789ABCDEF`), "[hidden]");
  assert.equal(cookie.redact("the cookie 0123456789ABC…"), "the cookie [hidden]…");
});

Deno.test("whatever is around a secret, it is hidden, and nothing else is taken away", () => {
  const piece = fc.oneof(fc.constant(VALUE), fc.string({ maxLength: 7 }));
  fc.assert(fc.property(fc.array(piece), (pieces) => {
    const shown = secret.redact(pieces.join(""));
    assert.equal(shown, pieces.map((part) => part === VALUE ? "[hidden]" : part).join(""));
  }));
});

Deno.test("a long value is searched for a secret in no time", () => {
  const value = "x".repeat(1_000_000);
  assert.equal(
    new Secret("test-key-0123456789").redact(`${value} test-key-01…`),
    `${value} [hidden]…`,
  );
});
