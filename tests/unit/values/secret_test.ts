import assert from "node:assert/strict";
import { inspect } from "node:util";
import fc from "fast-check";
import { Secret } from "../../../src/values/secret.ts";

const secret = new Secret("canary-key");

Deno.test("a secret reads [hidden] wherever it becomes text", () => {
  const texts = [
    String(secret),
    `${secret}`,
    JSON.stringify({ secret }),
    inspect({ deep: [secret] }, { depth: 9, showHidden: true }),
    Deno.inspect({ deep: [secret] }, { depth: 9 }),
    new Error(`with ${secret}`).message,
    Object.entries(secret).join(),
    JSON.stringify(Object.getOwnPropertyNames(secret)),
  ];
  for (const text of texts) assert.ok(!text.includes("canary"), text);
  assert.equal(String(secret), "[hidden]");
  assert.equal(JSON.stringify(secret), '"[hidden]"');
});

Deno.test("only reveal returns the text of a secret", () => {
  assert.equal(secret.reveal(), "canary-key");
});

Deno.test("secrets are compared without being shown", () => {
  assert.ok(secret.equals(new Secret("canary-key")));
  assert.ok(!secret.equals(new Secret("canary")));
});

Deno.test("a preview is the beginning of its secret, and an empty one is of none", () => {
  assert.ok(secret.startsWith("can"));
  assert.ok(!secret.startsWith("ary"));
  assert.ok(!secret.startsWith(""));
});

Deno.test("blank text is not treated as a secret and hides nothing", () => {
  for (const blank of ["", " "]) assert.equal(new Secret(blank).redact("a b"), "a b");
});

Deno.test("a secret that looks like a pattern or a replacement is hidden literally", () => {
  assert.equal(new Secret("a.c").redact("abc a.c"), "abc [hidden]");
  assert.equal(new Secret("$&").redact("x $& y"), "x [hidden] y");
});

Deno.test("a word of a million characters is searched quickly", () => {
  const long = "x".repeat(1_000_000);
  assert.equal(
    new Secret("test-key-0123456789abcdef").redact(`${long} test-key-0123…`),
    `${long} [hidden]…`,
  );
});

Deno.test("a part of a secret is hidden wherever it was cut, broken or spelled differently", () => {
  const key = "Vq7Z+bwLr4/NcX2tYp9=KdGmHs5uEiJaO8";
  const said = [
    key.slice(0, 20),
    `…${key.slice(-16)}`,
    `${key.slice(0, 17)}\n  ${key.slice(17)}`,
    encodeURIComponent(key).replace(/%../g, (code) => code.toLowerCase()),
    key.replaceAll("/", "\\/").replaceAll("+", "\\u002B").slice(5),
  ];
  for (const text of said) {
    const shown = new Secret(key).redact(`x-api-key=${text}.`);
    for (let at = 0; at + 12 <= key.length; at++) {
      assert.ok(!shown.includes(key.slice(at, at + 12)), shown);
    }
    assert.match(shown, /^x-api-key=\S*\[hidden\]/);
  }
});

Deno.test("the rest of a secret is hidden even if another secret hid its beginning", () => {
  const key = "Vq7ZabwLr4vNcX2tYp9wKdGmHs5uEiJaO8";
  const shown = new Secret(key).redact(new Secret(key.slice(0, 10)).redact(`key ${key}`));
  assert.equal(shown, "key [hidden][hidden]");
});

const VALUE = "AbCdEfGhIjKlMnOpQrStUvWxYz0123456789+/==";
const echoed = new Secret(VALUE);

const HIDDEN: readonly (readonly [what: string, said: string, shown: string])[] = [
  ["percent-encoded", `?key=${encodeURIComponent(VALUE)}&a=%20`, "?key=[hidden]&a=%20"],
  ["cut off", "the key AbCdEfGhIj… is wrong", "the key [hidden]… is wrong"],
  ["cut off after other text", '{"a":"AbCdEfGhIjKl…', '{"a":"[hidden]…'],
  ["cut off, in ASCII", "the key=AbCdEfGhIj... is wrong", "the key=[hidden]... is wrong"],
  ["fewer than eight characters of it", "AbCdEfG…", "AbCdEfG…"],
];

for (const [what, said, shown] of HIDDEN) {
  Deno.test(`a secret that is echoed (${what}) reads ${shown}`, () => {
    assert.equal(echoed.redact(said), shown);
  });
}

Deno.test("a short secret is hidden if it is whole", () => {
  assert.equal(new Secret("abc").redact("abc abd"), "[hidden] abd");
});

Deno.test("a secret is hidden in a document's spelling", () => {
  const quoted = 'a"b\\c"d"e\\f"gh';
  assert.equal(new Secret(quoted).redact(JSON.stringify([quoted, "x"])), '["[hidden]","x"]');
});

Deno.test("the warning at the beginning of every cookie is not a secret", () => {
  const warning = "_|WARNING:-DO-NOT-SHARE-THIS.--Sharing-this-will-allow-someone-to-log-in.|_";
  const cookie = new Secret(`${warning}0123456789ABCDEF`);
  assert.equal(cookie.redact("allow-someone-to-log-in"), "allow-someone-to-log-in");
  assert.equal(cookie.redact(`${warning}0123456789ABCDEF`), "[hidden]");
  assert.equal(cookie.redact("the cookie 0123456789ABC…"), "the cookie [hidden]…");
});

Deno.test("whatever is around a secret, it is hidden, and nothing else is removed", () => {
  const piece = fc.oneof(fc.constant(VALUE), fc.string({ maxLength: 7 }));
  fc.assert(fc.property(fc.array(piece), (pieces) => {
    const shown = echoed.redact(pieces.join(""));
    assert.equal(shown, pieces.map((part) => part === VALUE ? "[hidden]" : part).join(""));
  }));
});
