import assert from "node:assert/strict";
import { inspect } from "node:util";
import { Secret } from "../../../src/values/secret.ts";

const secret = new Secret("canary-key");

Deno.test("a secret reads [hidden] wherever it is turned into text", () => {
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

Deno.test("only revealing a secret gives its text", () => {
  assert.equal(secret.reveal(), "canary-key");
});

Deno.test("secrets are compared without being shown", () => {
  assert.ok(secret.equals(new Secret("canary-key")));
  assert.ok(!secret.equals(new Secret("canary")));
});

Deno.test("a published preview is the beginning of its secret, and an empty one of none", () => {
  assert.ok(secret.startsWith("can"));
  assert.ok(!secret.startsWith("ary"));
  assert.ok(!secret.startsWith(""));
});

Deno.test("a blank text is no secret, and hides nothing", () => {
  assert.equal(new Secret(" ").redact("a b"), "a b");
});

Deno.test("a secret that is echoed back is hidden everywhere in the text", () => {
  assert.equal(secret.redact("canary-key, canary-key!"), "[hidden], [hidden]!");
  assert.equal(secret.redact("nothing of it"), "nothing of it");
  assert.equal(new Secret("").redact("abc"), "abc");
  assert.equal(new Secret("a.c").redact("abc a.c"), "abc [hidden]");
  assert.equal(new Secret("$&").redact("x $& y"), "x [hidden] y");
});

Deno.test("a word of a million characters is looked through in no time", () => {
  const long = "x".repeat(1_000_000);
  assert.equal(
    new Secret("test-key-0123456789abcdef").redact(`${long} test-key-0123…`),
    `${long} [hidden]…`,
  );
});

Deno.test("a part of a secret is hidden wherever it was cut, broken or spelled in another way", () => {
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

Deno.test("the rest of a secret is hidden whose beginning another secret hid first", () => {
  const key = "Vq7ZabwLr4vNcX2tYp9wKdGmHs5uEiJaO8";
  const shown = new Secret(key).redact(new Secret(key.slice(0, 10)).redact(`key ${key}`));
  assert.equal(shown, "key [hidden][hidden]");
});
