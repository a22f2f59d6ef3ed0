import assert from "node:assert/strict";
import fc from "fast-check";
import { readBinaryCookies } from "../../../../../src/files/credentials/studio/macos.ts";
import { concat } from "../../../../support/network/wire.ts";
import { BINARY_COOKIES, buildBinaryCookies } from "./fixtures.ts";

const MADE = [
  { domain: "www.roblox.com", name: "/RobloxStudioAuth/userid", value: "4242" },
  { domain: ".roblox.com", name: ".ROBLOSECURITY", value: "BARE" },
];

Deno.test("the published example contains the user and the cookie", () => {
  assert.deepEqual(readBinaryCookies(BINARY_COOKIES), [
    { domain: "www.roblox.com", name: "/RobloxStudioAuth/userid", value: "4242" },
    { domain: "www.roblox.com", name: "/RobloxStudioAuth/.ROBLOSECURITY4242", value: "FAKE" },
  ]);
});

Deno.test("cookies of several pages are read in order", () => {
  const bytes = buildBinaryCookies([MADE[0]!], [], [MADE[1]!]);
  assert.deepEqual(readBinaryCookies(bytes), MADE);
});

Deno.test("a slice of a larger buffer is read like a whole one", () => {
  const around = concat([new Uint8Array(7), BINARY_COOKIES, new Uint8Array(9)]);
  const view = around.subarray(7, 7 + BINARY_COOKIES.length);
  assert.equal(readBinaryCookies(view).length, 2);
});

Deno.test("all cookies that are written to a file are read from it", () => {
  const text = fc.string({ minLength: 0, maxLength: 50, unit: "grapheme-ascii" });
  const cookie = fc.record({ domain: text, name: text, value: text });
  fc.assert(fc.property(fc.array(fc.array(cookie, { maxLength: 4 }), { maxLength: 4 }), (pages) => {
    const read = readBinaryCookies(buildBinaryCookies(...pages));
    assert.deepEqual(read, pages.flat().map((cookie) => ({ ...cookie })));
  }));
});
