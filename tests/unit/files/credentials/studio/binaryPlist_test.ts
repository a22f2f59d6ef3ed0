import assert from "node:assert/strict";
import fc from "fast-check";
import { readBinaryPlist } from "../../../../../src/files/credentials/studio/macos.ts";
import { buildBinaryPlist, bytesOf } from "./fixtures.ts";

/** One dictionary as Python's plistlib writes it: strings, and everything else that a list may contain. */
const BINARY = Uint8Array.fromHex([
  "62706c6973743030d60102030405060708090a0c0d5f10104170706c6550657273697374656e63655e4e5357",
  "696e646f77204672616d65516e566e65737465646f10190072006f0062006c006f007800b70063006f006d00",
  "2e00b70052004f0042004c004f00530045004300550052004900540059546461746109573120322033203411",
  "012cd1050b5f10225345433a3a3c5945533e2c4558503a3a3c783e2c434f4f4b3a3a3c4e45535445443e5f10",
  "435345433a3a3c5945533e2c4558503a3a3c323033312d30312d30315430303a30303a30305a3e2c434f4f4b",
  "3a3a3c5f7c5741524e494e473a2d746573747c5f4f4c443e420001081528373940757a7b838689aef4000000",
  "0000000101000000000000000e000000000000000000000000000000f7",
].join(""));

const MEMBERS = [
  ["NSWindow Frame", "1 2 3 4"],
  [
    "roblox·com.·ROBLOSECURITY",
    "SEC::<YES>,EXP::<2031-01-01T00:00:00Z>,COOK::<_|WARNING:-test|_OLD>",
  ],
];

Deno.test("the strings of the top dictionary are read, and nothing below it", () => {
  assert.deepEqual([...readBinaryPlist(BINARY)], MEMBERS);
});

Deno.test("all strings that are written to a list are read from it", () => {
  const text = fc.string({ unit: "binary", maxLength: 40 });
  const members = fc.dictionary(text, text, { maxKeys: 20, noNullPrototype: true });
  fc.assert(fc.property(members, (members) => {
    assert.deepEqual([...readBinaryPlist(buildBinaryPlist(members))], Object.entries(members));
  }));
});

Deno.test("a list of another version is read as empty", () => {
  assert.equal(readBinaryPlist(bytesOf("bplist01")).size, 0);
});
