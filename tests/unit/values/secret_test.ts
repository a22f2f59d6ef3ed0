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
