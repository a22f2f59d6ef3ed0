import assert from "node:assert/strict";
import fc from "fast-check";
import { Secret } from "../../../src/values/secret.ts";

const VALUE = "AbCdEfGhIjKlMnOpQrStUvWxYz0123456789+/==";
const secret = new Secret(VALUE);

const HIDDEN: readonly (readonly [what: string, said: string, shown: string])[] = [
  ["whole", `the key ${VALUE} is wrong`, "the key [hidden] is wrong"],
  ["its first eight characters", "the key AbCdEfGh… is wrong", "the key [hidden]… is wrong"],
  ["its last eight characters", "…6789+/==", "…[hidden]"],
  ["a part from its middle", "x MnOpQrStUv x", "x [hidden] x"],
  ["twice, one behind the other", `${VALUE}${VALUE}`, "[hidden][hidden]"],
  ["percent-encoded", "AbCdEfGhIjKlMnOpQrStUvWxYz0123456789%2B%2F", "[hidden]"],
  ["less than eight characters of it", "AbCdEfG", "AbCdEfG"],
];

for (const [what, said, shown] of HIDDEN) {
  Deno.test(`a secret that is echoed (${what}) reads ${shown}`, () => {
    assert.equal(secret.redact(said), shown);
  });
}

Deno.test("a short secret is hidden where it stands whole", () => {
  assert.equal(new Secret("abc").redact("abc abd"), "[hidden] abd");
});

Deno.test("digits that an id may have, too, stay; more of them do not", () => {
  const numeric = new Secret("key-0123456789012345-end");
  assert.equal(numeric.redact("universe 1234567890"), "universe 1234567890");
  assert.equal(numeric.redact("01234567890123"), "[hidden]");
  assert.equal(numeric.redact("x0123456789012345-e!"), "x[hidden]!");
  assert.equal(numeric.redact("…y-01234567890123"), "…[hidden]");
});

Deno.test("the warning that every cookie begins with is no secret", () => {
  const warning = "_|WARNING:-DO-NOT-SHARE-THIS.--Sharing-this-will-allow-someone-to-log-in.|_";
  const cookie = new Secret(`${warning}0123456789ABCDEF`);
  assert.equal(cookie.redact("allow-someone-to-log-in"), "allow-someone-to-log-in");
  assert.equal(cookie.redact(`${warning}0123456789ABCDEF`), "[hidden]");
  assert.equal(cookie.redact("…89ABCDEF"), "…[hidden]");
});

Deno.test("whatever is around it and however it is cut, no eight characters of a secret stay but digits", () => {
  const part = fc.tuple(fc.nat(40), fc.nat(40)).map(([from, to]) => VALUE.slice(from, to));
  const said = fc.array(fc.oneof(part, fc.string({ maxLength: 3 }))).map((parts) => parts.join(""));
  fc.assert(fc.property(said, (said) => {
    const shown = secret.redact(said);
    for (let at = 0; at + 8 <= VALUE.length; at++) {
      const part = VALUE.slice(at, at + 8);
      if (!/^\d+$/.test(part)) assert.ok(!shown.includes(part), shown);
    }
  }));
});
