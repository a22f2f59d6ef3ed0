import assert from "node:assert/strict";
import fc from "fast-check";
import { rc4, readWineCredentials } from "../../../../../src/files/credentials/studio/linux.ts";
import { buildUserReg, bytesOf, USER_REG } from "./fixtures.ts";

const USER = "https://www.roblox.com:RobloxStudioAuthuserid";
const COOKIE = "https://www.roblox.com:RobloxStudioAuth.ROBLOSECURITY4242";

Deno.test("the published example contains the user and the cookie", () => {
  assert.deepEqual([...readWineCredentials(USER_REG)], [
    [USER, "4242"],
    [COOKIE, "_|WARNING:-test|_FAKE"],
  ]);
});

Deno.test("all credentials that are written to a registry are read from it", () => {
  const target = fc.string({
    minLength: 1,
    maxLength: 40,
    unit: fc.constantFrom(..."abcXYZ09:/. "),
  })
    .filter((target) => target.trim() === target);
  const secret = fc.string({ minLength: 1, maxLength: 200, unit: "grapheme" });
  const key = fc.array(fc.nat(255), { minLength: 8, maxLength: 8 });
  const credentials = fc.dictionary(target, secret, { noNullPrototype: true, maxKeys: 5 });
  fc.assert(fc.property(credentials, key, (credentials, key) => {
    const read = readWineCredentials(buildUserReg(credentials, key));
    assert.deepEqual([...read], Object.entries(credentials));
  }));
});

const ROOT = "Software\\\\Wine\\\\Credential Manager";
const KEY = `[${ROOT}] 1\n"EncryptionKey"=hex:01,02,03,04,05,06,07,08\n`;
const ONE = `[${ROOT}\\\\Generic: t] 1\n"Password"=hex:a3,99,be,29\n`;

/** Each registry, and what is read under the target `t`. */
const CASES: readonly (readonly [string, string, string | undefined])[] = [
  ["the key before the credential", KEY + ONE, "4242"],
  ["the key after the credential", ONE + KEY, "4242"],
  ["no time after a name", KEY.replace("] 1", "]") + ONE, "4242"],
  ["no newline at the end", (KEY + ONE).trimEnd(), "4242"],
  ["a value over several lines", KEY + ONE.replace("99,", "99,\\\n  "), "4242"],
  ["an empty registry", "", undefined],
  ["no key", ONE, undefined],
  ["a key that is a string", KEY.replace(/hex.*/, '"12345678"') + ONE, undefined],
  ["a key elsewhere", KEY.replace("Wine", "Vine") + ONE, undefined],
  ["a password that is a number", KEY + ONE.replace(/hex.*/, "dword:00000001"), undefined],
  ["a password that is not UTF-8", KEY + ONE.replace("a3,", "68,"), undefined],
  ["another kind of credential", KEY + ONE.replace("Generic", "Domain"), undefined],
  ["a password in the manager itself", KEY + '"Password"=hex:a3,99,be,29\n', undefined],
];

for (const [what, text, expected] of CASES) {
  Deno.test(`a registry with ${what} contains ${expected ?? "nothing"}`, () => {
    assert.equal(readWineCredentials(text).get("t"), expected);
  });
}

const VECTORS: readonly (readonly [key: string, plain: string, cipher: string])[] = [
  ["Key", "Plaintext", "bbf316e8d940af0ad3"],
  ["Wiki", "pedia", "1021bf0420"],
  ["Secret", "Attack at dawn", "45a01f645fc35b383552544b9bf5"],
];

for (const [key, plain, cipher] of VECTORS) {
  Deno.test(`"${plain}" encrypted with the key "${key}" gives the published bytes`, () => {
    assert.equal(rc4(bytesOf(key), bytesOf(plain)).toHex(), cipher);
  });
}

Deno.test("encrypting any string twice with the same key restores it", () => {
  const key = fc.uint8Array({ minLength: 1, maxLength: 300 });
  fc.assert(fc.property(key, fc.uint8Array({ maxLength: 1000 }), (key, data) => {
    assert.deepEqual(rc4(key, rc4(key, data)), data);
  }));
});
