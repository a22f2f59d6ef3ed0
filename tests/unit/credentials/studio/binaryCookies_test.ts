import assert from "node:assert/strict";
import fc from "fast-check";
import { readBinaryCookies } from "../../../../src/credentials/studio/binaryCookies.ts";
import { concat } from "../../../support/network/wire.ts";
import { BINARY_COOKIES, buildBinaryCookies } from "./fixtures.ts";

const MADE = [
  { domain: "www.roblox.com", name: "/RobloxStudioAuth/userid", value: "4242" },
  { domain: ".roblox.com", name: ".ROBLOSECURITY", value: "BARE" },
];

/** A copy with a number of four bytes written over what is there. */
function changed(bytes: Uint8Array, at: number, value: number, littleEndian: boolean) {
  const copy = bytes.slice();
  new DataView(copy.buffer).setUint32(at, value, littleEndian);
  return copy;
}

Deno.test("the published example contains the user and the cookie", () => {
  assert.deepEqual(readBinaryCookies(BINARY_COOKIES), [
    { domain: "www.roblox.com", name: "/RobloxStudioAuth/userid", value: "4242" },
    { domain: "www.roblox.com", name: "/RobloxStudioAuth/.ROBLOSECURITY4242", value: "FAKE" },
  ]);
});

Deno.test("cookies of several pages come in their order", () => {
  const bytes = buildBinaryCookies([MADE[0]!], [], [MADE[1]!]);
  assert.deepEqual(readBinaryCookies(bytes), MADE);
});

Deno.test("a view into a larger buffer is read like a whole one", () => {
  const around = concat([new Uint8Array(7), BINARY_COOKIES, new Uint8Array(9)]);
  const view = around.subarray(7, 7 + BINARY_COOKIES.length);
  assert.equal(readBinaryCookies(view).length, 2);
});

Deno.test("whatever cookies a file is made of are read from it", () => {
  const text = fc.string({ minLength: 0, maxLength: 50, unit: "grapheme-ascii" });
  const cookie = fc.record({ domain: text, name: text, value: text });
  fc.assert(fc.property(fc.array(fc.array(cookie, { maxLength: 4 }), { maxLength: 4 }), (pages) => {
    const read = readBinaryCookies(buildBinaryCookies(...pages));
    assert.deepEqual(read, pages.flat().map((cookie) => ({ ...cookie })));
  }));
});

const PAGE = 12;
const RECORD = PAGE + 20;

/** Each way to damage the published example, and how many of its two cookies are left. */
const DAMAGE: readonly (readonly [string, Uint8Array, number])[] = [
  ["another beginning", changed(BINARY_COOKIES, 0, 0x636f6f6c, false), 0],
  ["more pages than there are sizes for", changed(BINARY_COOKIES, 4, 0xffffffff, false), 0],
  ["no page at all", changed(BINARY_COOKIES, 4, 0, false), 0],
  ["a page that ends behind the file", changed(BINARY_COOKIES, 8, 0x10f, false), 0],
  ["a page that begins in another way", changed(BINARY_COOKIES, PAGE, 0x101, false), 0],
  ["more records than there are places for", changed(BINARY_COOKIES, PAGE + 4, 999, true), 0],
  ["a record behind the page", changed(BINARY_COOKIES, PAGE + 8, 0xfffffff0, true), 1],
  ["a record of no size", changed(BINARY_COOKIES, RECORD, 0, true), 1],
  ["a record that ends behind the page", changed(BINARY_COOKIES, RECORD, 0xffff, true), 1],
  ["a domain behind the record", changed(BINARY_COOKIES, RECORD + 0x10, 0x77, true), 1],
  ["a name in the record's head", changed(BINARY_COOKIES, RECORD + 0x14, 0x10, true), 1],
  ["a value that is empty", changed(BINARY_COOKIES, RECORD + 0x1c, 0x76, true), 2],
];

for (const [what, bytes, left] of DAMAGE) {
  Deno.test(`with ${what}, ${left} of two cookies are read`, () => {
    assert.equal(readBinaryCookies(bytes).length, left);
  });
}

Deno.test("a text that does not end within its record, or is no UTF-8, is left out", () => {
  const bytes = buildBinaryCookies([MADE[0]!]);
  const last = PAGE + 16 + new DataView(bytes.buffer).getUint32(PAGE + 16, true) - 1;
  assert.equal(bytes[last], 0);
  const unended = bytes.slice();
  unended[last] = 0x41;
  assert.deepEqual(readBinaryCookies(unended), []);
  const strange = bytes.slice();
  strange[last - 1] = 0xff;
  assert.deepEqual(readBinaryCookies(strange), []);
});

Deno.test("records that overlap are read in bounded time", () => {
  const count = 900_000;
  const size = 4 * 1024 * 1024;
  const bytes = new Uint8Array(size).fill(0x41);
  const view = new DataView(bytes.buffer);
  bytes.set(buildBinaryCookies().subarray(0, 4));
  view.setUint32(4, 1);
  view.setUint32(8, size - PAGE);
  view.setUint32(PAGE, 0x100);
  view.setUint32(PAGE + 4, count, true);
  const record = 8 + 4 * count + 4;
  for (let i = 0; i < count; i++) view.setUint32(PAGE + 8 + 4 * i, record, true);
  view.setUint32(PAGE + record, size - PAGE - record, true);
  for (const at of [0x10, 0x14, 0x1c]) view.setUint32(PAGE + record + at, 0x38, true);
  assert.deepEqual(readBinaryCookies(bytes), []);
});
