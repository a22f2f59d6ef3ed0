import assert from "node:assert/strict";
import fc from "fast-check";
import { rc4 } from "../../../../src/credentials/studio/rc4.ts";
import { bytesOf } from "./fixtures.ts";

const VECTORS: readonly (readonly [key: string, plain: string, cipher: string])[] = [
  ["Key", "Plaintext", "bbf316e8d940af0ad3"],
  ["Wiki", "pedia", "1021bf0420"],
  ["Secret", "Attack at dawn", "45a01f645fc35b383552544b9bf5"],
];

for (const [key, plain, cipher] of VECTORS) {
  Deno.test(`"${plain}" with the key "${key}" encrypts to the published bytes`, () => {
    assert.equal(rc4(bytesOf(key), bytesOf(plain)).toHex(), cipher);
  });
}

Deno.test("encrypting any text twice with the same key returns the text", () => {
  const key = fc.uint8Array({ minLength: 1, maxLength: 300 });
  fc.assert(fc.property(key, fc.uint8Array({ maxLength: 1000 }), (key, data) => {
    assert.deepEqual(rc4(key, rc4(key, data)), data);
  }));
});
