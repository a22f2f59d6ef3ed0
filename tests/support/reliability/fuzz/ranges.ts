import assert from "node:assert/strict";
import fc from "fast-check";
import { contains, hostRoute, parseAddress, parseRange } from "../../../../src/doctor/ranges.ts";
import { target } from "./target.ts";

/** An address as a number, its notations, and its number of bits. */
interface Written {
  readonly number: bigint;
  readonly text: string;
  readonly width: 32 | 128;
}

const ipv4: fc.Arbitrary<Written> = fc.bigInt({ min: 0n, max: 2n ** 32n - 1n }).map((number) => ({
  number,
  text: [24n, 16n, 8n, 0n].map((shift) => (number >> shift) & 255n).join("."),
  width: 32,
}));

const ipv6: fc.Arbitrary<Written> = fc.tuple(
  fc.oneof(
    fc.bigInt({ min: 0n, max: 2n ** 128n - 1n }),
    fc.tuple(fc.nat(65535), fc.nat(127)).map(([bits, shift]) =>
      (BigInt(bits) << BigInt(shift)) & (2n ** 128n - 1n)
    ),
  ),
  fc.nat(3),
).map(([number, style]) => ({ number, text: writeIpv6(number, style), width: 128 }));

/** The same address in the ways that people write it. */
function writeIpv6(number: bigint, style: number): string {
  const groups = Array.from(
    { length: 8 },
    (_, i) => ((number >> BigInt(112 - 16 * i)) & 0xffffn).toString(16),
  );
  if (style === 0) return groups.join(":");
  if (style === 1) return groups.map((group) => group.padStart(4, "0").toUpperCase()).join(":");
  const run = /(?:^|:)(?:0(?::|$)){2,}/.exec(groups.join(":"));
  if (run === null) return groups.join(":");
  const text = groups.join(":");
  return `${text.slice(0, run.index)}::${text.slice(run.index + run[0].length)}`;
}

const address = fc.oneof(ipv4, ipv6);
const near = fc.tuple(address, fc.nat(128), fc.nat(128), fc.boolean()).map(
  ([network, bits, flip, isNear]) => {
    const width = network.width;
    const flipped = network.number ^ (1n << BigInt(flip % width));
    return { network, bits: bits % (width + 1), other: isNear ? flipped : undefined };
  },
);

/** The comparison, done with numbers instead of addresses. */
export const comparison = target("CIDR comparison", 10, fc.tuple(near, address), ([given, far]) => {
  const { network, bits, other } = given;
  const range = parseRange(`${network.text}/${bits}`);
  assert.ok(range !== undefined, network.text);
  const asked: Written = other === undefined
    ? far
    : network.width === 32
    ? { number: other, text: dotted(other), width: 32 }
    : { number: other, text: writeIpv6(other, 0), width: 128 };
  const shift = BigInt(network.width - bits);
  const isInside = asked.width === network.width &&
    asked.number >> shift === network.number >> shift;
  const parsed = parseAddress(asked.text);
  assert.ok(parsed !== undefined, asked.text);
  assert.equal(contains(range, parsed), isInside, `${asked.text} in ${network.text}/${bits}`);
  const route = parseRange(hostRoute(parsed));
  assert.ok(route !== undefined && contains(route, parsed));
});

function dotted(number: bigint): string {
  return [24n, 16n, 8n, 0n].map((shift) => (number >> shift) & 255n).join(".");
}

const junk = fc.oneof(
  fc.string(),
  fc.array(
    fc.constantFrom(
      ..."0 1 9 10 255 256 . : :: / - + a f g % x 00 010 ffff /8 /32 /128 /0".split(" "),
    ),
    {
      maxLength: 14,
    },
  ).map((parts) => parts.join("")),
);

/** What is not an address is refused without throwing. */
export const junkRanges = target("addresses and ranges that are none", 5, junk, (text) => {
  const range = parseRange(text);
  const parsed = parseAddress(text);
  if (parsed !== undefined) assert.ok(/^[0-9.]+$|:/.test(text) && !/[%/\s]/.test(text));
  if (range !== undefined) {
    assert.ok(range.bits >= 0 && range.bits <= 128 && range.written === text);
  }
});
