import assert from "node:assert/strict";
import fc from "fast-check";
import {
  contains,
  hostRoute,
  parseAddress,
  parseRange,
  unmapped,
} from "../../../src/doctor/ranges.ts";

const GOOD = ["0.0.0.0", "255.255.255.255", "::", "::1", "2001:db8::7", "1:2:3:4:5:6:7:8"];
const ODD_BUT_GOOD = ["::ffff:203.0.113.7", "FE80::ABCD", "1:2:3:4:5:6:1.2.3.4", "::1.2.3.4"];

for (const text of [...GOOD, ...ODD_BUT_GOOD]) {
  Deno.test(`${text} is an address`, () => {
    assert.notEqual(parseAddress(text), undefined);
    assert.notEqual(parseRange(text), undefined);
  });
}

const BAD = [
  "",
  "10.1",
  "10",
  "0x7f.0.0.1",
  "010.0.0.1",
  "1.2.3.256",
  "1.2.3.4.5",
  " 1.2.3.4",
  "1.2.3.4\n",
  "１.2.3.4",
  "fe80::1%eth0",
  "::1::",
  ":::",
  ":",
  "1:2:3:4:5:6:7",
  "1:2:3:4:5:6:7:8:9",
  "12345::",
  "g::1",
  "::ffff:01.2.3.4",
  "::ffff:1.2.3",
  "[::1]",
  "<html>",
];

for (const text of BAD) {
  Deno.test(`${JSON.stringify(text)} is not an address`, () => {
    assert.equal(parseAddress(text), undefined);
    assert.equal(parseRange(`${text}/8`), undefined);
  });
}

const BAD_RANGES = ["1.2.3.4/", "1.2.3.4/33", "1.2.3.4/08", "1.2.3.4/-1", "1.2.3.4/8/8", "::/129"];

for (const text of [...BAD_RANGES, "10.1/16", "1.2.3.4/ 8", "1.2.3.4/8.0", "/8", "::/1e1"]) {
  Deno.test(`${JSON.stringify(text)} is not a range`, () => {
    assert.equal(parseRange(text), undefined);
  });
}

const HELD: readonly (readonly [string, string, boolean])[] = [
  ["10.0.0.0/8", "10.255.255.255", true],
  ["10.0.0.0/8", "11.0.0.0", false],
  ["10.1.2.3/8", "10.200.0.1", true],
  ["203.0.113.7/32", "203.0.113.7", true],
  ["203.0.113.7/32", "203.0.113.8", false],
  ["203.0.113.7", "203.0.113.7", true],
  ["0.0.0.0/0", "8.8.8.8", true],
  ["0.0.0.0/0", "::1", false],
  ["::/0", "2001:db8::1", true],
  ["::/0", "8.8.8.8", false],
  ["2001:db8::/33", "2001:db8:7fff::1", true],
  ["2001:db8::/33", "2001:db8:8000::1", false],
];

for (const [range, address, expected] of HELD) {
  Deno.test(`${range} ${expected ? "holds" : "does not hold"} ${address}`, () => {
    assert.equal(contains(parseRange(range)!, parseAddress(address)!), expected);
  });
}

Deno.test("an IPv4 address in IPv6 notation is an IPv4 address, with an IPv4 host route", () => {
  assert.equal(hostRoute(unmapped(parseAddress("::ffff:203.0.113.7")!)), "203.0.113.7/32");
  assert.equal(hostRoute(unmapped(parseAddress("::ffff:cb00:7107")!)), "203.0.113.7/32");
  assert.equal(hostRoute(unmapped(parseAddress("2001:DB8:0:0::7")!)), "2001:db8::7/128");
});

Deno.test("no string makes the parsers of addresses and ranges throw", () => {
  const piece = fc.constantFrom(..."0123456789abcdefx:./% -".split(""), "::", "255", "/32");
  const text = fc.oneof(fc.string(), fc.array(piece, { maxLength: 12 }).map((all) => all.join("")));
  fc.assert(fc.property(text, text, (written, other) => {
    const range = parseRange(written);
    const address = parseAddress(other);
    if (range && address) assert.equal(typeof contains(range, address), "boolean");
  }));
});

Deno.test("an IPv4 range contains exactly the addresses with its leading bits", () => {
  const number = fc.integer({ min: 0, max: 0xffffffff });
  const bits = fc.integer({ min: 0, max: 32 });
  const dotted = (value: number) => [24, 16, 8, 0].map((by) => (value >>> by) & 255).join(".");
  fc.assert(fc.property(number, number, bits, (network, value, bits) => {
    const size = 2 ** (32 - bits);
    const expected = Math.floor(network / size) === Math.floor(value / size);
    const range = parseRange(`${dotted(network)}/${bits}`)!;
    assert.equal(contains(range, parseAddress(dotted(value))!), expected);
  }));
});
